import { INVOICES_A_PAYMENT } from '../../../domain/limits.ts'
import { countPayments } from '../../../domain/rules/due/payment-count.ts'
import { isCard } from '../../../domain/rules/payment-method.ts'
import { selectHeldBack, type PaymentContext } from './payment.context.ts'

/**
 * Returns how many payments the whole selection needs, this one included; a card takes fewer invoices at once than a bank
 * account, and only a card pays for several accounts.
 */
export function selectPaymentCount(state: { context: PaymentContext }): number {
  const { lines, method, settings } = state.context
  const isOfSeveral = lines.some(({ customerId }) => customerId !== lines[0]?.customerId)
  const isByCard = isOfSeveral || (method !== null && isCard(method.kind))
  return countPayments(selectHeldBack(state), isByCard ? settings.cardMaximumInvoices : INVOICES_A_PAYMENT)
}
