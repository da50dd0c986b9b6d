import type { MethodKind } from '../contract/payment.ts'
import { isCard } from './payment-method.ts'

export type PaymentReturnRefusal = 'methodNotReturnable'

/** Checks whether a bank can return this payment (ACH return codes). Cards are disputed with their issuer instead. */
export function refusePaymentReturn({ method }: { method: MethodKind }): PaymentReturnRefusal | null {
  return isCard(method) ? 'methodNotReturnable' : null
}
