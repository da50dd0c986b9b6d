import { readMigrationFiles } from 'drizzle-orm/migrator'

import { migrationsFolder } from '../package-root.ts'
import { lastApplied, type Query } from './schema-version.ts'

/** Runs the work in a transaction, with its own queries. */
type InTransaction = (work: (query: Query) => Promise<void>) => Promise<void>

/**
 * Applies the migrations that are missing, each in a transaction of its own. Drizzle's migrator runs all of them in one:
 * it would still lock the tables of the first while it waits for those of the last, and stop servers that are running.
 */
export async function applyMigrations(query: Query, inTransaction: InTransaction): Promise<void> {
  // As drizzle-kit names and makes it.
  await query('create schema if not exists drizzle')
  await query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const last = (await lastApplied(query)) ?? 0
  for (const { sql: statements, folderMillis, hash } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= last) continue
    await inTransaction(async (run) => {
      for (const statement of statements) await run(statement)
      await run('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
    })
  }
}
