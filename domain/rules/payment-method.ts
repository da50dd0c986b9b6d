/** Ways to pay, and what of them was accepted or is gone (§4, §5). */
import type { MethodKind, PaymentState } from '../contract/payment.ts'
import { mandateObstacles } from './mandates/obstacles.ts'

const accepted = ['processing', 'settled'] as const satisfies readonly PaymentState[]
const ended = ['returned', 'chargedBack', 'cancelled'] as const satisfies readonly PaymentState[]

/** Checks whether the provider has accepted a payment, and its money is on the way or there. */
export const isAccepted = (state: PaymentState): boolean => accepted.some((one) => one === state)

/** Checks whether the provider has accepted a payment, even if it was returned, charged back or cancelled since. */
export const wasAccepted = (state: PaymentState): boolean => isAccepted(state) || ended.some((one) => one === state)

export function isCard(method: MethodKind): boolean {
  return method === 'cardOnFile' || method === 'newCard'
}

const gone: readonly string[] = [
  'methodRemoved',
  'methodUnverified',
  'cardExpired',
  'cardTokenUnknown',
  ...mandateObstacles,
]

/** The refusals of a payment by a method that no repeat can pay with: another one must be chosen. */
export const goneMethodCodes: readonly string[] = gone

/** Checks whether a payment was refused because its method cannot pay any more. */
export const isMethodGone = (code: string): boolean => gone.includes(code)
