/** GET /exposures (§3, §7). */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from '../money.ts'
import { many } from './json-api.ts'

const amount = v.optional(MinorSchema, 0)
/**
 * One exposure per currency in which the account has a credit line or open invoices; the account's
 * own currency comes first. `filter[buid_customer]` (omitted: every account the reader may see,
 * summed per currency), `filter[sol_currency]`.
 */
const ExposureAttributesSchema = v.pipe(
  v.object({
    buid_customer: v.nullable(v.string()),
    currency: CurrencySchema,
    past_due_total: amount,
    current_due_amount: amount,
    unbilled_invoice: amount,
    unpaid_invoice: amount,
    active_authorisation: amount,
    credit_available: amount,
    credit_limit: amount,
    late_fee: amount,
    /** The part of `unpaid_invoice` that payments under way will cover, and the part of that which is past due. */
    pending_total: amount,
    pending_past_due: amount,
  }),
  v.transform((wire) => ({
    buidCustomer: wire.buid_customer,
    currency: wire.currency,
    pastDueAmount: wire.past_due_total,
    currentDueAmount: wire.current_due_amount,
    unbilledAmount: wire.unbilled_invoice,
    creditUsed: wire.unpaid_invoice,
    creditHeld: wire.active_authorisation,
    creditAvailable: wire.credit_available,
    creditTotal: wire.credit_limit,
    lateFee: wire.late_fee,
    pendingAmount: wire.pending_total,
    pendingPastDue: wire.pending_past_due,
  })),
)
export type Exposure = v.InferOutput<typeof ExposureAttributesSchema>
export const ExposuresSchema = many('exposures', ExposureAttributesSchema)
