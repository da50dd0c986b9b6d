import { asc, inArray } from 'drizzle-orm'

import { invoiceLines } from '../store/schema/invoices.ts'
import type { Store } from '../store/store.ts'

type LineRow = typeof invoiceLines.$inferSelect

/** Returns the lines of these invoices in their order; the caller has checked that the reader may see them. */
export function linesOf(store: Store, trxIds: readonly string[]): Promise<LineRow[]> {
  return store
    .db()
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.trxId, [...trxIds]))
    .orderBy(asc(invoiceLines.trxId), asc(invoiceLines.position))
}

export function lineWire(line: LineRow) {
  return {
    number: line.number,
    description: line.description,
    quantity: line.quantity,
    unit: line.unit,
    unit_price: line.unitPrice,
    tax_percent: line.taxPercent,
    discount: line.discountMinor,
    amount: line.amountMinor,
  }
}
