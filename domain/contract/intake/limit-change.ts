import * as v from 'valibot'

import { CurrencySchema } from '../../money.ts'
import { attributes } from '../json-api.ts'
import { AmountSchema, PartySchema } from './parts.ts'

/** The credit limit of an account in a currency, in minor units, as it is from now on. */
export const LimitChangeSchema = attributes({
  customer: PartySchema,
  currency: CurrencySchema,
  limit: AmountSchema,
  /** What merchants authorised and have not billed; what is not said stays as it is. */
  held: v.nullish(AmountSchema),
})
export type LimitChange = v.InferOutput<typeof LimitChangeSchema>
