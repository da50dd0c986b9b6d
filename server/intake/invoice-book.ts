/** Invoices that a batch changes the money of: locked in the order of payments, changed one after another, written once. */
import { sql } from 'drizzle-orm'

import { invoices } from '../store/schema/invoices.ts'
import type { Transactions } from '../store/transactions.ts'
import { assignments, entriesOf } from './records-of-json.ts'
import { invoicesById, invoicesByNumber, numberKey, type FoundInvoice, type Numbered } from './stored-invoices.ts'

export type InvoiceBook = {
  readonly byNumber: (numbered: Numbered) => FoundInvoice | undefined
  readonly byId: (trxId: string) => FoundInvoice | undefined
  /** Notes what an invoice becomes; its version grows, so that quotes made before are stale. */
  readonly change: (trxId: string, change: Partial<FoundInvoice>) => void
  readonly write: () => Promise<void>
}

const columns = ['openMinor', 'adjustedMinor', 'paidOn', 'cancelledOn', 'version'] as const

/** Opens the invoices of these numbers and ids, which nobody else changes until the transaction ends. */
export async function openBook(
  store: Transactions,
  numbers: readonly Numbered[],
  trxIds: readonly string[] = [],
): Promise<InvoiceBook> {
  const named = await invoicesByNumber(store, numbers)
  const ids = [...new Set([...named.map(({ trxId }) => trxId), ...trxIds])]
  const rows = new Map((await invoicesById(store, ids, { lock: true })).map((row) => [row.trxId, row]))
  const idOf = new Map([...rows.values()].map((row) => [numberKey(row), row.trxId]))
  const changed = new Set<string>()
  return {
    byNumber: (numbered) => rows.get(idOf.get(numberKey(numbered)) ?? ''),
    byId: (trxId) => rows.get(trxId),
    change(trxId, change) {
      const row = rows.get(trxId)
      if (!row) throw new Error('An invoice is changed that was not locked.')
      rows.set(trxId, { ...row, ...change, version: row.version + 1 })
      changed.add(trxId)
    },
    async write() {
      if (changed.size === 0) return
      const entries = [...changed].flatMap((trxId) => rows.get(trxId) ?? [])
      await store.db().execute(sql`update invoices set ${assignments(invoices, columns)},
          eligible_for_dispute = invoices.eligible_for_dispute and entry.cancelled_on is null
        from ${entriesOf(invoices, entries)} where invoices.trx_id = entry.trx_id`)
    },
  }
}
