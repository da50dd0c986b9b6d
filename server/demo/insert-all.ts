import { getTableColumns } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'

import type { Store } from '../store/store.ts'

const ROWS_A_STATEMENT = 500

/** Inserts rows in statements of some hundred, in their order. */
export async function insertAll<T extends PgTable>(
  store: Store,
  table: T,
  rows: readonly PgInsertValue<T>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    await store
      .db()
      .insert(table)
      .values(rows.slice(from, from + ROWS_A_STATEMENT))
  }
}

/** Picks the columns that the table has: the demonstration's descriptions have more members. */
export function columnsOf<T extends PgTable>(table: T, row: object): PgInsertValue<T> {
  const names = new Set(Object.keys(getTableColumns(table)))
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))) as PgInsertValue<T>
}
