import { useLingui } from '@lingui/react/macro'

import type { Payment, PaymentState } from '../../../domain/contract/payment.ts'
import { isAwaitingCheque } from '../../../domain/rules/payment-method.ts'
import { storedPaymentWords } from '../../../machines/lifecycles/payment/payment.words.ts'
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
    /** The state of a payment; one by mail waits for its cheque. */
    stateOf: ({ state: one, methodKind }: Pick<Payment, 'state' | 'methodKind'>) =>
      isAwaitingCheque(one, methodKind) ? t(storedPaymentWords.awaitingCheque) : state(one),
    /** What it is paid from. */
    methodOf: ({
      methodKind,
      methodLabel,
      methodLast4,
    }: Pick<Payment, 'methodKind' | 'methodLabel' | 'methodLast4'>) =>
      methodKind === 'mail'
        ? t`Cheque by mail`
        : methodLabel !== null && methodLast4 !== null
          ? t`${{ name: methodLabel }} ending in ${{ last4: methodLast4 }}`
          : (methodLabel ?? '–'),
    returned: (code: string | null) =>
      (code === null ? undefined : returns[code]) ??
      t`The bank returned the payment without a reason that we recognize.`,
  }
}
