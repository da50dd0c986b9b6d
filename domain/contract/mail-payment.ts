/** Payments by mail: what support and merchants see of them and book. Calls that §7 does not show. */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from '../money.ts'
import { mailPaymentStatuses } from '../rules/mail-payment/status.ts'
import { attributes, one, request } from './json-api.ts'
import { DateSchema, InstantSchema } from './time.ts'

/** Of the list: cheques that are waited for, or those that are not any more. */
export const mailPaymentFilters = ['waiting', 'ended'] as const
export type MailPaymentFilter = (typeof mailPaymentFilters)[number]

const MailPaymentAttributesSchema = attributes({
  /** The payment's number, which is on the cheque. */
  reference: v.string(),
  status: v.picklist(mailPaymentStatuses),
  buid_customer: v.string(),
  customer_name: v.string(),
  currency: CurrencySchema,
  announced: MinorSchema,
  announced_at: InstantSchema,
  /** The first business date on which its invoices are free again. */
  released_on: DateSchema,
  received: v.nullable(MinorSchema),
  ended_at: v.nullable(InstantSchema),
  /** In order of their due dates: so a short cheque pays them. */
  invoices: v.array(
    v.object({ trx_id: v.string(), invoice_id: v.string(), due_on: v.nullable(DateSchema), amount: MinorSchema }),
  ),
})
export type MailPayment = v.InferOutput<typeof MailPaymentAttributesSchema> & { id: string }

/** GET /ecaas/mail-payments: `filter[status]`, `filter[text]`, `page[number]`, `page[size]`. */
export const MailPaymentsSchema = v.pipe(
  v.object({
    data: v.array(
      v.object({ type: v.literal('mail-payments'), id: v.string(), attributes: MailPaymentAttributesSchema }),
    ),
    meta: v.object({ page: v.object({ total: v.number(), number: v.number(), size: v.number() }) }),
  }),
  v.transform(({ data, meta }) => ({ items: data.map(({ id, attributes: own }) => ({ id, ...own })), ...meta })),
)
export type MailPaymentList = v.InferOutput<typeof MailPaymentsSchema>

export const MailPaymentReadSchema = one('mail-payments', MailPaymentAttributesSchema)

/** POST /ecaas/mail-payments/{id}: the amount of the cheque that came, in minor units; null: none will come. */
export const MailPaymentBookingSchema = request(
  'mail-payment-bookings',
  v.strictObject({ received: v.nullable(MinorSchema) }),
)

/** POST /ecaas/payments/{id}/take-back. */
export const TakeBackSchema = request('payment-take-backs', v.strictObject({}))
