import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { join } from 'node:path'
import { setImmediate as otherWork } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

import { applyMigrations } from './apply-migrations.ts'
import type { Database } from './database.ts'
import { listenOnPostgres, type Listening } from './listen.ts'
import { openPglite, type OpenedPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'
import { appliedMigration, hasEveryMigration, markVersion, refuseForeign } from './schema-version.ts'
import { makeTransactions, type Transactions } from './transactions.ts'
import { watchPglite, watchPool, type StatementWatch } from './watch-statements.ts'

export type StoreKind = 'pglite' | 'postgres'

export type Store = Transactions & {
  readonly kind: StoreKind
  /**
   * Brings the tables up to date; servers that start together on one PostgreSQL do it one after the other. Refuses with
   * `NewerSchema` the tables of a later portal, and with `OtherSchema` those of changed migrations.
   */
  readonly migrate: () => Promise<void>
  /** Checks whether the database answers and has every migration of this portal. */
  readonly isCurrent: () => Promise<boolean>
  /** Returns the name of the last migration that the database has had; null for one of a later portal. */
  readonly schema: () => Promise<string | null>
  /** Returns how many connections to a PostgreSQL server are used; null on PGlite, which has one of its own. */
  readonly connections: () => { readonly open: number; readonly idle: number; readonly waiting: number } | null
  /**
   * Tallies summed up, fresh statistics, and what PGlite does not do by itself: dead rows reclaimed and a
   * checkpoint. For once a day, and after many rows were stored.
   */
  readonly maintain: () => Promise<void>
  /**
   * Runs the work unless another server is at work of this name; false when it was not run. Work that `isShared` keeps out
   * only what is not.
   */
  readonly alone: (name: string, work: () => Promise<void>, options?: { isShared?: boolean }) => Promise<boolean>
  /**
   * Calls back with what is told on a channel (`pg_notify`) by any server on this database, until the returned function is
   * called or the store is closed.
   */
  readonly listen: (channel: string, listening: Listening) => () => Promise<void>
  readonly close: () => Promise<void>
}

/** One of: a PostgreSQL server, the portal's data folder (the database is in it), a PGlite that is open already. */
export type StorePlace = { databaseUrl: string } | { dataDirectory: string } | { pglite: OpenedPglite }

/** The triggers' many small differences become one row for each kind of invoice or payment again. */
const foldTallies = 'select fold_invoice_tallies(), fold_payment_tallies()'
const options = { casing: 'snake_case' } as const

function pgliteStore(opened: OpenedPglite, watch: StatementWatch | null): Store {
  const { guarded, transactions } = makeTransactions(
    watch === null ? opened.client : watchPglite(opened.client, watch),
    // The drivers' types differ only in the members of a raw result beside its rows.
    (client) => drizzlePglite(client, options) as unknown as Database,
  )
  return {
    kind: 'pglite',
    ...transactions,
    async migrate() {
      const query = (text: string, values?: unknown[]) => guarded.query(text, values)
      await refuseForeign(query)
      await applyMigrations(query, (work) =>
        guarded.transaction((transaction) => work((text, values) => transaction.query(text, values))),
      )
      await markVersion(query)
    },
    isCurrent: () => hasEveryMigration((text) => guarded.query(text)),
    schema: () => appliedMigration((text) => guarded.query(text)),
    connections: () => null,
    async maintain() {
      await guarded.query(foldTallies)
      const { rows } = await guarded.query<{ name: string }>(
        `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1`,
      )
      for (const { name } of rows) {
        await guarded.exec(`vacuum (analyze) ${name}`)
        // PGlite computes on this thread: requests get their turn between two tables.
        await otherWork()
      }
      await guarded.exec('checkpoint')
    },
    // The folder's lock admits no other server.
    async alone(_name, work) {
      await work()
      return true
    },
    listen(channel, { onMessage, onGap }) {
      const begun = opened.client.listen(channel, onMessage).then((unlisten) => {
        onGap()
        return unlisten
      })
      // Whoever stops it is told; without a database there is nothing to hear.
      begun.catch(() => undefined)
      return async () => {
        const unlisten = await begun.catch(() => null)
        await unlisten?.()
      }
    },
    close: opened.close,
  }
}

/**
 * Runs work on a connection without the time limit of requests; afterwards it is closed with its settings and its
 * locks.
 */
async function onOwnConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await work(client)
  } finally {
    client.release(true)
  }
}

