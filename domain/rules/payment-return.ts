import type { MethodKind } from '../contract/payment.ts'
import { isCard } from './payment-method.ts'

export type PaymentReturnRefusal = 'methodNotReturnable'

/** Whether a bank can send this payment back (ACH return codes). Cards are disputed with their issuer instead. */
export function refusePaymentReturn({ method }: { method: MethodKind }): PaymentReturnRefusal | null {
  return isCard(method) ? 'methodNotReturnable' : null
}
