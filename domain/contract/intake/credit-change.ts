import * as v from 'valibot'

import { CurrencySchema } from '../../money.ts'
import { attributes } from '../json-api.ts'
import { DateSchema } from '../time.ts'
import { AmountSchema, ExternalIdSchema, NumberSchema, PartySchema } from './parts.ts'

/** A credit note that the merchant has set against an invoice of the same account, in whole or in part. */
export const CreditChangeSchema = attributes({
  merchant: PartySchema,
  customer: PartySchema,
  external_id: ExternalIdSchema,
  credit_note: NumberSchema,
  invoice: NumberSchema,
  currency: CurrencySchema,
  amount: AmountSchema,
  applied_on: DateSchema,
})
export type CreditChange = v.InferOutput<typeof CreditChangeSchema>
