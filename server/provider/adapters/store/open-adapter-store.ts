/** The adapter's database: a PostgreSQL of its own, or a folder. */
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { sql } from 'drizzle-orm/sql'
import { join } from 'node:path'

import type { Database } from '../../../store/database.ts'
import { openPglite, type OpenedPglite } from '../../../store/open-pglite.ts'
import { openPostgres } from '../../../store/open-postgres.ts'
import { makeTransactions, type Transactions } from '../../../store/transactions.ts'
import { migrations } from './migrations.ts'

export type AdapterStore = Transactions & { readonly close: () => Promise<void> }
export type AdapterPlace =
  { readonly databaseUrl: string } | { readonly directory: string } | { readonly pglite: OpenedPglite }

const options = { casing: 'snake_case' } as const

/**
 * Opens the database and brings its tables up to date, one adapter after the other where several start at once. Throws
 * where a later adapter has had it. `onIdleError` is called for idle connections that broke.
 */
export async function openAdapterStore(
  place: AdapterPlace,
  onIdleError: (error: Error) => void = () => undefined,
): Promise<AdapterStore> {
  const store = await opened(place, onIdleError)
  try {
    await migrate(store)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

async function opened(place: AdapterPlace, onIdleError: (error: Error) => void): Promise<AdapterStore> {
  if ('databaseUrl' in place) {
    const pool = openPostgres(place.databaseUrl, onIdleError)
    // The drivers' types differ only in the members of a raw result beside its rows.
    const { transactions } = makeTransactions(pool, (client) => drizzlePostgres(client, options) as unknown as Database)
    return { ...transactions, close: () => pool.end() }
  }
  const { client, close } = 'pglite' in place ? place.pglite : await openPglite(join(place.directory, 'database'))
  const { transactions } = makeTransactions(client, (one) => drizzlePglite(one, options) as unknown as Database)
  return { ...transactions, close }
}

async function migrate({ tx }: AdapterStore): Promise<void> {
  await tx(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('payment-adapter: migrate'))`)
    await transaction.execute(
      sql`create table if not exists adapter_migrations (name text primary key, applied_at timestamptz not null default now())`,
    )
    const { rows } = await transaction.execute<{ name: string }>(sql`select name from adapter_migrations order by name`)
    const later = rows.find(({ name }) => !migrations.some((known) => known.name === name))
    if (later) {
      throw new Error(
        `The environment variable ADAPTER_DATABASE_URL or ADAPTER_DIR names a database of a later adapter (${later.name}).`,
      )
    }
    for (const { name, statements } of migrations.filter((one) => !rows.some((row) => row.name === one.name))) {
      for (const statement of statements) await transaction.execute(sql.raw(statement))
      await transaction.execute(sql`insert into adapter_migrations (name) values (${name})`)
    }
  })
}
