/** Imports that broke off without a word, and what is kept of others for no longer. */
import { and, eq, inArray, lt, notExists, notInArray, sql } from 'drizzle-orm'

import { IMPORT_KEPT_MS, IMPORT_LOST_MS, IMPORT_WAITS_MS } from '../../domain/limits.ts'
import { importFiles, imports } from '../store/schema/merchant/imports.ts'
import type { Store } from '../store/store.ts'
import { move } from './transition.ts'
import { importsUnderWay } from './work.ts'

/** An embedded database has one server: what that does not work at is lost, once a call had time to begin it. */
const ONLY_SERVER_LOST_MS = 5_000
/** A file that is being sent is an import by then, or never. */
const SENDING_MS = 3_600_000

/** Marks imports as failed whose server gives no sign of life any more. */
export async function failLostImports(store: Store, now: Date): Promise<void> {
  const lostMs = store.kind === 'pglite' ? ONLY_SERVER_LOST_MS : IMPORT_LOST_MS
  const own = importsUnderWay(store)
  const isLost = and(
    inArray(imports.status, ['checking', 'importing']),
    lt(imports.seenAt, new Date(now.getTime() - lostMs)),
    own.length === 0 ? undefined : notInArray(imports.id, [...own]),
  )
  const lost = await store.db().select({ id: imports.id }).from(imports).where(isLost)
  for (const { id } of lost) {
    await store.tx(async () => {
      // One whose invoices are just being stored is locked, and gives its sign of life when they are.
      const [row] = await store
        .db()
        .select()
        .from(imports)
        .where(and(eq(imports.id, id), isLost))
        .for('update', { skipLocked: true })
      if (row) await move(store, row, { type: 'work.fail' }, { actor: { userId: null, requestId: null }, now })
    })
  }
}

/** Deletes files that nobody went on with, and in the end what became of imports. */
export async function deleteOldImports(store: Store, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const waiting = and(inArray(imports.status, ['uploaded', 'checked']), lt(imports.changedAt, before(IMPORT_WAITS_MS)))
  const forgotten = await store.db().select({ id: imports.id, fileId: imports.fileId }).from(imports).where(waiting)
  for (const { id, fileId } of forgotten) {
    await store.tx(async () => {
      const gone = await store
        .db()
        .delete(imports)
        .where(and(eq(imports.id, id), waiting))
        .returning({ id: imports.id })
      if (gone.length > 0 && fileId !== null) await store.db().delete(importFiles).where(eq(importFiles.id, fileId))
    })
  }
  await store
    .db()
    .delete(imports)
    .where(lt(imports.endedAt, before(IMPORT_KEPT_MS)))
  const isUsed = store
    .db()
    .select({ one: sql`1` })
    .from(imports)
    .where(eq(imports.fileId, importFiles.id))
  await store
    .db()
    .delete(importFiles)
    .where(and(lt(importFiles.createdAt, before(SENDING_MS)), notExists(isUsed)))
}
