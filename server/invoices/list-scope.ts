import { sql } from 'drizzle-orm'

import { merchants } from '../store/schema/accounts.ts'
import { someAccountsSeen, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { isNamed, isTallied, type InvoiceFilters } from './invoice-filters.ts'

/**
 * Of up to so many accounts the database knows by their ids which of them have many invoices, and begins with the accounts
 * or with the filter, whichever leaves fewer.
 */
const FEW_ACCOUNTS = 1_000

/** Returns the filters with the scope of the list where no tally can count it. */
export async function withScope(
  store: Store,
  reader: Reader,
  filters: InvoiceFilters,
  most = FEW_ACCOUNTS,
): Promise<InvoiceFilters> {
  if (filters.scope || isTallied(filters)) return filters
  const { buidCustomer, text } = filters
  const accounts = buidCustomer === null ? await fewAccounts(store, reader, most) : [buidCustomer]
  return { ...filters, scope: { accounts, merchants: text === null ? [] : await merchantsNamed(store, reader, text) } }
}

async function fewAccounts(store: Store, reader: Reader, most: number): Promise<readonly string[] | null> {
  const { rows } = await store
    .db()
    .execute<{ buid: string }>(sql`select buid from ${someAccountsSeen(reader, most + 1)} as few`)
  return rows.length > most ? null : [...new Set(rows.map(({ buid }) => buid))]
}

async function merchantsNamed(store: Store, { programId }: Reader, text: string): Promise<readonly string[]> {
  const { rows } = await store
    .db()
    .execute<{ buid: string }>(
      sql`select buid from ${merchants} where program_id = ${programId} and ${isNamed(text)} order by buid`,
    )
  return rows.map(({ buid }) => buid)
}
