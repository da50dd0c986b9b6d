/** Requirements of a new dispute, step by step; the server checks the same once more. */
import { DISPUTE_TEXT_LENGTH } from '../../limits.ts'
import { refuseChoice, type ChoiceRefusal } from './dispute-choice.ts'
import { refuseDocuments, type DocumentsRefusal } from './dispute-document.ts'
import { refuseDisputedAmounts, type DisputedAmountRefusal } from './disputed-invoice.ts'

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

/** Returns the reason why a dispute cannot be submitted, or null: the first that a step still lacks. */
export function refuseSubmission(
  facts: Parameters<typeof refuseChoice>[0] &
    Parameters<typeof refuseDescription>[0] &
    Parameters<typeof refuseDisputedAmounts>[0] &
    Parameters<typeof refuseDocuments>[0],
): ChoiceRefusal | DescriptionRefusal | DisputedAmountRefusal | DocumentsRefusal | null {
  return refuseChoice(facts) ?? refuseDescription(facts) ?? refuseDisputedAmounts(facts) ?? refuseDocuments(facts)
}
