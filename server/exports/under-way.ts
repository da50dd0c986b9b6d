/** Exports that wait or are under way, as rows that every server sees. */
import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'

import { EXPORTS_A_USER, EXPORT_LOST_MS } from '../../domain/limits.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { exports } from '../store/schema/exports.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import type { Prepared } from './prepared.ts'

export type ExportRow = typeof exports.$inferSelect
export type ExportKind = 'invoices' | 'payments' | 'statements'

/** Seconds after which another try makes sense: a list of some thousand rows takes about as long. */
const RETRY_SECONDS = 10
/** Progress is written at most so often. */
const TICK_MS = 500

type Asked = { userId: string; kind: ExportKind; request: object; now: Date }

const lostBefore = (now: Date) => new Date(now.getTime() - EXPORT_LOST_MS)

/** Stores an export that can be downloaded once, and soon. */
export async function storeExport(
  store: Store,
  { userId, kind, request, now }: Asked,
  { fileName, rowsTotal }: Prepared,
): Promise<ExportRow> {
  await store
    .db()
    .delete(exports)
    .where(and(eq(exports.userId, userId), lt(exports.seenAt, lostBefore(now))))
  const asked = { id: randomUUID(), userId, kind, request, fileName, rowsTotal, seenAt: now }
  const row = { ...asked, rowsDone: 0, startedAt: null, endedAt: null }
  await store.db().insert(exports).values(row)
  return row
}

/** Returns an export of the user; an unknown, a foreign and an ended one are not found. */
export async function readExport(store: Store, userId: string, id: string): Promise<ExportRow> {
  const [row] = await store
    .db()
    .select()
    .from(exports)
    .where(and(eq(exports.id, id), eq(exports.userId, userId)))
  if (!row) throw notFound()
  return row
}

/**
 * Marks the export as begun; one that has begun before is not found any more. Refuses with 429 `exportsTooMany` while
 * its user has as many as may be under way, on whichever server.
 */
export async function beginExport(store: Store, { id, userId }: ExportRow, now: Date): Promise<void> {
  await store.tx(async () => {
    // Two at the same moment wait for each other here.
    await store.db().select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const isUnderWay = and(
      eq(exports.userId, userId),
      isNotNull(exports.startedAt),
      isNull(exports.endedAt),
      gte(exports.seenAt, lostBefore(now)),
    )
    if ((await store.db().$count(exports, isUnderWay)) >= EXPORTS_A_USER)
      throw refuse(429, 'exportsTooMany', {
        meta: { maximum: EXPORTS_A_USER },
        headers: { 'Retry-After': String(RETRY_SECONDS) },
      })
    const begun = await store
      .db()
      .update(exports)
      .set({ startedAt: now, seenAt: now })
      .where(and(eq(exports.id, id), isNull(exports.startedAt)))
      .returning({ id: exports.id })
    if (begun.length === 0) throw notFound()
  })
}

/** The parts of a file, with its progress in the row; the row goes when the file breaks off. */
export async function* withProgress(
  store: Store,
  { id }: ExportRow,
  now: () => Date,
  partsOf: Prepared['parts'],
): AsyncGenerator<Uint8Array | string> {
  let rowsDone = 0
  let written = 0
  let writtenAt = 0
  let isWhole = false
  try {
    for await (const part of partsOf((rows) => (rowsDone += rows))) {
      yield part
      const time = performance.now()
      if (rowsDone === written || time - writtenAt < TICK_MS) continue
      await store.db().update(exports).set({ rowsDone, seenAt: now() }).where(eq(exports.id, id))
      written = rowsDone
      writtenAt = time
    }
    // Whoever asks for the progress at this moment still finds it.
    await store.db().update(exports).set({ rowsDone, seenAt: now(), endedAt: now() }).where(eq(exports.id, id))
    isWhole = true
  } finally {
    if (!isWhole) await store.db().delete(exports).where(eq(exports.id, id))
  }
}
