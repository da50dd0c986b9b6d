/**
 * GET /ecaas/payable-due: exactly what paying everything due selects, in how many payments, and what it leaves out; one
 * resource a currency and part of what is due. `filter[buid_customer]` (omitted: every account that the reader may see),
 * `filter[buid_location]`, `filter[sol_currency]`, `filter[due]` (omitted: each part, and all of them together).
 */
import * as v from 'valibot'

import { CurrencySchema } from '../../money.ts'
import { dueFilters } from '../../rules/due/due-parts.ts'
import { payableExclusions } from '../../rules/due/payable-due.ts'
import { sum } from './dues.ts'
import { many } from '../json-api.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const PayableDueAttributesSchema = v.pipe(
  v.object({
    currency: CurrencySchema,
    due: v.picklist(dueFilters),
    payable: sum,
    excluded: v.object(v.entriesFromList(payableExclusions, sum)),
    /** Payments of the most invoices that one takes, and of the most that a card pays at once. */
    payment_count: count,
    card_payment_count: count,
    /** They are of several accounts, which only a card pays together. */
    of_several_accounts: v.boolean(),
  }),
  v.transform(({ payment_count, card_payment_count, of_several_accounts: isOfSeveral, ...rest }) => ({
    ...rest,
    isOfSeveral,
    /** Payments that it takes at least. */
    payments: isOfSeveral ? card_payment_count : payment_count,
  })),
)
export type PayableDue = v.InferOutput<typeof PayableDueAttributesSchema>
export type PayableDueWire = v.InferInput<typeof PayableDueAttributesSchema>
export const PayableDuesSchema = many('payable-dues', PayableDueAttributesSchema)
