import * as v from 'valibot'

import { attributes } from '../json-api.ts'
import { DateSchema } from '../time.ts'
import { documentKinds, NumberSchema, PartySchema, WordsSchema } from './parts.ts'

/** An invoice or credit note that its merchant has cancelled: nothing of it is open any more. */
export const CancellationChangeSchema = attributes({
  merchant: PartySchema,
  customer: PartySchema,
  kind: v.optional(v.picklist(documentKinds), 'invoice'),
  number: NumberSchema,
  /** The business date of receipt, where none is said. */
  cancelled_on: v.nullish(DateSchema),
  reason: v.nullish(WordsSchema),
})
export type CancellationChange = v.InferOutput<typeof CancellationChangeSchema>
