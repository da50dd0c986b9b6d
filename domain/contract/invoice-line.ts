import * as v from 'valibot'

import { MinorSchema } from '../money.ts'

/** A line of an invoice (§3). */
export const InvoiceLineSchema = v.object({
  number: v.string(),
  description: v.string(),
  /** Decimal string: quantities are not money. */
  quantity: v.string(),
  unit: v.nullable(v.string()),
  unit_price: v.nullable(v.string()),
  tax_percent: v.nullable(v.string()),
  /** The rebate that the amount is already less; null or left out where none is known. */
  discount: v.optional(v.nullable(MinorSchema)),
  amount: MinorSchema,
})
