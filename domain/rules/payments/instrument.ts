/** Who charges a way to pay, and how long it takes until a payment shows (§4). */
import type { MethodKind } from '../../contract/payment.ts'
import { BANK_BUSINESS_DAYS, CARD_BUSINESS_DAYS } from '../../limits.ts'
import { isCard } from '../payment-method.ts'

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

/** Returns the first and the last business day after a payment on which its invoices may show as paid (§4). */
export function expectedBusinessDays(method: MethodKind): { from: number; to: number } {
  return isCard(method) ? CARD_BUSINESS_DAYS : BANK_BUSINESS_DAYS
}
