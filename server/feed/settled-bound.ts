/** How far a table of appended rows can be read without passing by one that is still being written. */
import { sql } from 'drizzle-orm'
import { setTimeout as later } from 'node:timers/promises'

import type { Store } from '../store/store.ts'

/** Tables whose rows are appended, with an id that counts up. */
export type Appended = 'payment_history' | 'payment_allocations' | 'dispute_history' | 'application_history'

const LOOK_EVERY_MS = 20

/**
 * Returns an id up to which no further row can come, or null where writers did not end within `patienceMs`.
 *
 * An id is given away when a row is written, and is seen when its transaction commits: 7 can be seen before 6. A reader
 * who went on from 7 would never get 6. So the last id is read first, and then whoever is writing to the table is waited
 * for: whoever has got a smaller id holds the table's lock for writing since before, until after the commit is seen.
 * Writers who come later get larger ids, and nobody waits for them. The ids of transactions (`xmin`) would not do, since
 * their order is not that of the rows' ids.
 */
export async function settledBound(store: Store, table: Appended, patienceMs: number): Promise<number | null> {
  const { rows } = await store
    .db()
    .execute<{ last: string | number }>(sql`select coalesce(max(id), 0) as last from ${sql.identifier(table)}`)
  const last = Number(rows[0]?.last ?? 0)
  const until = performance.now() + patienceMs
  let writers = await writersOf(store, table)
  while (writers.size > 0) {
    if (performance.now() >= until) return null
    await later(LOOK_EVERY_MS)
    const now = await writersOf(store, table)
    writers = new Set([...writers].filter((one) => now.has(one)))
  }
  return last
}

/** The transactions of other connections that write to the table. */
async function writersOf(store: Store, table: Appended): Promise<ReadonlySet<string>> {
  const { rows } = await store.db().execute<{ writer: string }>(sql`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = ${table}::regclass and granted and pid is distinct from pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`)
  return new Set(rows.map(({ writer }) => writer))
}
