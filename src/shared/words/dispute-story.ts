import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { Dispute, DisputeKind, DisputeParty, DisputeStep } from '../../../domain/contract/dispute.ts'
import { money } from '../../../domain/money.ts'
import { lapseOf } from '../../../domain/rules/dispute.ts'
import { useFormat } from '../../ui/text/use-format.ts'

/** What happened in a dispute, what is awaited now, and what comes if nobody answers, in sentences. */
export function useDisputeStory() {
  const { t } = useLingui()
  const format = useFormat()
  return useMemo(() => {
    const amountOf = (minor: number | null, currency: string) =>
      minor === null ? null : format.money(money(minor, currency))

    const step = (
      { event, to_status, from_status, adjustment_amount }: DisputeStep,
      { kind, currency }: { kind: DisputeKind; currency: string },
    ): string => {
      const amount = amountOf(adjustment_amount, currency)
      switch (event) {
        case 'dispute.created':
          return kind === 'chargeback' ? t`The customer asked for a chargeback` : t`The customer disputed the invoice`
        case 'customer.reply':
          return t`The customer replied to the merchant`
        case 'customer.close':
          return t`The customer agreed, and the dispute was closed`
        case 'customer.escalate':
          return t`The customer disagreed: support decides`
        case 'customer.cancel':
          return t`The customer cancelled the dispute`
        case 'adjustment.accept':
          return t`The customer accepted the offer`
        case 'adjustment.refuse':
          return t`The customer refused the offer`
        case 'merchant.reply':
          return t`The merchant replied to the customer`
        case 'merchant.escalate':
          return t`The merchant disagreed: support decides`
        case 'adjustment.propose':
          return amount === null ? t`The merchant made an offer` : t`The merchant offered to take ${{ amount }} off`
        case 'support.askCustomer':
          return t`Support asked the customer`
        case 'support.askMerchant':
          return t`Support asked the merchant`
        case 'support.close':
          return amount === null
            ? t`Support closed the dispute without an adjustment`
            : t`Support closed the dispute and took ${{ amount }} off`
        case 'support.hold':
          return t`Support put the dispute on hold`
        case 'support.release':
          return t`Support released the dispute`
        case 'deadline.passed':
          if (to_status !== 'closed') return t`No answer came in time: support decides`
          return from_status === 'pendingAdjustment'
            ? t`No answer came in time, and the offer was taken as accepted`
            : t`No answer came in time, and the dispute was closed`
      }
    }

    /** Whose turn it is and for what, as a heading. */
    const now = ({ status, turn }: Pick<Dispute, 'status' | 'turn'>, reader: DisputeParty): string => {
      if (status === 'closed') return t`This dispute is closed`
      if (status === 'onHold') return t`Support holds this dispute`
      if (turn === reader) return status === 'escalated' ? t`It is your turn to decide` : t`It is your turn to answer`
      if (turn === 'support') return t`Support decides`
      return turn === 'customer' ? t`The customer is to answer` : t`The merchant is to answer`
    }

    /** What comes if nobody answers, in a sentence; null once nothing does. */
    const otherwise = (
      { status, respondBy, adjustmentAmount, currency }: Dispute,
      reader: DisputeParty,
    ): string | null => {
      if (status === 'onHold') return t`Nobody can answer while it is held, and the days left stand still.`
      const lapse = lapseOf(status)
      if (lapse === null || respondBy === null)
        return status === 'escalated' ? t`No deadline runs for the decision.` : null
      const date = format.longDate(respondBy)
      if (lapse.to === 'escalated') return t`Without an answer by ${{ date }}, support decides.`
      const amount = amountOf(adjustmentAmount, currency)
      if (lapse.outcome !== 'adjusted' || amount === null)
        return t`Without an answer by ${{ date }}, the dispute closes and nothing is taken off the invoice.`
      return reader === 'customer'
        ? t`Without your answer by ${{ date }}, the offer counts as accepted: ${{ amount }} is taken off the invoice.`
        : t`Without an answer by ${{ date }}, the offer counts as accepted: ${{ amount }} is taken off the invoice.`
    }

    /** How it ended, in a sentence; null while it has not. */
    const ending = ({ outcome, adjustmentAmount, currency }: Dispute): string | null => {
      const amount = amountOf(adjustmentAmount, currency)
      switch (outcome) {
        case null:
          return null
        case 'adjusted':
          return amount === null ? t`The invoice was adjusted.` : t`${{ amount }} was taken off the invoice.`
        case 'agreed':
          return t`The customer agreed that the invoice is right. Nothing was taken off it.`
        case 'decided':
          return t`Support decided that the invoice is right. Nothing was taken off it.`
        case 'lapsed':
          return t`No answer came in time. Nothing was taken off the invoice.`
        case 'cancelled':
          return t`The customer cancelled the dispute. Nothing was taken off the invoice.`
      }
    }

    return { step, now, otherwise, ending }
  }, [t, format])
}
