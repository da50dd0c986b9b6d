/** Has a file stored that was only checked. */
import { eq } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import { refuse } from '../http/refusal.ts'
import { nothingDone } from '../import/feed/feed-items.ts'
import { audit } from '../store/schema/audit.ts'
import { changeFilePieces, changeFileReports } from '../store/schema/merchant/change-files.ts'
import type { Store } from '../store/store.ts'
import { changeFileOf, type ChangeFileRow, type FileOwner } from './stored.ts'
import { moveFile, type Actor } from './transition.ts'

type Wanted = {
  readonly id: string
  /** As it was read: nothing else is stored than what was seen. */
  readonly version: number
  readonly actor: Actor
}

/**
 * Puts a checked file back into the line, to be stored this time. Refuses with 409 `changeFileNotChecked` one that is in
 * another state, was changed meanwhile, or whose bytes are gone.
 */
export function storeChecked(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  owner: FileOwner,
  { id, version, actor }: Wanted,
): Promise<ChangeFileRow> {
  const now = clock.now()
  return store.tx(async () => {
    const row = await changeFileOf(store, owner, id)
    const change = { ...nothingDone, isDryRun: false, endedAt: null, tries: 0, refusals: [] }
    const isWhole = (await store.db().$count(changeFilePieces, eq(changeFilePieces.fileId, id))) > 0
    const moved = row.version === version && isWhole ? await moveFile(store, row, 'store.ask', { now, change }) : null
    if (moved === null)
      throw refuse(409, 'changeFileNotChecked', { meta: { status: row.status, version: row.version } })
    await store.db().delete(changeFileReports).where(eq(changeFileReports.fileId, id))
    await store
      .db()
      .insert(audit)
      .values({
        at: now,
        userId: actor.userId,
        action: 'changeFile.storingAsked',
        subject: id,
        outcome: 'done',
        requestId: actor.requestId,
        facts: { program_id: row.programId, file: row.fileName },
      })
    return moved
  })
}
