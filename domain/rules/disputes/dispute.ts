/** Permissions, turns and deadlines of disputes (§4, §6). */
import {
  disputeActions,
  type DisputeAction,
  type DisputeOutcome,
  type DisputeParty,
  type DisputeStatus,
} from '../../contract/dispute.ts'
import { addDays, daysBetween, weekdayFrom } from '../../dates.ts'
import { type Role, type UserType, answeringRoles, payingRoles } from '../../people.ts'

/** The side that each action belongs to. */
const partyOf: Readonly<Record<DisputeAction, DisputeParty>> = {
  'customer.reply': 'customer',
  'customer.close': 'customer',
  'customer.escalate': 'customer',
  'customer.cancel': 'customer',
  'adjustment.accept': 'customer',
  'adjustment.refuse': 'customer',
  'merchant.reply': 'merchant',
  'merchant.escalate': 'merchant',
  'adjustment.propose': 'merchant',
  'support.askCustomer': 'support',
  'support.askMerchant': 'support',
  'support.close': 'support',
  'support.hold': 'support',
  'support.release': 'support',
}

const sides: Readonly<Record<UserType, DisputeParty>> = {
  customer: 'customer',
  corporate: 'customer',
  merchant: 'merchant',
  admin: 'support',
}

/** Returns the side of a user type. */
export function sideOf(userType: UserType): DisputeParty {
  return sides[userType]
}

/** Returns with whom the reader's side is in dispute; for support, who disputes with whom. */
export function otherSideOf(
  { customerName, merchantName }: { customerName: string; merchantName: string },
  reader: DisputeParty,
): string {
  if (reader === 'customer') return merchantName
  return reader === 'merchant' ? customerName : `${customerName} · ${merchantName}`
}

export type DisputePermissionRefusal = 'roleMayNotRespond' | 'notYourSide'

/** Responses are for administrators (§2, §6); cancelling is for those who may create. */
const rolesFor = (action: DisputeAction): readonly Role[] =>
  action === 'customer.cancel' ? payingRoles : answeringRoles

/** Checks whether the role may answer disputes (§2, §6). */
export function mayAnswer(role: Role): boolean {
  return answeringRoles.includes(role)
}

/** Returns the reason why a side and role may never do this, in any status, or null. Comes before the lifecycle. */
export function refuseDisputeAction(
  { party, role }: { party: DisputeParty; role: Role },
  action: DisputeAction,
): DisputePermissionRefusal | null {
  if (partyOf[action] !== party) return 'notYourSide'
  return rolesFor(action).includes(role) ? null : 'roleMayNotRespond'
}

/** Returns the actions of a side, in the order in which they are offered. */
export function actionsOf(party: DisputeParty): readonly DisputeAction[] {
  return disputeActions.filter((action) => partyOf[action] === party)
}

const turns: Readonly<Record<DisputeStatus, DisputeParty | null>> = {
  open: 'merchant',
  waitingOnMerchant: 'merchant',
  waitingOnCustomer: 'customer',
  pendingAdjustment: 'customer',
  escalated: 'support',
  onHold: null,
  closed: null,
}

/** Returns the side whose answer is awaited; none during a hold or after closing. */
export function turnOf(status: DisputeStatus): DisputeParty | null {
  return turns[status]
}

/** Returns the effect of a deadline that passes without an answer, or null where no deadline runs. */
export function lapseOf(status: DisputeStatus): { to: DisputeStatus; outcome: DisputeOutcome | null } | null {
  switch (status) {
    case 'open':
    case 'waitingOnMerchant':
      return { to: 'escalated', outcome: null }
    case 'waitingOnCustomer':
      return { to: 'closed', outcome: 'lapsed' }
    case 'pendingAdjustment':
      return { to: 'closed', outcome: 'adjusted' }
    case 'escalated':
    case 'onHold':
    case 'closed':
      return null
  }
}

/**
 * Returns the last business date for an answer to a dispute that enters the status today, never on a weekend; null
 * where no deadline runs.
 */
export function respondBy(status: DisputeStatus, today: string, responseDays: number): string | null {
  return lapseOf(status) === null ? null : weekdayFrom(addDays(today, responseDays))
}

/** Returns the whole days left, 0 on the last day and after it; null where no deadline runs. */
export function daysLeft(respondByDate: string | null, today: string): number | null {
  return respondByDate === null ? null : Math.max(0, daysBetween(today, respondByDate))
}

/** Checks whether the last day for the answer has passed, though the clock's event may still be on its way. */
export function isOverdue(respondByDate: string | null, today: string): boolean {
  return respondByDate !== null && respondByDate < today
}

export type AdjustmentRefusal = 'adjustmentMissing' | 'adjustmentNotPositive' | 'adjustmentOverDisputed'

/**
 * Returns the reason why this amount (minor units) cannot be the adjustment, or null: more than nothing, and no more
 * than was disputed.
 */
export function refuseAdjustment(amountMinor: number | null, disputedMinor: number): AdjustmentRefusal | null {
  if (amountMinor === null) return 'adjustmentMissing'
  if (amountMinor <= 0) return 'adjustmentNotPositive'
  return amountMinor > disputedMinor ? 'adjustmentOverDisputed' : null
}

/** Returns whether an action needs an amount, may have one, or has none. */
export function adjustmentOf(action: DisputeAction): 'needed' | 'possible' | 'none' {
  if (action === 'adjustment.propose') return 'needed'
  return action === 'support.close' ? 'possible' : 'none'
}

/** Checks whether the other side needs a comment: agreeing, a hold and its release need none. */
export function isCommentNeeded(action: DisputeAction): boolean {
  const silent: readonly DisputeAction[] = ['customer.close', 'customer.cancel', 'adjustment.accept', 'support.release']
  return !silent.includes(action)
}

const endings: Readonly<Partial<Record<DisputeAction, DisputeOutcome>>> = {
  'customer.close': 'agreed',
  'customer.cancel': 'cancelled',
  'adjustment.accept': 'adjusted',
}

/** Returns the outcome of a dispute that this closes; null when it does not. */
export function outcomeOf(action: DisputeAction, hasAdjustment: boolean): DisputeOutcome | null {
  if (action === 'support.close') return hasAdjustment ? 'adjusted' : 'decided'
  return endings[action] ?? null
}
