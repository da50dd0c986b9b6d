import { useLingui } from '@lingui/react/macro'

import type { PaymentState } from '../../../domain/contract/payment.ts'
import type { Tone } from '../../ui/feedback/tone.ts'

export const toneOfState: Readonly<Record<PaymentState, Tone>> = {
  created: 'wait',
  authorizing: 'wait',
  unknown: 'wait',
  challenged: 'wait',
  processing: 'wait',
  settled: 'done',
  declined: 'late',
  returned: 'late',
  chargedBack: 'late',
  cancelled: 'quiet',
}

/** The states of the payment lifecycle in a customer's words. */
export function usePaymentStateText() {
  const { t } = useLingui()
  const states: Readonly<Record<PaymentState, string>> = {
    created: t`Started`,
    authorizing: t`Authorizing`,
    unknown: t`Awaiting confirmation`,
    challenged: t`Waiting for your bank’s confirmation`,
    processing: t`Processing`,
    settled: t`Completed`,
    declined: t`Declined`,
    returned: t`Returned by the bank`,
    chargedBack: t`Charged back`,
    cancelled: t`Canceled`,
  }
  return (state: PaymentState) => states[state]
}
