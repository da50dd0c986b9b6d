import { useMemo } from 'react'

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { DisputeAction, IneligibleCode } from '../../../domain/contract/dispute.ts'
import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import { ineligibleReasons } from '../../../machines/lifecycles/dispute/dispute.words.ts'
import type { StayCode } from '../../../machines/lifecycles/dispute/offered-actions.ts'

/** The words of a dispute's actions: a button, and its consequence. */
export function useDisputeActionWords() {
  const { t } = useLingui()
  return useMemo(() => {
    const actions: Readonly<Record<DisputeAction, { label: string; effect: string }>> = {
      'customer.reply': { label: t`Reply to merchant`, effect: t`The merchant is asked to respond again.` },
      'customer.close': {
        label: t`Agree and close dispute`,
        effect: t`The dispute is closed and no credit is issued.`,
      },
      'customer.escalate': { label: t`Escalate to support`, effect: t`Support decides between you and the merchant.` },
      'customer.cancel': { label: t`Cancel dispute`, effect: t`The invoice will no longer be disputed.` },
      'adjustment.accept': {
        label: t`Accept offer`,
        effect: t`The dispute is closed and the credit offered is applied to the invoice.`,
      },
      'adjustment.refuse': {
        label: t`Decline and reply to merchant`,
        effect: t`The merchant is asked to respond again.`,
      },
      'merchant.reply': { label: t`Reply to customer`, effect: t`The customer is asked to agree or reply.` },
      'merchant.escalate': { label: t`Escalate to support`, effect: t`Support decides between you and the customer.` },
      'adjustment.propose': {
        label: t`Offer a credit`,
        effect: t`The customer is asked to accept a credit on the invoice.`,
      },
      'support.askCustomer': { label: t`Ask customer to respond`, effect: t`The customer is asked to respond.` },
      'support.askMerchant': { label: t`Ask merchant to respond`, effect: t`The merchant is asked to respond.` },
      'support.close': {
        label: t`Decide and close dispute`,
        effect: t`The dispute is closed, with or without a credit.`,
      },
      'support.hold': {
        label: t`Put on hold`,
        effect: t`While on hold, no one can respond and the deadline is paused.`,
      },
      'support.release': {
        label: t`Release from hold`,
        effect: t`The dispute continues from where it was put on hold, with the same number of days left.`,
      },
    }
    return {
      label: (action: DisputeAction) => actions[action].label,
      effect: (action: DisputeAction) => actions[action].effect,
    }
  }, [t])
}

/** Returns the reason why one dispute, or so many, cannot be answered where others are. */
export function useStayWords(): (code: StayCode, count?: number) => string {
  const { t } = useLingui()
  return (code, count = 1) => {
    switch (code) {
      case 'roleMayNotRespond':
        return t`Your role can view disputes but not respond to them.`
      case 'disputeExpired':
        return t`${plural(count, { one: 'The deadline to respond to this dispute has passed.', other: 'The deadline to respond to these disputes has passed.' })}`
      case 'disputeInIneligibleStatus':
        return t`${plural(count, { one: 'This dispute isn’t waiting for your response.', other: 'These disputes aren’t waiting for your response.' })}`
      case 'severalStatuses':
        return t`${plural(count, { one: 'This dispute has a different status. Respond to this dispute separately.', other: 'These disputes have a different status. Respond to these disputes separately.' })}`
      case 'tooManyDisputes':
        return t`You can respond to up to ${{ count: DISPUTES_AT_ONCE }} disputes at a time. Respond to this dispute later.`
    }
  }
}

/** Returns a function that says why an invoice cannot be disputed, or charged back. */
export function useIneligibleWords(): (code: IneligibleCode) => string {
  const { t } = useLingui()
  return (code) => t(ineligibleReasons[code])
}
