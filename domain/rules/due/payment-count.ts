import { paymentsFor } from './payable-due.ts'
import { nextOf, type HeldBack } from '../payment-split.ts'

/**
 * Returns the number of payments that a selection needs with what is held back: this one, and for each currency and for
 * what has not been read yet as many as take `most` invoices each.
 */
export function countPayments({ lines, due }: HeldBack, most: number): number {
  const currencies = [...new Set(lines.map(({ currency }) => currency))]
  const counts = [...currencies.map((currency) => nextOf({ lines, due }, currency).next.length), due?.count ?? 0]
  return 1 + counts.reduce((sum, count) => sum + paymentsFor(count, most), 0)
}
