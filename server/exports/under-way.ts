/** Exports that wait or are under way, as rows that every server sees. */
import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'

import { EXPORTS_A_USER, EXPORT_LOST_MS } from '../../domain/limits.ts'
import { tooManyFiles } from '../http/file-stream.ts'
import { notFound } from '../http/refusal.ts'
import { exports } from '../store/schema/exports.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import type { Prepared } from './prepared.ts'

const KindSchema = v.picklist(['invoices', 'payments', 'statements'])
export type ExportKind = v.InferOutput<typeof KindSchema>
export type ExportRow = Omit<typeof exports.$inferSelect, 'kind'> & { readonly kind: ExportKind }

/** Progress is written at most so often. */
const TICK_MS = 500
/**
 * A sign of life is written at least so often, also while a big document is read slowly. With the minute that a reader
 * may accept nothing it is still less than `EXPORT_LOST_MS`.
 */
const ALIVE_MS = 30_000
/** Rows of exports that have given no sign of life for so long are of no use to anybody. */
const KEPT_MS = 3_600_000

type Requested = { userId: string; kind: ExportKind; request: object; now: Date }

const lostBefore = (now: Date) => new Date(now.getTime() - EXPORT_LOST_MS)

/** Stores an export that can be downloaded once, within `EXPORT_LOST_MS`. */
export async function storeExport(
  store: Store,
  { userId, kind, request, now }: Requested,
  { fileName, rowsTotal }: Pick<Prepared, 'fileName' | 'rowsTotal'>,
): Promise<ExportRow> {
  await store
    .db()
    .delete(exports)
    .where(and(eq(exports.userId, userId), lt(exports.seenAt, lostBefore(now))))
  const requested = { id: randomUUID(), userId, kind, request, fileName, rowsTotal, seenAt: now }
  const row = { ...requested, rowsDone: 0, startedAt: null, endedAt: null }
  await store.db().insert(exports).values(row)
  return row
}

/** Deletes the exports of an hour ago and before. */
export async function deleteOldExports(store: Store, now: Date): Promise<void> {
  await store
    .db()
    .delete(exports)
    .where(lt(exports.seenAt, new Date(now.getTime() - KEPT_MS)))
}

/**
 * Returns an export of the user, for some minutes after it has ended too; an unknown and a foreign one are not found,
 * nor is one whose download did not begin in time.
 */
export async function readExport(
  store: Store,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<ExportRow> {
  const [row] = await store
    .db()
    .select()
    .from(exports)
    .where(and(eq(exports.id, id), eq(exports.userId, userId)))
  if (!row || (row.startedAt === null && row.seenAt < lostBefore(now))) throw notFound()
  return { ...row, kind: v.parse(KindSchema, row.kind) }
}

/**
 * Marks the export as begun; one that has begun before is not found any more. Refuses with 429 `exportsTooMany` while
 * its user has as many as may be under way, on whichever server.
 */
export async function beginExport(
  store: Store,
  { id, userId }: Pick<ExportRow, 'id' | 'userId'>,
  now: Date,
): Promise<void> {
  await store.tx(async () => {
    // Two at the same moment wait for each other here.
    await store.db().select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const isUnderWay = and(
      eq(exports.userId, userId),
      isNotNull(exports.startedAt),
      isNull(exports.endedAt),
      gte(exports.seenAt, lostBefore(now)),
    )
    if ((await store.db().$count(exports, isUnderWay)) >= EXPORTS_A_USER) throw tooManyFiles()
    const begun = await store
      .db()
      .update(exports)
      .set({ startedAt: now, seenAt: now })
      .where(and(eq(exports.id, id), isNull(exports.startedAt)))
      .returning({ id: exports.id })
    if (begun.length === 0) throw notFound()
  })
}

/** Deletes an export that broke off, so that it counts no longer. */
export async function endExport(store: Store, id: string): Promise<void> {
  await store.db().delete(exports).where(eq(exports.id, id))
}

/** The parts of a file, with its progress in the row; the row goes when the file breaks off. */
export async function* withProgress(
  store: Store,
  { id }: Pick<ExportRow, 'id'>,
  now: () => Date,
  partsOf: Prepared['parts'],
): AsyncGenerator<Uint8Array | string> {
  let rowsDone = 0
  let written = 0
  let writtenAt = performance.now()
  let isWhole = false
  try {
    for await (const part of partsOf((rows) => (rowsDone += rows))) {
      yield part
      const time = performance.now()
      if (time - writtenAt < (rowsDone === written ? ALIVE_MS : TICK_MS)) continue
      await store.db().update(exports).set({ rowsDone, seenAt: now() }).where(eq(exports.id, id))
      written = rowsDone
      writtenAt = time
    }
    // A reader who looks at the progress at this moment still finds it.
    await store.db().update(exports).set({ rowsDone, seenAt: now(), endedAt: now() }).where(eq(exports.id, id))
    isWhole = true
  } finally {
    if (!isWhole) await endExport(store, id)
  }
}
