import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { DisputeAction, IneligibleCode } from '../../../domain/contract/dispute.ts'
import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import {
  disputeActionLabels,
  ineligibleReasons,
  unanswerableReasons,
} from '../../../machines/lifecycles/dispute/dispute.words.ts'
import type { StayCode } from '../../../machines/lifecycles/dispute/offered-actions.ts'
import { filled } from '../../ui/text/filled.ts'

/** The words of a dispute's actions: a button, and its consequence. */
export function useDisputeActionWords() {
  const { t } = useLingui()
  return useMemo(() => {
    const effects: Readonly<Record<DisputeAction, string>> = {
      'customer.reply': t`The merchant gets your message and responds again.`,
      'customer.close': t`The dispute is closed and no credit is issued.`,
      'customer.escalate': t`Support decides. You and the merchant can’t respond unless support asks.`,
      'customer.cancel': t`The invoice will no longer be disputed.`,
      'adjustment.accept': t`The dispute is closed and the credit offered is applied to the invoice.`,
      'adjustment.refuse': t`The merchant gets your message and can make a new offer.`,
      'merchant.reply': t`The customer gets your message and can agree or reply.`,
      'merchant.escalate': t`Support decides. You and the customer can’t respond unless support asks.`,
      'adjustment.propose': t`The customer is asked to accept a credit on the invoice.`,
      'support.askCustomer': t`The customer is asked to respond.`,
      'support.askMerchant': t`The merchant is asked to respond.`,
      'support.close': t`The dispute is closed, with or without a credit.`,
      'support.hold': t`While on hold, no one can respond and the deadline is paused.`,
      'support.release': t`The dispute continues from where it was put on hold, with the same number of days left.`,
    }
    return {
      label: (action: DisputeAction) => t(disputeActionLabels[action]),
      effect: (action: DisputeAction) => effects[action],
    }
  }, [t])
}

/** Returns the reason why one dispute, or so many, cannot be answered where others are. */
export function useStayWords(): (code: StayCode, count?: number) => string {
  const { t } = useLingui()
  return (code, count = 1) =>
    t(filled(unanswerableReasons[code], { count: code === 'tooManyDisputes' ? DISPUTES_AT_ONCE : count }))
}

/** Returns a function that says why an invoice cannot be disputed, or charged back. */
export function useIneligibleWords(): (code: IneligibleCode) => string {
  const { t } = useLingui()
  return (code) => t(ineligibleReasons[code])
}
