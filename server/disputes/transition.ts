import { and, eq } from 'drizzle-orm'

import type { DisputeAction, DisputeOutcome, DisputeParty, DisputeStatus } from '../../domain/contract/dispute.ts'
import { businessDate } from '../../domain/dates.ts'
import type { Role } from '../../domain/people.ts'
import {
  daysLeft,
  isOverdue,
  lapseOf,
  outcomeOf,
  refuseDisputeAction,
  respondBy,
  type DisputePermissionRefusal,
} from '../../domain/rules/disputes/dispute.ts'
import { disputeLifecycle } from '../../machines/lifecycles/dispute/dispute.machine.ts'
import { at, decide } from '../../machines/lifecycles/decide.ts'
import { announceTransition } from '../announce/announce-transition.ts'
import { audit } from '../store/schema/audit.ts'
import { disputeHistory, disputes } from '../store/schema/disputes.ts'
import type { Store } from '../store/store.ts'
import { settleInvoice } from './adjust.ts'
import type { StoredDispute } from './stored-dispute.ts'

/** An action, its user (null: the passing of time), and the version of the dispute that the user had seen. */
export type DisputeMove = {
  readonly event: DisputeAction | 'deadline.passed'
  readonly by: { readonly id: string; readonly side: DisputeParty; readonly role: Role; requestId: string } | null
  readonly seenVersion: number
  readonly comment: string | null
  /** Minor units that are offered, or that a decision adjusts. */
  readonly adjustmentMinor: number | null
}

type MoveRefusal =
  DisputePermissionRefusal | 'disputeInIneligibleStatus' | 'disputeExpired' | 'deadlineNotPassed' | 'disputeChanged'

type Moved = { readonly status: DisputeStatus; readonly code: null } | { readonly code: MoveRefusal }

/**
 * Moves a dispute: whether the side and role may, by rule; whether the status allows it, by the lifecycle; then
 * compare-and-swap by status and version, in the caller's transaction. With it go its history, the deadline of who
 * has to answer next, the invoice of one that closes, and the audit. Gives the new status, or the code of the refusal.
 */
export async function moveDispute(
  store: Store,
  dispute: StoredDispute,
  move: DisputeMove,
  { now, responseDays }: { now: Date; responseDays: number },
): Promise<Moved> {
  const today = businessDate(now)
  const next = nextStatus(dispute, move, today)
  if (next.code !== null) return next
  const outcome = next.status === 'closed' ? outcomeFrom(dispute.status, move) : null
  const adjustmentMinor = isAmountValid(next.status, outcome) ? (move.adjustmentMinor ?? dispute.adjustmentMinor) : null

  const moved = await store
    .db()
    .update(disputes)
    .set({
      ...turnFacts(dispute, next.status, move, { today, responseDays }),
      status: next.status,
      outcome,
      adjustmentMinor,
      updatedAt: now,
      closedAt: outcome === null ? null : now,
      version: dispute.version + 1,
    })
    .where(
      and(eq(disputes.id, dispute.id), eq(disputes.status, dispute.status), eq(disputes.version, move.seenVersion)),
    )
    .returning({ id: disputes.id })
  if (moved.length === 0) return { code: 'disputeChanged' }

  const hasAmount = move.event === 'adjustment.propose' || outcome === 'adjusted'
  await store
    .db()
    .insert(disputeHistory)
    .values({
      disputeId: dispute.id,
      at: now,
      event: move.event,
      party: move.by?.side ?? null,
      userId: move.by?.id ?? null,
      fromStatus: dispute.status,
      toStatus: next.status,
      comment: move.comment,
      adjustmentMinor: hasAmount ? adjustmentMinor : null,
    })
  if (outcome !== null) {
    const { id: disputeId, trxId, reason } = dispute
    await settleInvoice(store, { disputeId, trxId, reason, outcome, adjustmentMinor, today })
  }
  await store
    .db()
    .insert(audit)
    .values({
      at: now,
      userId: move.by?.id ?? null,
      action: 'dispute.moved',
      subject: dispute.id,
      outcome: 'done',
      requestId: move.by?.requestId ?? null,
      facts: {
        disputeNumber: dispute.disputeNumber,
        event: move.event,
        from: dispute.status,
        to: next.status,
        ...(outcome === null ? {} : { outcome }),
        ...(hasAmount ? { currency: dispute.currency, adjustmentMinor } : {}),
      },
    })
  const { id, status: from } = dispute
  await announceTransition(store, {
    lifecycle: 'dispute',
    id,
    transition: move.event,
    from,
    to: next.status,
    now,
  })
  return { status: next.status, code: null }
}

function nextStatus(dispute: StoredDispute, { event, by }: DisputeMove, today: string): Moved {
  if (event !== 'deadline.passed') {
    if (by === null) throw new Error('Only a deadline passes by itself.')
    const refusal = refuseDisputeAction({ party: by.side, role: by.role }, event)
    if (refusal !== null) return { code: refusal }
  }
  const facts = { isOverdue: isOverdue(dispute.respondBy, today), heldFrom: dispute.heldFrom }
  const follow = (isLate: boolean) =>
    decide(disputeLifecycle, at(disputeLifecycle, dispute.status, { ...facts, isOverdue: isLate }), { type: event })
  const next = follow(facts.isOverdue)
  if (next !== null) return { status: next.value, code: null }
  // What the other answer to "is it late?" would have allowed was refused for the time alone.
  if (follow(!facts.isOverdue) === null) return { code: 'disputeInIneligibleStatus' }
  return { code: facts.isOverdue ? 'disputeExpired' : 'deadlineNotPassed' }
}

function outcomeFrom(from: DisputeStatus, { event, adjustmentMinor }: DisputeMove): DisputeOutcome {
  const outcome = event === 'deadline.passed' ? lapseOf(from)?.outcome : outcomeOf(event, adjustmentMinor !== null)
  if (!outcome) throw new Error(`A dispute was closed by ${event}, which ends none.`)
  return outcome
}

/** Checks whether an offered amount is still valid in this status, or was adjusted. */
function isAmountValid(status: DisputeStatus, outcome: DisputeOutcome | null): boolean {
  return status === 'pendingAdjustment' || status === 'onHold' || outcome === 'adjusted'
}

/** Returns the last day for the next response. A hold stops the days left, and its end continues them. */
function turnFacts(
  dispute: StoredDispute,
  status: DisputeStatus,
  { event }: DisputeMove,
  { today, responseDays }: { today: string; responseDays: number },
): Pick<typeof disputes.$inferInsert, 'respondBy' | 'heldFrom' | 'heldDaysLeft' | 'remindedOf'> {
  if (status === 'onHold') {
    const heldDaysLeft = daysLeft(dispute.respondBy, today)
    return { respondBy: null, heldFrom: dispute.status, heldDaysLeft, remindedOf: null }
  }
  const days = event === 'support.release' ? (dispute.heldDaysLeft ?? responseDays) : responseDays
  return { respondBy: respondBy(status, today, days), heldFrom: null, heldDaysLeft: null, remindedOf: null }
}