function lockName(name: string): string[] {
  return [`trade-credit-portal: ${name}`]
}

/**
 * Opens the store. `locks` has one connection, which stays open. If the pool's connections held the locks, as many jobs
 * at once as it has would leave none to the jobs themselves, nor to requests.
 */
function postgresStore({ pool, locks, databaseUrl }: { pool: Pool; locks: Pool; databaseUrl: string }): Store {
  const held = new Set<string>()
  const listenings = new Set<() => Promise<void>>()
  const { guarded, transactions } = makeTransactions(
    pool,
    (client) => drizzlePostgres(client, options) as unknown as Database,
  )
  return {
    kind: 'postgres',
    ...transactions,
    migrate: () =>
      onOwnConnection(guarded, async (client) => {
        const query = (text: string, values?: unknown[]) => client.query(text, values)
        await client.query('select pg_advisory_lock(hashtext($1))', lockName('migrate'))
        await refuseForeign(query)
        await applyMigrations(query, async (work) => {
          await query('begin')
          // Without a commit the connection ends, and the transaction with it.
          await work(query)
          await query('commit')
        })
        await markVersion(query)
      }),
    isCurrent: () => hasEveryMigration((text) => guarded.query(text)),
    schema: () => appliedMigration((text) => guarded.query(text)),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    maintain: () =>
      onOwnConnection(guarded, async (client) => {
        await client.query(foldTallies)
        await client.query('analyze')
      }),
    async alone(name, work, { isShared = false } = {}) {
      // The session of the locks would give this server the same one twice.
      if (held.has(name)) return false
      held.add(name)
      const shared = isShared ? '_shared' : ''
      try {
        const { rows } = await locks.query<{ won: boolean }>(
          `select pg_try_advisory_lock${shared}(hashtext($1)) as won`,
          lockName(name),
        )
        if (rows[0]?.won !== true) return false
        try {
          await work()
          return true
        } finally {
          // A query that fails ends the connection, and the lock with it.
          await locks.query(`select pg_advisory_unlock${shared}(hashtext($1))`, lockName(name)).catch(() => undefined)
        }
      } finally {
        held.delete(name)
      }
    },
    listen(channel, listening) {
      const stop = listenOnPostgres(databaseUrl, channel, listening)
      listenings.add(stop)
      return async () => {
        listenings.delete(stop)
        await stop()
      }
    },
    async close() {
      await Promise.all([pool.end(), locks.end(), ...[...listenings].map((stop) => stop())])
    },
  }
}

/**
 * Opens the database, not yet migrated. A folder is refused with `DirectoryInUse` while another process has it open; a
 * server that cannot be reached is noticed at the first query. `onIdleError` is called for idle connections that broke,
 * `watch` for each statement that has ended.
 */
export async function openStore(
  place: StorePlace,
  onIdleError: (error: Error) => void = () => {},
  watch: StatementWatch | null = null,
): Promise<Store> {
  if ('databaseUrl' in place) {
    const pool = openPostgres(place.databaseUrl, onIdleError)
    return postgresStore({
      databaseUrl: place.databaseUrl,
      pool: watch === null ? pool : watchPool(pool, watch),
      locks: openPostgres(place.databaseUrl, onIdleError, { max: 1, idleTimeoutMillis: 0 }),
    })
  }
  if ('dataDirectory' in place) return pgliteStore(await openPglite(join(place.dataDirectory, 'database')), watch)
  return pgliteStore(place.pglite, watch)
}
