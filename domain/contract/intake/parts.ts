/** Entries that changes of several kinds share. */
import * as v from 'valibot'

import { TextSchema } from '../text.ts'

/** A merchant or an account: its id in the portal, or one of its identifiers (`party_ids`) in the program. */
export const PartySchema = v.pipe(TextSchema, v.trim(), v.minLength(1), v.maxLength(100))
/** The number that is printed on an invoice. */
export const NumberSchema = v.pipe(TextSchema, v.trim(), v.minLength(1), v.maxLength(100))
/** The id that the sender's system has for what it sends, unique for each merchant and kind. */
export const ExternalIdSchema = v.pipe(TextSchema, v.trim(), v.minLength(1), v.maxLength(100))
/** Minor units of the change's currency. */
export const AmountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const WordsSchema = v.pipe(TextSchema, v.trim(), v.maxLength(2_000))
export const documentKinds = ['invoice', 'creditNote'] as const
