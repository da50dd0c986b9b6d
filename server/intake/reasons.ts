import { sql } from 'drizzle-orm'

import type { invoices } from '../store/schema/invoices.ts'
import type { Transactions } from '../store/transactions.ts'
import { entriesOf } from './records-of-json.ts'

/** Stores why invoices were adjusted, in the merchant's words. */
export async function sayReasons(
  store: Transactions,
  table: typeof invoices,
  reasons: ReadonlyMap<string, string>,
): Promise<void> {
  if (reasons.size === 0) return
  const rows = [...reasons].map(([trxId, adjustmentComments]) => ({ trxId, adjustmentComments }))
  await store.db().execute(sql`update invoices set adjustment_comments = entry.adjustment_comments
    from ${entriesOf(table, rows)} where invoices.trx_id = entry.trx_id`)
}
