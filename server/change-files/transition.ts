import { and, eq, sql } from 'drizzle-orm'

import { hasEnded, type ChangeFileStatus } from '../../domain/rules/intake/change-file.ts'
import { changeFileLifecycle, type ChangeFileEvent } from '../../machines/lifecycles/change-file/change-file.machine.ts'
import { at, decide } from '../../machines/lifecycles/decide.ts'
import { ownerFacts } from '../api-keys/signing-key.ts'
import { audit } from '../store/schema/audit.ts'
import { changeFilePieces, changeFiles } from '../store/schema/merchant/change-files.ts'
import type { Transactions } from '../store/transactions.ts'
import { isAskedAbout, statusOf, type ChangeFileRow } from './stored.ts'

/** Who asks for something, and by which call. */
export type Actor = { readonly userId: string; readonly requestId: string }

/** Statuses in which a file waits for whoever sent it in the browser. */
const waiting: readonly string[] = ['unmatched', 'checked'] satisfies ChangeFileStatus[]

/** Checks whether what a user has had checked waits for a while, to be stored or to be read in another way. */
const isWaiting = (row: Pick<ChangeFileRow, 'status' | 'keyId'>): boolean =>
  waiting.includes(row.status) && isAskedAbout(row)

/**
 * Moves a file by an event of its lifecycle, with what else changes: compared with the version that was read, and swapped.
 * Where it ends its bytes are deleted, but for one that may be stored yet, and the audit says what became of it. Returns
 * it as it is now, or null where the lifecycle does not allow the event or another server was faster.
 */
export function moveFile(
  store: Transactions,
  row: ChangeFileRow,
  type: ChangeFileEvent['type'],
  { now, change = {}, actor }: { now: Date; change?: Partial<typeof changeFiles.$inferInsert>; actor?: Actor },
): Promise<ChangeFileRow | null> {
  const status = decide(changeFileLifecycle, at(changeFileLifecycle, statusOf(row), {}), { type })?.value ?? null
  if (status === null) return Promise.resolve(null)
  return store.tx(async () => {
    const isOver = hasEnded(status)
    // Rows that were shown are deleted with the bytes: people are in some.
    const withoutRows =
      isOver && !isWaiting({ ...row, status }) ? { columns: sql`jsonb_set(columns, '{rows}', '[]')` } : {}
    const [moved] = await store
      .db()
      .update(changeFiles)
      .set({ ...change, ...withoutRows, ...(isOver ? { endedAt: now } : {}), status, version: row.version + 1 })
      .where(and(eq(changeFiles.id, row.id), eq(changeFiles.status, row.status), eq(changeFiles.version, row.version)))
      .returning()
    if (!moved) return null
    if (isOver) await noteEnd(store, moved, { now, actor })
    return moved
  })
}

async function noteEnd(
  store: Transactions,
  row: ChangeFileRow,
  { now, actor }: { now: Date; actor: Actor | undefined },
): Promise<void> {
  if (!isWaiting(row)) await store.db().delete(changeFilePieces).where(eq(changeFilePieces.fileId, row.id))
  await store
    .db()
    .insert(audit)
    .values({
      at: now,
      userId: actor?.userId ?? row.createdBy,
      ...(actor === undefined ? {} : { requestId: actor.requestId }),
      action: `changeFile.${row.status}`,
      subject: row.id,
      outcome: row.status === 'failed' ? 'failed' : row.status === 'refused' ? 'refused' : 'done',
      facts: {
        ...ownerFacts(row),
        ...(row.keyId === null ? {} : { apiKey: row.keyId }),
        kind: row.kind,
        file: row.fileName,
        ...row.counts,
      },
    })
}
