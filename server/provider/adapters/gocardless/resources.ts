/** GoCardless's resources, as far as the adapter reads them. */
import * as v from 'valibot'

/** Whole minor units, as a number or in a text. */
const AmountSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+$/), v.transform(Number))]),
  v.safeInteger(),
)
const MetadataSchema = v.optional(v.record(v.string(), v.string()), {})
const text = v.string()
const maybe = v.optional(v.nullable(text))

export const PaymentSchema = v.object({
  id: text,
  status: text,
  amount: AmountSchema,
  amount_refunded: v.optional(AmountSchema, 0),
  currency: text,
  metadata: MetadataSchema,
  links: v.object({ mandate: maybe, payout: maybe }),
})
export const RefundSchema = v.object({
  id: text,
  status: v.optional(text, 'created'),
  amount: AmountSchema,
  metadata: MetadataSchema,
})
export const MandateSchema = v.object({
  id: text,
  status: text,
  scheme: maybe,
  metadata: MetadataSchema,
  links: v.object({ customer_bank_account: maybe }),
})
export const BankAccountSchema = v.object({
  id: text,
  bank_name: maybe,
  account_number_ending: text,
  country_code: maybe,
  account_type: maybe,
  enabled: v.boolean(),
})
export const EventSchema = v.object({
  id: text,
  action: text,
  created_at: text,
  resource_type: text,
  details: v.optional(
    v.object({ cause: maybe, reason_code: maybe, will_attempt_retry: v.optional(v.nullable(v.boolean())) }),
    {},
  ),
  links: v.object({ payment: maybe, refund: maybe, mandate: maybe, payout: maybe }),
})
export const PayoutSchema = v.object({ id: text, currency: text })
/** In minor units with one decimal. */
export const PayoutItemSchema = v.object({
  type: text,
  amount: v.union([v.number(), text]),
  links: v.optional(v.object({ payment: maybe }), {}),
})
export const BillingRequestSchema = v.object({
  id: text,
  status: text,
  links: v.object({ customer_bank_account: maybe, mandate_request_mandate: maybe }),
})
export const FlowSchema = v.object({ id: text, authorisation_url: v.pipe(text, v.url()) })

export type GoCardlessEvent = v.InferOutput<typeof EventSchema>
