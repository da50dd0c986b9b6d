import { and, eq, gte, isNull, lt, notExists, or, sql } from 'drizzle-orm'

import { CHANGE_FILE_KEPT_MS, IMPORT_WAITS_MS } from '../../domain/limits.ts'
import { changeFilePieces, changeFiles } from '../store/schema/merchant/change-files.ts'
import type { Store } from '../store/store.ts'

/** A file that is being sent has its row by then, or never. */
const SENDING_MS = 24 * 3_600_000

/** Deletes what became of files long ago, and the bytes of files that were not sent to their end, or only checked. */
export async function deleteOldChangeFiles(store: Store, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await store
    .db()
    .delete(changeFiles)
    .where(lt(changeFiles.endedAt, before(CHANGE_FILE_KEPT_MS)))
  // Nobody went on with what was checked.
  const isWaiting = or(isNull(changeFiles.endedAt), gte(changeFiles.endedAt, before(IMPORT_WAITS_MS)))
  const isUsed = store
    .db()
    .select({ one: sql`1` })
    .from(changeFiles)
    .where(and(eq(changeFiles.id, changeFilePieces.fileId), isWaiting))
  await store
    .db()
    .delete(changeFilePieces)
    .where(and(lt(changeFilePieces.receivedAt, before(SENDING_MS)), notExists(isUsed)))
}
