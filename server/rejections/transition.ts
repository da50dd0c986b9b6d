import { and, eq } from 'drizzle-orm'

import { at, decide } from '../../machines/lifecycles/decide.ts'
import { rejectionLifecycle, type RejectionEvent } from '../../machines/lifecycles/rejection/rejection.machine.ts'
import { announceTransition } from '../announce/announce-transition.ts'
import { refuse, type Refusal } from '../http/refusal.ts'
import { audit } from '../store/schema/audit.ts'
import { rejectionHistory, rejections } from '../store/schema/merchant/rejections.ts'
import type { Transactions } from '../store/transactions.ts'
import { statusOf, type RejectionRow } from './stored-rejection.ts'

/** Who acts: a person of the merchant. */
export type Actor = { readonly userId: string | null; readonly requestId: string | null }

type Change = Partial<typeof rejections.$inferInsert>

/** Events that are a part of the rejection's history. */
const told: Readonly<Partial<Record<RejectionEvent['type'], string>>> = {
  'rejection.resubmit': 'resubmitted',
  'rejection.cancel': 'cancelled',
  'resubmission.accepted': 'accepted',
  'resubmission.refused': 'refused',
}

/**
 * Moves a rejection by an event of its lifecycle, with what else changes: compared with the version that was read, and
 * swapped. Returns it as it is now, or null where the lifecycle does not allow the event or somebody else was faster.
 */
export async function move(
  store: Transactions,
  row: RejectionRow,
  { type }: RejectionEvent,
  { actor, now, change = {} }: { actor: Actor; now: Date; change?: Change },
): Promise<RejectionRow | null> {
  const status = decide(rejectionLifecycle, at(rejectionLifecycle, statusOf(row), {}), { type })?.value ?? null
  if (status === null) return null
  const [moved] = await store
    .db()
    .update(rejections)
    .set({ ...change, status, version: row.version + 1, changedAt: now })
    .where(and(eq(rejections.id, row.id), eq(rejections.status, row.status), eq(rejections.version, row.version)))
    .returning()
  if (!moved) return null
  await announceTransition(store, {
    lifecycle: 'rejection',
    id: row.id,
    transition: type,
    from: row.status,
    to: status,
    now,
  })
  const event = told[type]
  if (event !== undefined)
    await store.db().insert(rejectionHistory).values({ rejectionId: row.id, event, at: now, userId: actor.userId })
  await store
    .db()
    .insert(audit)
    .values({
      at: now,
      userId: actor.userId,
      action: `rejection.${event ?? (type === 'correction.save' ? 'corrected' : 'discarded')}`,
      subject: row.id,
      outcome: 'done',
      requestId: actor.requestId,
      facts: { buidMerchant: row.buidMerchant, from: row.status, to: status },
    })
  return moved
}

/** Returns why a rejection was not moved: its status, or a version that somebody else has made. */
export function notMoved(latest: RejectionRow): Refusal {
  const meta = { status: latest.status, version: latest.version }
  return latest.status === 'active'
    ? refuse(409, 'rejectionChanged', { pointer: '/data/attributes/version', meta })
    : refuse(409, 'rejectionNotActive', { meta })
}
