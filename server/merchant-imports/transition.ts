import { and, eq } from 'drizzle-orm'

import { at, decide } from '../../machines/lifecycles/decide.ts'
import {
  merchantImportLifecycle,
  type MerchantImportEvent,
} from '../../machines/lifecycles/merchant-import/merchant-import.machine.ts'
import { announceTransition } from '../announce/announce-transition.ts'
import { refuse, type Refusal } from '../http/refusal.ts'
import { audit } from '../store/schema/audit.ts'
import { importFiles, importParts, importRefusals, imports } from '../store/schema/merchant/imports.ts'
import type { Transactions } from '../store/transactions.ts'
import { statusOf, type ImportRow } from './stored-import.ts'

/** Who acts: a person of the merchant. */
export type Actor = { readonly userId: string | null; readonly requestId: string | null }

/** Events that the audit records, in its words. */
const recorded: Readonly<Partial<Record<MerchantImportEvent['type'], string>>> = {
  'check.begin': 'checkBegun',
  'import.begin': 'begun',
  'import.cancel': 'cancelled',
  'import.refuse': 'refused',
  'work.fail': 'failed',
}

const ended: ReadonlySet<string> = new Set(['imported', 'refused', 'cancelled', 'failed'])

/**
 * Moves an import by an event of its lifecycle, with what else changes: compared with the version that was read, and
 * swapped. Where it ends its file is deleted, and where nobody asks for it any more what was read of it too. Returns it as
 * it is now, or null where the lifecycle does not allow the event or somebody else was faster.
 */
export function move(
  store: Transactions,
  row: ImportRow,
  { type }: MerchantImportEvent,
  { actor, now, change = {} }: { actor: Actor; now: Date; change?: Partial<typeof imports.$inferInsert> },
): Promise<ImportRow | null> {
  const lifecycle = merchantImportLifecycle
  const status = decide(lifecycle, at(lifecycle, statusOf(row), {}), { type })?.value ?? null
  if (status === null) return Promise.resolve(null)
  return store.tx(async () => {
    const end = ended.has(status) ? { endedAt: now } : {}
    const [moved] = await store
      .db()
      .update(imports)
      .set({ ...change, ...end, status, version: row.version + 1, changedAt: now, seenAt: now })
      .where(and(eq(imports.id, row.id), eq(imports.status, row.status), eq(imports.version, row.version)))
      .returning()
    if (!moved) return null
    if (ended.has(status) && row.fileId !== null)
      await store.db().delete(importFiles).where(eq(importFiles.id, row.fileId))
    // Of a check that was cancelled too, nothing counts any more.
    const isGivenUp =
      status === 'cancelled' || status === 'failed' || (status === 'uploaded' && row.status === 'checking')
    if (isGivenUp) await forgetLines(store, row.id)
    await announceTransition(store, {
      lifecycle: 'merchantImport',
      id: row.id,
      transition: type,
      from: row.status,
      to: status,
      now,
    })
    const action = recorded[type]
    if (action !== undefined)
      await store
        .db()
        .insert(audit)
        .values({
          at: now,
          userId: actor.userId,
          action: `import.${action}`,
          subject: row.id,
          outcome: status === 'failed' ? 'failed' : 'done',
          requestId: actor.requestId,
          facts: { buidMerchant: row.buidMerchant, file: row.fileName, from: row.status, to: status },
        })
    return moved
  })
}

/** Deletes what was read of a file and judged. */
export async function forgetLines(store: Transactions, importId: string): Promise<void> {
  await store.db().delete(importParts).where(eq(importParts.importId, importId))
  await store.db().delete(importRefusals).where(eq(importRefusals.importId, importId))
}

/** Returns why an import was not moved: it has ended, or somebody else has changed it. */
export function notMoved(latest: ImportRow): Refusal {
  const meta = { status: latest.status, version: latest.version }
  return ended.has(latest.status)
    ? refuse(409, 'importEnded', { meta })
    : refuse(409, 'importChanged', { pointer: '/data/attributes/version', meta })
}
