import { and, sql, type SQL } from 'drizzle-orm'

import { disputes } from '../store/schema/disputes.ts'
import type { Store } from '../store/store.ts'
import { filterCondition, inList } from './dispute-filters.ts'
import { factsInOrder, type DisputeFacts } from './dispute-resource.ts'
import { sortOf, type DisputeListQuery } from './list-disputes.ts'
import type { DisputeReader } from './reader.ts'

/** Rows of one query: on PGlite it stops everybody else for as long as it runs. */
const ROWS = 2_000

/**
 * Reads all disputes of a list in its order, some thousand at a time. Each part starts where the last one ended. In the
 * order of the latest change, a dispute that changes during the read may come twice or not at all.
 */
export async function* streamDisputes(
  store: Store,
  reader: DisputeReader,
  { list, filters, sort }: Omit<DisputeListQuery, 'page'>,
): AsyncGenerator<DisputeFacts[]> {
  const { column, isBackwards, order } = sortOf(sort)
  const condition = and(await filterCondition(store, reader, filters), inList(list, reader.side))
  let after: SQL | undefined
  for (;;) {
    const rows = await store
      .db()
      .select({ id: disputes.id, at: column })
      .from(disputes)
      .where(and(after, condition))
      .orderBy(...order)
      .limit(ROWS)
    const last = rows.at(-1)
    if (last === undefined) return
    yield await factsInOrder(
      store,
      rows.map(({ id }) => id),
    )
    if (rows.length < ROWS) return
    after = sql`(${column}, ${disputes.id}) ${isBackwards ? sql`<` : sql`>`} (${last.at.toISOString()}::timestamptz, ${last.id})`
  }
}
