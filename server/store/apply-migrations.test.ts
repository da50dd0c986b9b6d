import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { expect, inject, it, vi } from 'vitest'

import { makePostgresDatabase } from '../../tests/server/database.ts'
import { migrationsFolder } from '../package-root.ts'
import { openStore } from './store.ts'

/** The last migration before location and adjustment were counted, and `users` got a column. */
const EARLIER = 15

/** Makes the tables as they were after some migrations, with an account, a user and three payments. */
async function makeEarlier(client: Client): Promise<void> {
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await client.query('create schema drizzle')
  await client.query('create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)')
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder }).slice(0, EARLIER)) {
    await client.query(sql.join(';'))
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
  await client.query(`
    insert into programs (id, title, config, payment_settings) values ('p', 'Program', '{}', '{}');
    insert into customers (buid, program_id, name, currency, country) values ('c', 'p', 'Customer', 'USD', 'US');
    insert into merchants (buid, program_id, name, currency) values ('m', 'p', 'Merchant', 'USD');
    insert into users (id, program_id, username, first_name, last_name, email, user_types)
      values ('u', 'p', 'u', 'U', 'Ser', 'u@customer.example', '{customer}');
    ${payment('one', 'settled', false)} ${payment('other', 'settled', false)} ${payment('several', 'returned', true)}`)
}

const payment = (id: string, state: string, ofSeveral: boolean) => `
  insert into quotes (id, user_id, currency, method_kind, subtotal_minor, fee_minor, fee_basis_points, fee_fixed_minor,
    created_at, expires_at) values ('${id}', 'u', 'USD', 'newCard', 100, 3, 0, 0, now(), now());
  insert into payments (id, payment_number, program_id, buid_customer, of_several_accounts, quote_id, state, method_kind,
    currency, subtotal_minor, fee_minor, total_minor, created_at, created_by)
  values ('${id}', 'PN-${id}', 'p', 'c', ${ofSeveral}, '${id}', '${state}', 'newCard', 'USD', 100, 3, 103, now(), 'u');`

const invoice = (id: string) => `
  insert into invoices (trx_id, invoice_id, buid_customer, buid_merchant, currency, billed_minor, subtotal_minor, open_minor)
  values ('${id}', '${id}', 'c', 'm', 'USD', 100, 100, 100)`

it.runIf(inject('databases').includes('postgres'))(
  'migrates under servers that are running: users are read and invoices are stored, and both come to an end',
  async () => {
    const database = await makePostgresDatabase()
    const [importer, payer, reader] = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const client = new Client({ connectionString: database.url, statement_timeout: 10_000 })
        await client.connect()
        return client
      }),
    )
    if (!importer || !payer || !reader) throw new Error('Three clients were to be opened.')
    const waiting = async () => {
      const { rows } = await reader.query<{ count: number }>('select count(*)::int from pg_locks where not granted')
      return rows[0]?.count ?? 0
    }
    try {
      await makeEarlier(importer)
      const store = await openStore({ databaseUrl: database.url })
      try {
        await importer.query('begin')
        await importer.query(invoice('first'))
        const migrating = store.migrate()
        await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
        // A payment locks its user, and its invoices later.
        await payer.query('begin')
        await payer.query('select from users for key share')
        const paying = payer.query(invoice('second'))
        await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 10_000 })
        expect((await reader.query('select from users')).rowCount).toBe(1)
        await importer.query(invoice('third'))
        await importer.query('commit')
        await paying
        await payer.query('commit')
        await migrating
      } finally {
        await store.close()
      }
      const { rows } = await reader.query('select sum(invoice_count)::int as count from invoice_tallies')
      expect(rows).toEqual([{ count: 3 }])
      const tallies = await reader.query(`
        select buid_customer, state, payment_count::int, total_minor::int, fee_minor::int from payment_tallies order by 1, 2`)
      const settled = { state: 'settled', payment_count: 2, total_minor: 206, fee_minor: 6 }
      expect(tallies.rows).toEqual([
        { ...settled, buid_customer: 'c' },
        // Of several accounts: counted by their program alone.
        { state: 'returned', payment_count: 1, total_minor: 103, fee_minor: 3, buid_customer: null },
        { ...settled, buid_customer: null },
      ])
      expect((await reader.query('select currency from users')).rows).toEqual([{ currency: null }])
    } finally {
      await Promise.all([importer.end(), payer.end(), reader.end()])
      await database.drop()
    }
  },
  60_000,
)
