/** The inbox of reports for the portal: written once for each fact, read by a cursor. */
import { asc, eq, gt, sql } from 'drizzle-orm/sql'

import { inbox } from '../store/schema.ts'
import type { Desk } from './desk.ts'

export type Entry = { readonly key: string; readonly body: Readonly<Record<string, unknown>> }

const EVENTS_PER_PAGE = 500

/** Stores reports that are not there yet, in their order; returns how many were new. */
export function store({ store: { tx }, now }: Desk, entries: readonly Entry[]): Promise<number> {
  if (entries.length === 0) return Promise.resolve(0)
  return tx(async (transaction) => {
    // Serials are given out before commits: without the lock a cursor could step over one that is committed later.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('payment-adapter: inbox'))`)
    const stored = await transaction
      .insert(inbox)
      .values(entries.map((entry) => ({ ...entry, storedAt: now() })))
      .onConflictDoNothing()
      .returning({ serial: inbox.serial })
    return stored.length
  })
}

/** Returns the reports after a cursor, or null for one that was never given. */
export async function read({ store: { db } }: Desk, after: string | null) {
  let from = 0
  if (after !== null) {
    if (!/^\d{1,15}$/.test(after)) return null
    const [known] = await db()
      .select({ serial: inbox.serial })
      .from(inbox)
      .where(eq(inbox.serial, Number(after)))
    if (!known) return null
    from = known.serial
  }
  const rows = await db()
    .select({ serial: inbox.serial, body: inbox.body })
    .from(inbox)
    .where(gt(inbox.serial, from))
    .orderBy(asc(inbox.serial))
    .limit(EVENTS_PER_PAGE)
  return {
    events: rows.map(({ serial, body }) => ({ ...body, id: String(serial) })),
    cursor: String(rows.at(-1)?.serial ?? after ?? '') || null,
  }
}
