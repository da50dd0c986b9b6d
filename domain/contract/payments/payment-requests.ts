/** What is sent to quote, and to pay: apart from what is read, since the page needs only the types. */
import * as v from 'valibot'

import { INVOICES_A_PAYMENT } from '../../limits.ts'
import { MinorSchema } from '../../money.ts'
import { PagePrefixSchema } from '../access/page-prefix.ts'
import { IdSchema, ProviderTokenSchema, request, VersionSchema } from '../json-api.ts'

const positiveMinor = v.pipe(MinorSchema, v.minValue(1))

/** The method of a payment. A new card is known only by the provider's token (promise S11). */
const MethodChoiceSchema = v.variant('kind', [
  v.object({ kind: v.literal('bankAccount'), payment_method_id: IdSchema }),
  v.object({ kind: v.literal('cardOnFile'), payment_method_id: IdSchema }),
  v.object({ kind: v.literal('newCard'), card_token: ProviderTokenSchema }),
  v.object({ kind: v.literal('mail') }),
])
export type MethodChoiceWire = v.InferOutput<typeof MethodChoiceSchema>

/** POST /ecaas/payment-quotes. All invoices of a bank payment belong to one customer (§5). */
export const QuoteRequestSchema = request(
  'payment-quotes',
  v.object({
    lines: v.pipe(
      v.array(v.object({ trx_id: IdSchema, amount: positiveMinor, version: VersionSchema })),
      v.minLength(1),
      v.maxLength(INVOICES_A_PAYMENT),
    ),
    method: MethodChoiceSchema,
  }),
)

/** POST /ecaas/payment-quotes/{id}/fee-acceptance: names the fee that was shown, answers the quote. */
export const FeeAcceptanceRequestSchema = request('fee-acceptances', v.object({ fee: MinorSchema }))

/** POST /ecaas/payments with the header Idempotency-Key. */
export const PaymentRequestSchema = request(
  'payments',
  v.object({
    quote_id: IdSchema,
    terms_accepted: v.boolean(),
    /** Of the page that pays (§2): a bank that asks for a confirmation leads back to it. */
    prefix: v.optional(PagePrefixSchema, ''),
  }),
)
