import { useLingui } from '@lingui/react/macro'

import type { PaymentState } from '../../../domain/contract/payment.ts'
import { usePaymentStateText } from './payment-state-text.ts'
import type { Tone } from '../../ui/feedback/tone.ts'

export const toneOfState: Readonly<Record<PaymentState, Tone>> = {
  created: 'wait',
  authorizing: 'wait',
  unknown: 'wait',
  processing: 'wait',
  settled: 'done',
  declined: 'late',
  returned: 'late',
  cancelled: 'quiet',
}

/** The states of the payment lifecycle and the bank's return codes in a customer's words. */
export function useStateWords() {
  const { t } = useLingui()
  const state = usePaymentStateText()
  /** ACH return codes that customers meet most (Nacha). */
  const returns: Readonly<Record<string, string>> = {
    R01: t`There wasn’t enough money in the bank account.`,
    R03: t`The bank couldn’t find an account with this number.`,
    R10: t`The account holder reported to the bank that this payment wasn’t authorized.`,
  }
  return {
    state,
    returned: (code: string | null) =>
      (code === null ? undefined : returns[code]) ??
      t`The bank returned the payment without a reason that we recognize.`,
  }
}
