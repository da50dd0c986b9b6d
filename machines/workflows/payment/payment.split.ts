import { INVOICES_A_PAYMENT } from '../../../domain/limits.ts'
import { countPayments } from '../../../domain/rules/due/payment-count.ts'
import { isCard } from '../../../domain/rules/payment-method.ts'
import { selectHeldBack, selectHeldCount, type PaymentContext } from './payment.context.ts'

/**
 * Returns how many payments the whole selection needs, this one included, and its number of invoices; a card takes fewer
 * at once than a bank account, and only a card pays for several accounts.
 */
export function selectSplit(state: { context: PaymentContext }): { payments: number; count: number } {
  const { lines, method, settings } = state.context
  const isOfSeveral = lines.some(({ customerId }) => customerId !== lines[0]?.customerId)
  const isByCard = isOfSeveral || (method !== null && isCard(method.kind))
  const most = isByCard ? settings.cardMaximumInvoices : INVOICES_A_PAYMENT
  return { payments: countPayments(selectHeldBack(state), most), count: lines.length + selectHeldCount(state) }
}
