/** GET /details or GET /ecaas/invoice-details, both by `filter[trx_id]`: what the list does not carry. */
import * as v from 'valibot'

import { MinorSchema } from '../money.ts'
import { accountStatuses } from './account.ts'
import { InvoiceLineSchema } from './invoice-line.ts'
import { attributes, many } from './json-api.ts'
import { methodKinds } from './payment.ts'
import { DateSchema } from './time.ts'

const InvoicePaymentSchema = v.object({
  payment_id: v.string(),
  payment_number: v.string(),
  method_kind: v.picklist(methodKinds),
  state: v.string(),
  amount: MinorSchema,
  created_at: v.string(),
  /** When it was declined or returned; null where it stands. */
  reversed_at: v.nullable(v.string()),
  /** The part that was refunded; absent where nothing was. */
  refunded: v.optional(MinorSchema),
  /** The bank's code of a returned payment; null where it gave none. */
  return_code: v.nullable(v.string()),
  /** The bank returned it, and no later payment pays this invoice. */
  to_pay_again: v.boolean(),
})
/** What the merchant says that the invoice got elsewhere: a payment, or a credit note that was set against it. */
export const OutsidePaymentSchema = v.object({
  kind: v.picklist(['payment', 'credit']),
  /** Of a credit note: what it gave. */
  amount: MinorSchema,
  paid_on: DateSchema,
  /** How, in the merchant’s words; of a credit its credit note. */
  method: v.nullable(v.string()),
})
const InvoiceDetailsAttributesSchema = attributes({
  trx_id: v.string(),
  sold_by: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  adjustment_reason: v.nullable(v.string()),
  adjustment_comments: v.nullable(v.string()),
  pending_adjustment: MinorSchema,
  /** Why the dispute was opened in which the merchant proposes it, and the merchant’s words; null without one. */
  pending_adjustment_reason: v.nullable(v.string()),
  pending_adjustment_comments: v.nullable(v.string()),
  /** The name of `buid_location`; null where the account has none of this number. */
  location_name: v.nullable(v.string()),
  /** A terminated account still sees its invoices. */
  account_status: v.picklist(accountStatuses),
  unapplied: MinorSchema,
  /** True when it was ever disputed, even if the dispute is closed. */
  was_disputed: v.boolean(),
  dealer_original_invoice: v.nullable(v.string()),
  lines: v.array(InvoiceLineSchema),
  /** Payments of this invoice, newest first. */
  payments: v.array(InvoicePaymentSchema),
  /** By day, the newest first. */
  outside_payments: v.optional(v.array(OutsidePaymentSchema)),
})
export type InvoiceDetails = v.InferOutput<typeof InvoiceDetailsAttributesSchema> & { id: string }
export const InvoiceDetailsListSchema = many('invoice-details', InvoiceDetailsAttributesSchema)
