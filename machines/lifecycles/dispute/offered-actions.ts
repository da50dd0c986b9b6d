import type { DisputeAction, DisputeParty, DisputeStatus } from '../../../domain/contract/dispute.ts'
import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import { actionsOf, refuseDisputeAction, turnOf } from '../../../domain/rules/disputes/dispute.ts'
import type { Role } from '../../../domain/people.ts'
import { at, decide } from '../decide.ts'
import { disputeLifecycle } from './dispute.machine.ts'

/** The facts that decide about the actions of a dispute. */
export type StandingDispute = { status: DisputeStatus; heldFrom: DisputeStatus | null; isOverdue: boolean }

/**
 * Returns the actions of a side on a dispute in its status, in the order in which they are offered; the role is not
 * asked.
 */
export function offeredActions(
  party: DisputeParty,
  { status, heldFrom, isOverdue }: StandingDispute,
): readonly DisputeAction[] {
  const standing = at(disputeLifecycle, status, { heldFrom, isOverdue })
  return actionsOf(party).filter((type) => standing.can({ type }))
}

/** The status that an action leads to, or null where it cannot be done. */
export function statusAfter(
  { status, heldFrom, isOverdue }: StandingDispute,
  action: DisputeAction,
): DisputeStatus | null {
  return (
    decide(disputeLifecycle, at(disputeLifecycle, status, { heldFrom, isOverdue }), { type: action })?.value ?? null
  )
}

/** Those that the wizard of responses offers: a dispute is cancelled by a call of its own. */
export function offeredAnswers(party: DisputeParty, dispute: StandingDispute): readonly DisputeAction[] {
  return offeredActions(party, dispute).filter((action) => action !== 'customer.cancel')
}

/** Reason why a dispute cannot be answered where others are. */
export type StayCode =
  'roleMayNotRespond' | 'disputeExpired' | 'disputeInIneligibleStatus' | 'severalStatuses' | 'tooManyDisputes'

export type ResponseSplit<Dispute> = {
  goes: readonly Dispute[]
  stays: readonly { dispute: Dispute; code: StayCode }[]
}

/**
 * Returns the disputes that one response can answer: those of the same status as the first eligible one, whose
 * days have not passed (§4), up to the maximum. The others are ineligible, each with its reason.
 */
export function splitForResponse<Dispute extends StandingDispute>(
  party: DisputeParty,
  role: Role,
  disputes: readonly Dispute[],
): ResponseSplit<Dispute> {
  const judged = disputes.map((dispute) => ({ dispute, code: refuseAnswer(party, role, dispute) }))
  const status = judged.find(({ code }) => code === null)?.dispute.status
  const goes: Dispute[] = []
  const stays: { dispute: Dispute; code: StayCode }[] = []
  for (const { dispute, code } of judged) {
    const stay = code ?? (dispute.status === status ? refuseMore(goes) : 'severalStatuses')
    if (stay === null) goes.push(dispute)
    else stays.push({ dispute, code: stay })
  }
  return { goes, stays }
}

const refuseMore = (goes: readonly unknown[]): StayCode | null =>
  goes.length < DISPUTES_AT_ONCE ? null : 'tooManyDisputes'

function refuseAnswer(party: DisputeParty, role: Role, dispute: StandingDispute): StayCode | null {
  // An answer that came too late would have been this side's to give.
  if (dispute.isOverdue && turnOf(dispute.status) === party) return 'disputeExpired'
  const answers = offeredAnswers(party, dispute)
  if (answers.length === 0) return 'disputeInIneligibleStatus'
  return answers.some((action) => refuseDisputeAction({ party, role }, action) === null) ? null : 'roleMayNotRespond'
}
