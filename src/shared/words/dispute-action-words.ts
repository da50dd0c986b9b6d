import { useMemo } from 'react'

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { DisputeAction, IneligibleCode } from '../../../domain/contract/dispute.ts'
import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import type { StayCode } from '../../../machines/lifecycles/dispute/offered-actions.ts'

/** What can be done in a dispute: a button's words, and what comes of it. */
export function useDisputeActionWords() {
  const { t } = useLingui()
  return useMemo(() => {
    const actions: Readonly<Record<DisputeAction, { label: string; effect: string }>> = {
      'customer.reply': { label: t`Reply to the merchant`, effect: t`The merchant is asked to answer again.` },
      'customer.close': {
        label: t`Agree and close`,
        effect: t`The dispute ends, and nothing is taken off the invoice.`,
      },
      'customer.escalate': { label: t`Disagree`, effect: t`Support decides between you and the merchant.` },
      'customer.cancel': { label: t`Cancel dispute`, effect: t`The invoice is no longer disputed.` },
      'adjustment.accept': {
        label: t`Accept the offer`,
        effect: t`The dispute ends, and the offered amount is taken off the invoice.`,
      },
      'adjustment.refuse': { label: t`Refuse the offer`, effect: t`The merchant is asked to answer again.` },
      'merchant.reply': { label: t`Reply to the customer`, effect: t`The customer is asked to agree or to answer.` },
      'merchant.escalate': { label: t`Disagree`, effect: t`Support decides between you and the customer.` },
      'adjustment.propose': {
        label: t`Offer an adjustment`,
        effect: t`The customer is asked to accept an amount that is taken off the invoice.`,
      },
      'support.askCustomer': { label: t`Ask the customer`, effect: t`It is the customer’s turn to answer.` },
      'support.askMerchant': { label: t`Ask the merchant`, effect: t`It is the merchant’s turn to answer.` },
      'support.close': {
        label: t`Decide and close`,
        effect: t`The dispute ends, with or without an amount that is taken off the invoice.`,
      },
      'support.hold': { label: t`Put on hold`, effect: t`Nobody can answer, and the days left stand still.` },
      'support.release': { label: t`Release`, effect: t`It goes on where it was held, with the days that were left.` },
    }
    return {
      label: (action: DisputeAction) => actions[action].label,
      effect: (action: DisputeAction) => actions[action].effect,
    }
  }, [t])
}

/** Why one dispute, or so many, stay where others are answered. */
export function useStayWords(): (code: StayCode, count?: number) => string {
  const { t } = useLingui()
  return (code, count = 1) => {
    switch (code) {
      case 'roleMayNotRespond':
        return t`Your role may look at disputes but not answer them.`
      case 'disputeExpired':
        return t`${plural(count, { one: 'Its last day for an answer has passed.', other: 'Their last day for an answer has passed.' })}`
      case 'disputeInIneligibleStatus':
        return t`${plural(count, { one: 'It is not waiting for an answer from you.', other: 'They are not waiting for an answer from you.' })}`
      case 'severalStatuses':
        return t`${plural(count, { one: 'Its status is not that of the others.', other: 'Their status is not that of the others.' })}`
      case 'tooManyDisputes':
        return t`At most ${{ count: DISPUTES_AT_ONCE }} disputes are answered at once. Answer this one afterwards.`
    }
  }
}

/** Why an invoice cannot be disputed, or charged back. */
export function useIneligibleWords(): (code: IneligibleCode) => string {
  const { t } = useLingui()
  const reasons: Readonly<Record<IneligibleCode, string>> = {
    transactionUnknown: t`It was not found, or it belongs to an account that you do not see.`,
    notDisputable: t`It cannot be disputed. Contact support if you think it should.`,
    creditNote: t`It is a credit note.`,
    notBilled: t`It is not billed yet.`,
    alreadyDisputed: t`It is disputed already.`,
    disputedElsewhere: t`It is disputed already.`,
    paymentStillProcessing: t`A payment of it is on its way. Wait until it has arrived.`,
    alreadyPaid: t`It is paid. You can ask for a chargeback instead.`,
    chargebackTooLate: t`It was billed too long ago for a chargeback.`,
    chargebackUnavailable: t`The chosen transaction is not available for chargeback. Contact support.`,
  }
  return (code) => reasons[code]
}
