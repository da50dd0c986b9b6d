import { useLingui } from '@lingui/react/macro'

import type { DisputeAction, DisputeParty } from '../../../domain/contract/dispute.ts'
import { money } from '../../../domain/money.ts'
import { outcomeOf, respondBy } from '../../../domain/rules/dispute.ts'
import type { Adjustment } from '../../../domain/rules/dispute-draft.ts'
import { statusAfter } from '../../../machines/lifecycles/dispute/offered-actions.ts'
import type { AnsweredDispute } from '../../../machines/workflows/dispute-response/dispute-response.context.ts'
import { disputeFailures } from '../../shared/words/dispute-failures.ts'
import { useFailureText, type FailureWords } from '../../shared/words/failure-text.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { useConfig } from '../../shared/app/use-session.ts'

const failures: FailureWords = disputeFailures

/** What an answer lacks, or what became of it, by code (§8). */
export function useResponseText(): (code: string) => string {
  const { t } = useLingui()
  const failureText = useFailureText(failures)
  const own: Readonly<Record<string, string>> = {
    disputeNotChosen: t`Choose at least one dispute that can be answered.`,
    actionMissing: t`Choose what you answer.`,
    uploadUnderWay: t`A file is still on its way. Wait for it, or stop it.`,
    contactNeeded: t`Choose at least one person who is told.`,
    contactNotAdded: t`You have typed somebody who is not added yet. Add them, or clear the fields.`,
    documentOfSeveral: t`A document belongs to one dispute. Answer that dispute alone to add one.`,
    documentGone: t`A document was cleared away meanwhile. Choose the file again.`,
  }
  return (code) => own[code] ?? failureText(code)
}

/** Whom the e-mails of a side go to that has chosen nobody. */
export function useStandInWords(): (party: DisputeParty) => string {
  const { t } = useLingui()
  return (party) =>
    party === 'customer'
      ? t`Nobody is chosen: the e-mails go to whoever created the dispute.`
      : t`Nobody is chosen: the e-mails go to the administrators of your company.`
}

type Answer = {
  action: DisputeAction
  disputes: readonly AnsweredDispute[]
  /** What is taken off; null for nothing, and undefined while that is still to be chosen. */
  adjustment?: Adjustment | null | undefined
  responseDays: number
}

/** What an answer leads to: who is asked next, until when, and what comes if nobody answers. */
export function useConsequence(): (answer: Answer) => string {
  const { t } = useLingui()
  const format = useFormat()
  const { businessDate } = useConfig()

  const taken = (adjustment: Adjustment | null, { disputedAmount, currency }: AnsweredDispute) =>
    format.money(money(adjustment === 'whole' ? disputedAmount : (adjustment ?? 0), currency))

  const ending = ({ action, disputes, adjustment }: Answer): string => {
    const [first, ...others] = disputes
    const only = others.length === 0 ? first : undefined
    if (action === 'support.close' && adjustment === undefined)
      return t`The dispute ends, with or without an amount that is taken off the invoice. Closing is final.`
    const outcome = outcomeOf(action, adjustment !== null && adjustment !== undefined)
    if (outcome !== 'adjusted') return t`The dispute ends, and nothing is taken off the invoice. Closing is final.`
    const amount = action === 'adjustment.accept' ? (only?.adjustmentAmount ?? null) : (adjustment ?? null)
    if (only && amount !== null)
      return t`The dispute ends, and ${{ amount: taken(amount, only) }} is taken off the invoice. Closing is final.`
    return action === 'adjustment.accept'
      ? t`Each dispute ends, and what was offered is taken off its invoice. Closing is final.`
      : t`Each dispute ends, and the whole disputed amount is taken off its invoice. Closing is final.`
  }

  return (answer) => {
    const { action, disputes, responseDays } = answer
    const [first] = disputes
    if (action === 'support.release') return t`It goes on where it was held, with the days that were left.`
    const status = first ? statusAfter(first, action) : null
    if (status === null) return ''
    const day = respondBy(status, businessDate, responseDays)
    const date = day === null ? '' : format.longDate(day)
    switch (status) {
      case 'waitingOnCustomer':
        return t`The customer is asked to agree or to answer by ${{ date }}. Without an answer the dispute closes and nothing is taken off the invoice.`
      case 'open':
      case 'waitingOnMerchant':
        return t`The merchant is asked to answer by ${{ date }}. Without an answer support decides.`
      case 'pendingAdjustment':
        return t`The customer is asked to accept the amount by ${{ date }}. Without an answer it counts as accepted and is taken off the invoice.`
      case 'escalated':
        return t`Support decides. No deadline runs until then.`
      case 'onHold':
        return t`Nobody can answer while it is held, and the days left stand still.`
      case 'closed':
        return ending(answer)
    }
  }
}
