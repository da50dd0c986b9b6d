import { useLingui } from '@lingui/react/macro'

import type { DisputeAction, DisputeParty } from '../../../domain/contract/dispute.ts'
import { money } from '../../../domain/money.ts'
import { outcomeOf, respondBy } from '../../../domain/rules/disputes/dispute.ts'
import type { Adjustment } from '../../../domain/rules/disputes/dispute-draft.ts'
import { statusAfter } from '../../../machines/lifecycles/dispute/offered-actions.ts'
import type { AnsweredDispute } from '../../../machines/workflows/dispute-response/dispute-response.context.ts'
import { disputeResponseRefusals } from '../../../machines/workflows/dispute-response/dispute-response.page.ts'
import { disputeFailures } from '../../shared/words/dispute-failures.ts'
import { useFailureText, type FailureWords } from '../../shared/words/failure-text.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'

const failures: FailureWords = { ...disputeFailures, ...disputeResponseRefusals }

/** Returns the text of a code: what an answer lacks, or why it failed (§8). */
export function useResponseText(): (code: string) => string {
  const { t } = useLingui()
  const failureText = useFailureText(failures)
  return (code) =>
    code === 'documentOfSeveral'
      ? t`You can add a document only when you respond to one dispute at a time.`
      : failureText(code)
}

/** Returns who gets the e-mails of a side that has chosen no contacts. */
export function useStandInWords(): (party: DisputeParty) => string {
  const { t } = useLingui()
  return (party) =>
    party === 'customer'
      ? t`No one selected. Emails go to the person who created the dispute.`
      : t`No one selected. Emails go to your company’s administrators.`
}

type Answer = {
  action: DisputeAction
  disputes: readonly AnsweredDispute[]
  /** The credit that is offered or issued; null for none, and undefined while it is still to be chosen. */
  adjustment?: Adjustment | null | undefined
  responseDays: number
}

/** Returns the consequence of an answer: who is asked next, until when, and what happens if nobody answers. */
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
      return t`The dispute is closed, with or without a credit. You can’t undo this.`
    const outcome = outcomeOf(action, adjustment !== null && adjustment !== undefined)
    if (outcome !== 'adjusted') return t`The dispute is closed and no credit is issued. You can’t undo this.`
    const amount = action === 'adjustment.accept' ? (only?.adjustmentAmount ?? null) : (adjustment ?? null)
    if (only && amount !== null)
      return t`The dispute is closed and ${{ amount: taken(amount, only) }} is credited to the invoice. You can’t undo this.`
    return action === 'adjustment.accept'
      ? t`Each dispute is closed and the credit offered is applied to its invoice. You can’t undo this.`
      : t`Each dispute is closed and its full disputed amount is credited to the invoice. You can’t undo this.`
  }

  return (answer) => {
    const { action, disputes, responseDays } = answer
    const [first] = disputes
    if (action === 'support.release')
      return t`The dispute continues from where it was put on hold, with the same number of days left.`
    const status = first ? statusAfter(first, action) : null
    if (status === null) return ''
    const day = respondBy(status, businessDate, responseDays)
    const date = day === null ? '' : format.longDate(day)
    switch (status) {
      case 'waitingOnCustomer':
        return t`The customer is asked to agree or reply by ${{ date }}. Without a response, the dispute closes and no credit is issued.`
      case 'open':
      case 'waitingOnMerchant':
        return t`The merchant is asked to respond by ${{ date }}. Without a response, support decides.`
      case 'pendingAdjustment':
        return t`The customer is asked to accept the credit by ${{ date }}. Without a response, the offer is accepted automatically and the amount is credited to the invoice.`
      case 'escalated':
        return t`Support decides. There is no deadline.`
      case 'onHold':
        return t`While on hold, no one can respond and the deadline is paused.`
      case 'closed':
        return ending(answer)
    }
  }
}
