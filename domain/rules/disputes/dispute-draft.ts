/** Requirements of a response to disputes; the server checks the same once more. */
import { adjustmentOf, isCommentNeeded, refuseAdjustment, type AdjustmentRefusal } from './dispute.ts'
import type { DisputeAction } from '../../contract/dispute.ts'
import { DISPUTE_TEXT_LENGTH } from '../../limits.ts'

/** The adjustment of one dispute in minor units, or the whole of each of several. */
export type Adjustment = number | 'whole'
export type ResponseRefusal =
  'disputeNotChosen' | 'actionMissing' | 'commentMissing' | 'commentTooLong' | 'uploadUnderWay' | AdjustmentRefusal

/** Returns the reason why a response cannot be given, or null. `offered` are the actions that side and status allow. */
export function refuseResponse({
  disputes,
  offered,
  action,
  comment,
  adjustment,
  waiting,
}: {
  disputes: readonly { disputedAmount: number }[]
  offered: readonly DisputeAction[]
  action: DisputeAction | null
  comment: string
  adjustment: Adjustment | null
  waiting: readonly unknown[]
}): ResponseRefusal | null {
  if (disputes.length === 0) return 'disputeNotChosen'
  if (action === null || !offered.includes(action)) return 'actionMissing'
  const short = refuseAmount(
    action,
    adjustment,
    disputes.map(({ disputedAmount }) => disputedAmount),
  )
  if (short !== null) return short
  if (isCommentNeeded(action) && comment.trim() === '') return 'commentMissing'
  if (comment.trim().length > DISPUTE_TEXT_LENGTH) return 'commentTooLong'
  return waiting.length > 0 ? 'uploadUnderWay' : null
}

/**
 * Returns the reason why the disputed amounts (minor units) cannot be adjusted by this, or null. An amount is meant for
 * one dispute; of several only the whole of each can be adjusted.
 */
export function refuseAmount(
  action: DisputeAction,
  adjustment: Adjustment | null,
  disputed: readonly number[],
): AdjustmentRefusal | null {
  const asked = adjustmentOf(action)
  if (asked === 'none' || (asked === 'possible' && adjustment === null) || adjustment === 'whole') return null
  const [first, ...others] = disputed
  return refuseAdjustment(others.length > 0 ? null : adjustment, first ?? 0)
}

/** Returns the reason why no document can be added to a response, or null: a document belongs to one dispute. */
export function refuseAttachment(disputes: readonly unknown[]): 'documentOfSeveral' | null {
  return disputes.length === 1 ? null : 'documentOfSeveral'
}

/** Returns the reason why the contacts cannot be empty, or null: without any, the present recipients stay. */
export function refuseContacts(chosen: readonly unknown[], current: readonly unknown[]): 'contactNeeded' | null {
  return chosen.length === 0 && current.length > 0 ? 'contactNeeded' : null
}
