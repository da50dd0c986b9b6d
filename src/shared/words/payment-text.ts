import { useLingui } from '@lingui/react/macro'

import type { Payment } from '../../../domain/contract/payment.ts'
import { isAwaitingCheque } from '../../../domain/rules/payments/payment-ends.ts'
import { storedPaymentWords } from '../../../machines/lifecycles/payment/payment.words.ts'
import { usePaymentStateText } from './payment-state-text.ts'

/** A payment in a customer's words: its state, and what it is paid from. */
export function usePaymentText() {
  const { t } = useLingui()
  const stateText = usePaymentStateText()
  return {
    /** The state of a payment; one by mail waits for its cheque. */
    stateOf: ({ state, methodKind }: Pick<Payment, 'state' | 'methodKind'>) =>
      isAwaitingCheque(state, methodKind) ? t(storedPaymentWords.awaitingCheque) : stateText(state),
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
  }
}
