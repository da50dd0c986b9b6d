import * as v from 'valibot'

import { CurrencySchema } from '../../money.ts'
import { attributes } from '../json-api.ts'
import { DateSchema } from '../time.ts'
import { AmountSchema, ExternalIdSchema, NumberSchema, PartySchema, WordsSchema } from './parts.ts'

const AllocationSchema = attributes({
  number: NumberSchema,
  amount: AmountSchema,
})

/**
 * A payment that the merchant got elsewhere, for invoices of one account. The amounts of its allocations add up to it. Sent
 * again with another content it replaces what it said before: one that was reversed says 0, and no allocation.
 */
export const PaymentChangeSchema = attributes({
  merchant: PartySchema,
  customer: PartySchema,
  external_id: ExternalIdSchema,
  currency: CurrencySchema,
  amount: AmountSchema,
  paid_on: DateSchema,
  /** How it was paid, in the merchant's words: `Wire`, `Cheque 4711`. */
  method: v.nullish(v.pipe(WordsSchema, v.maxLength(100))),
  allocations: v.pipe(v.array(AllocationSchema), v.maxLength(1_000)),
})
export type PaymentChange = v.InferOutput<typeof PaymentChangeSchema>
