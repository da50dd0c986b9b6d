import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { Dispute, DisputeKind, DisputeParty, DisputeStep } from '../../../domain/contract/dispute.ts'
import { money } from '../../../domain/money.ts'
import { lapseOf } from '../../../domain/rules/disputes/dispute.ts'
import { useFormat } from '../../ui/text/use-format.ts'

/** Puts a dispute into sentences: its events, the awaited answer, and the consequence if nobody answers. */
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
          return kind === 'chargeback' ? t`The customer requested a chargeback` : t`The customer disputed the invoice`
        case 'customer.reply':
          return t`The customer replied to the merchant`
        case 'customer.close':
          return t`The customer agreed and closed the dispute`
        case 'customer.escalate':
          return t`The customer escalated the dispute to support`
        case 'customer.cancel':
          return t`The customer canceled the dispute`
        case 'adjustment.accept':
          return t`The customer accepted the offer`
        case 'adjustment.refuse':
          return t`The customer declined the offer`
        case 'merchant.reply':
          return t`The merchant replied to the customer`
        case 'merchant.escalate':
          return t`The merchant escalated the dispute to support`
        case 'adjustment.propose':
          return amount === null ? t`The merchant offered a credit` : t`The merchant offered a credit of ${{ amount }}`
        case 'support.askCustomer':
          return t`Support asked the customer to respond`
        case 'support.askMerchant':
          return t`Support asked the merchant to respond`
        case 'support.close':
          return amount === null
            ? t`Support closed the dispute without a credit`
            : t`Support closed the dispute with a credit of ${{ amount }}`
        case 'support.hold':
          return t`Support put the dispute on hold`
        case 'support.release':
          return t`Support released the dispute from hold`
        case 'deadline.passed':
          if (to_status !== 'closed') return t`No one responded in time, so support decides`
          return from_status === 'pendingAdjustment'
            ? t`No one responded in time, so the offer was accepted automatically`
            : t`No one responded in time, so the dispute was closed`
      }
    }

    /** The side that is to answer and with what, as a heading. */
    const now = ({ status, turn }: Pick<Dispute, 'status' | 'turn'>, reader: DisputeParty): string => {
      if (status === 'closed') return t`This dispute is closed`
      if (status === 'onHold') return t`This dispute is on hold`
      if (turn === reader) return status === 'escalated' ? t`Your decision is needed` : t`Your response is needed`
      if (turn === 'support') return t`Waiting on support to decide`
      return turn === 'customer' ? t`Waiting on customer to respond` : t`Waiting on merchant to respond`
    }

    /** The consequence if nobody answers, in a sentence; null where there is none. */
    const otherwise = (
      { status, respondBy, adjustmentAmount, currency }: Dispute,
      reader: DisputeParty,
    ): string | null => {
      if (status === 'onHold') return t`While on hold, no one can respond and the deadline is paused.`
      const lapse = lapseOf(status)
      if (lapse === null || respondBy === null) return status === 'escalated' ? t`No deadline` : null
      const date = format.longDate(respondBy)
      if (lapse.to === 'escalated') return t`If no one responds by ${{ date }}, support decides.`
      const amount = amountOf(adjustmentAmount, currency)
      if (lapse.outcome !== 'adjusted' || amount === null)
        return t`If no one responds by ${{ date }}, the dispute closes and no credit is issued.`
      return reader === 'customer'
        ? t`If you don’t respond by ${{ date }}, the offer is accepted automatically and ${{ amount }} is credited to the invoice.`
        : t`If no one responds by ${{ date }}, the offer is accepted automatically and ${{ amount }} is credited to the invoice.`
    }

    /** The outcome in a sentence; null while there is none. */
    const ending = ({ outcome, adjustmentAmount, currency }: Dispute): string | null => {
      const amount = amountOf(adjustmentAmount, currency)
      switch (outcome) {
        case null:
          return null
        case 'adjusted':
          return amount === null ? t`A credit was issued.` : t`${{ amount }} was credited to the invoice.`
        case 'agreed':
          return t`The customer agreed that the invoice is correct. No credit was issued.`
        case 'decided':
          return t`Support decided that the invoice is correct. No credit was issued.`
        case 'lapsed':
          return t`No one responded in time. No credit was issued.`
        case 'cancelled':
          return t`The customer canceled the dispute. No credit was issued.`
      }
    }

    return { step, now, otherwise, ending }
  }, [t, format])
}
