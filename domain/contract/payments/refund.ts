/** Refunds of payments: what support sees of them and requests. Calls that §7 does not show. */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from '../../money.ts'
import { refundCodes, refundReasons, refundStatuses } from '../../rules/refunds/status.ts'
import { attributes, one, request } from '../json-api.ts'
import { methodKinds, paymentStates } from '../payment.ts'
import { InstantSchema } from '../time.ts'

export const REFUND_NOTE_LENGTH = 500
/** As many as a payment has at most. */
const INVOICES_MAXIMUM = 1_000

const invoices = v.array(v.object({ trx_id: v.string(), invoice_id: v.string(), amount: MinorSchema }))
const refundFacts = {
  /** `requested`: the provider has not answered so far, and is asked again. */
  status: v.picklist(refundStatuses),
  /** Why the provider refused it, or why it failed later. */
  code: v.nullable(v.picklist(refundCodes)),
  reason: v.picklist(refundReasons),
  note: v.string(),
  currency: CurrencySchema,
  amount: MinorSchema,
  invoices,
  requested_at: InstantSchema,
  requested_by: v.string(),
  ended_at: v.nullable(InstantSchema),
}
export const RefundAttributesSchema = attributes({ payment_id: v.string(), ...refundFacts })
export const RefundSchema = one('refunds', RefundAttributesSchema)
export type Refund = v.InferOutput<typeof RefundSchema>

/** GET /ecaas/refundable-payments/{id}: by its id, or by its number in capitals. */
export const RefundablePaymentAttributesSchema = attributes({
  payment_number: v.string(),
  state: v.picklist(paymentStates),
  method_kind: v.picklist(methodKinds),
  buid_customer: v.string(),
  customer_name: v.string(),
  currency: CurrencySchema,
  total: MinorSchema,
  /** The card fee, which is never refunded. */
  fee: MinorSchema,
  created_at: InstantSchema,
  /** What is left to refund of each invoice; those with nothing left are not among them. */
  refundable: invoices,
  refunds: v.array(v.object({ id: v.string(), ...refundFacts })),
})
export const RefundablePaymentSchema = one('refundable-payments', RefundablePaymentAttributesSchema)
export type RefundablePayment = v.InferOutput<typeof RefundablePaymentSchema>

/** An amount of an invoice, in minor units. */
const LineSchema = v.strictObject({
  trx_id: v.pipe(v.string(), v.maxLength(200)),
  amount: v.pipe(MinorSchema, v.minValue(1)),
})

/**
 * POST /ecaas/payments/{id}/refunds. `refund_id` is made with the form, before the first send: the same one again is the
 * same refund.
 */
export const RefundRequestSchema = request(
  'refunds',
  v.strictObject({
    refund_id: v.pipe(v.string(), v.uuid()),
    lines: v.pipe(
      v.array(LineSchema),
      v.minLength(1),
      v.maxLength(INVOICES_MAXIMUM),
      v.check((lines) => new Set(lines.map(({ trx_id: trxId }) => trxId)).size === lines.length),
    ),
    reason: v.picklist(refundReasons),
    note: v.pipe(v.string(), v.maxLength(REFUND_NOTE_LENGTH)),
  }),
)
export type RefundRequest = v.InferOutput<typeof RefundRequestSchema>
