/** An invoice or credit note that the sender's system has, as one change of the portal's. */
import * as v from 'valibot'

import { attributes } from '../json-api.ts'
import { LocationSchema } from '../location.ts'
import { CurrencySchema } from '../../money.ts'
import { DateSchema } from '../time.ts'
import { AmountSchema, documentKinds, ExternalIdSchema, NumberSchema, PartySchema, WordsSchema } from './parts.ts'

const LineSchema = attributes({
  number: v.optional(WordsSchema, ''),
  description: WordsSchema,
  quantity: v.optional(WordsSchema, '1'),
  unit: v.nullish(WordsSchema),
  unit_price: v.nullish(WordsSchema),
  tax_percent: v.nullish(WordsSchema),
  /** Minor units without tax; negative for what is taken off. */
  amount: v.pipe(v.number(), v.safeInteger()),
})

/**
 * Amounts are minor units of `currency` with the sign of the document: a credit note over 100 says 100. What is not
 * said stays as it is when the invoice is there already; `open_amount`, `settled_on` and `disputed` are of a new one
 * alone, since later on payments, credits and disputes change them.
 */
export const InvoiceChangeSchema = attributes({
  merchant: PartySchema,
  customer: PartySchema,
  kind: v.optional(v.picklist(documentKinds), 'invoice'),
  number: NumberSchema,
  external_id: v.nullish(ExternalIdSchema),
  location: v.nullish(LocationSchema),
  po_number: v.nullish(WordsSchema),
  notes: v.nullish(WordsSchema),
  /** The invoice that a credit note or correction is about. */
  preceding_invoice: v.nullish(NumberSchema),
  currency: CurrencySchema,
  billed_on: DateSchema,
  due_on: DateSchema,
  /** With tax, less rebates. */
  total: AmountSchema,
  subtotal: v.nullish(v.pipe(v.number(), v.safeInteger())),
  tax: v.nullish(v.pipe(v.number(), v.safeInteger())),
  rebates: v.nullish(v.pipe(v.number(), v.safeInteger())),
  /** Added (positive) or taken off (negative) after billing. */
  adjusted: v.nullish(v.pipe(v.number(), v.safeInteger())),
  late_fee: v.nullish(AmountSchema),
  open_amount: v.nullish(AmountSchema),
  settled_on: v.nullish(DateSchema),
  disputed: v.nullish(v.boolean()),
  lines: v.nullish(v.pipe(v.array(LineSchema), v.maxLength(1_000))),
})
export type InvoiceChange = v.InferOutput<typeof InvoiceChangeSchema>
