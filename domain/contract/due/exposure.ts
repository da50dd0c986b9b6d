/** GET /exposures (§3, §7). */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from '../../money.ts'
import { many } from '../json-api.ts'

const amount = v.optional(MinorSchema, 0)
/** A figure of the account's credit line: null of one location, which has none of its own. */
const ofAccount = v.nullable(amount)
/**
 * One exposure per currency in which the account has a credit line or open invoices; the account's
 * own currency comes first. `filter[buid_customer]` (omitted: every account the reader may see,
 * summed per currency), `filter[buid_location]`, `filter[sol_currency]`.
 */
const ExposureAttributesSchema = v.pipe(
  v.object({
    buid_customer: v.nullable(v.string()),
    buid_location: v.optional(v.nullable(v.string()), null),
    currency: CurrencySchema,
    past_due_total: amount,
    current_due_amount: amount,
    unbilled_invoice: amount,
    unpaid_invoice: amount,
    active_authorisation: ofAccount,
    credit_available: ofAccount,
    credit_limit: ofAccount,
    late_fee: amount,
    /** The part of `unpaid_invoice` that payments under way will cover, and the part of that which is past due. */
    pending_total: amount,
    pending_past_due: amount,
  }),
  v.transform((wire) => ({
    buidCustomer: wire.buid_customer,
    buidLocation: wire.buid_location,
    currency: wire.currency,
    pastDueAmount: wire.past_due_total,
    currentDueAmount: wire.current_due_amount,
    unbilledAmount: wire.unbilled_invoice,
    creditUsed: wire.unpaid_invoice,
    creditHeld: wire.active_authorisation ?? 0,
    creditAvailable: wire.credit_available ?? 0,
    creditTotal: wire.credit_limit ?? 0,
    lateFee: wire.late_fee,
    pendingAmount: wire.pending_total,
    pendingPastDue: wire.pending_past_due,
  })),
)
export type Exposure = v.InferOutput<typeof ExposureAttributesSchema>
export const ExposuresSchema = many('exposures', ExposureAttributesSchema)
