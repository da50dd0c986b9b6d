/** What may still become of a payment, by its state and method (§4). */
import type { MethodKind, PaymentState } from '../../contract/payment.ts'
import { isCard } from '../payment-method.ts'

/** Checks whether nobody knows yet whether a payment will be accepted. */
export const isUndecided = (state: PaymentState): boolean =>
  state === 'created' || state === 'authorizing' || state === 'unknown' || state === 'challenged'

type PaymentReturnRefusal = 'methodNotReturnable'

/** Checks whether a bank can return this payment (ACH return codes). Cards are disputed with their issuer instead. */
export function refusePaymentReturn({ method }: { method: MethodKind }): PaymentReturnRefusal | null {
  return isCard(method) ? 'methodNotReturnable' : null
}

type ChargebackRefusal = 'methodNotChargeable'

/** Checks whether the money of this payment can be taken back through a card's network. */
export function refuseChargeback({ method }: { method: MethodKind }): ChargebackRefusal | null {
  return isCard(method) ? null : 'methodNotChargeable'
}

type PaymentCancelRefusal = 'methodNotCancellable'

/** Checks whether this payment can end without money having moved: only a cheque that never came is such a one. */
export function refusePaymentCancel({ method }: { method: MethodKind }): PaymentCancelRefusal | null {
  return method === 'mail' ? null : 'methodNotCancellable'
}

/** Checks whether a payment waits for a cheque that was announced. */
export function isAwaitingCheque(state: PaymentState, method: MethodKind): boolean {
  return method === 'mail' && state === 'processing'
}
