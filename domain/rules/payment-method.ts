/** Ways to pay: who charges them, the time until a payment shows, and whether it can be returned (§4, §5). */
import type { MethodKind, PaymentState } from '../contract/payment.ts'
import { BANK_BUSINESS_DAYS, CARD_BUSINESS_DAYS } from '../limits.ts'

const instruments = {
  bankAccount: 'bank',
  cardOnFile: 'card',
  newCard: 'card',
  mail: null,
} as const satisfies Record<MethodKind, 'bank' | 'card' | null>

/** Returns the instrument that the provider charges; null for a cheque by mail, in which no provider takes part. */
export function instrumentOf(method: MethodKind): 'bank' | 'card' | null {
  return instruments[method]
}

const accepted = ['processing', 'settled'] as const satisfies readonly PaymentState[]
const ended = ['returned', 'cancelled'] as const satisfies readonly PaymentState[]

/** Checks whether the provider has accepted a payment, and its money is on the way or there. */
export const isAccepted = (state: PaymentState): boolean => accepted.some((one) => one === state)

/** Checks whether the provider has accepted a payment, even if it was returned or cancelled since. */
export const wasAccepted = (state: PaymentState): boolean => isAccepted(state) || ended.some((one) => one === state)

export function isCard(method: MethodKind): boolean {
  return instruments[method] === 'card'
}

/** Returns the first and the last business day after a payment on which its invoices may show as paid (§4). */
export function expectedBusinessDays(method: MethodKind): { from: number; to: number } {
  return isCard(method) ? CARD_BUSINESS_DAYS : BANK_BUSINESS_DAYS
}

const gone = ['methodRemoved', 'methodUnverified', 'cardExpired', 'cardTokenUnknown']

/** The refusals of a payment by a method that no repeat can pay with: another one must be chosen. */
export const goneMethodCodes: readonly string[] = gone

/** Checks whether a payment was refused because its method cannot pay any more. */
export const isMethodGone = (code: string): boolean => gone.includes(code)
