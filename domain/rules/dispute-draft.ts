/** Requirements of a wizard of disputes, step by step; the server checks the same once more. */
import { adjustmentOf, isCommentNeeded, refuseAdjustment, type AdjustmentRefusal } from './dispute.ts'
import { refuseChoice, type ChoiceRefusal } from './dispute-choice.ts'
import type { AddedDocument } from './dispute-document.ts'
import type { DisputeAction } from '../contract/dispute.ts'
import { DISPUTE_TEXT_LENGTH } from '../limits.ts'
import type { DisputeSettings } from '../contract/program-settings.ts'

export type DescriptionRefusal = 'reasonMissing' | 'descriptionMissing' | 'descriptionTooLong'

/** Returns the reason why reason and description are not enough, or null; a reason that was removed counts as none. */
export function refuseDescription({
  reasonId,
  reasons,
  description,
}: {
  reasonId: string | null
  reasons: readonly { id: string }[]
  description: string
}): DescriptionRefusal | null {
  if (!reasons.some(({ id }) => id === reasonId)) return 'reasonMissing'
  if (description.trim() === '') return 'descriptionMissing'
  return description.trim().length > DISPUTE_TEXT_LENGTH ? 'descriptionTooLong' : null
}

/** Returns the reason why no further file can be queued, or null (§5). */
export function refuseQueue(
  waiting: readonly unknown[],
  { documentsAtOnce }: Pick<DisputeSettings, 'documentsAtOnce'>,
): 'tooManyFiles' | null {
  return waiting.length >= documentsAtOnce ? 'tooManyFiles' : null
}

export type DocumentsRefusal = 'uploadUnderWay' | 'documentRequired'

/** Returns the reason why the documents are not complete, or null: some reasons need one for each transaction (§3). */
export function refuseDocuments({
  isRequired,
  trxIds,
  documents,
  waiting,
}: {
  isRequired: boolean
  trxIds: readonly string[]
  documents: readonly Pick<AddedDocument, 'trxId'>[]
  waiting: readonly unknown[]
}): DocumentsRefusal | null {
  if (waiting.length > 0) return 'uploadUnderWay'
  const isComplete = trxIds.every((trxId) => documents.some((document) => document.trxId === trxId))
  return isRequired && !isComplete ? 'documentRequired' : null
}

/** Returns the reason why a dispute cannot be submitted, or null: the first that a step still lacks. */
export function refuseSubmission(
  facts: Parameters<typeof refuseChoice>[0] &
    Parameters<typeof refuseDescription>[0] &
    Parameters<typeof refuseDocuments>[0],
): ChoiceRefusal | DescriptionRefusal | DocumentsRefusal | null {
  return refuseChoice(facts) ?? refuseDescription(facts) ?? refuseDocuments(facts)
}

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
