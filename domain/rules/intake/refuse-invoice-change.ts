import type { InvoiceChange } from '../../contract/intake/invoice-change.ts'
import type { IntakeCode } from '../../contract/intake/result.ts'
import { dateFaults } from '../merchant-invoices/plausible-dates.ts'

/** Faults that a sender may declare to be meant. */
export type Meant = { readonly dates: boolean; readonly zero: boolean }

/** Returns the amount that a new invoice is open with, in minor units with the sign of the document. */
export function openOf({ total, adjusted, lateFee, openAmount, settledOn }: InvoiceChange): number {
  if (settledOn != null) return 0
  return openAmount ?? total + (adjusted ?? 0) + (lateFee ?? 0)
}

/** Returns the first reason why an invoice contradicts itself, whatever the portal knows, or null. */
export function refuseInvoiceChange(change: InvoiceChange, today: string, meant: Meant): IntakeCode | null {
  const { total, subtotal, tax, rebates, adjusted, lateFee, openAmount, settledOn, lines } = change
  const net = subtotal ?? total - (tax ?? 0) + (rebates ?? 0)
  if (net + (tax ?? 0) - (rebates ?? 0) !== total) return 'totalDiffers'
  if (lines && lines.length > 0 && lines.reduce((sum, { amount }) => sum + amount, 0) !== net) return 'lineSumDiffers'
  const whole = total + (adjusted ?? 0) + (lateFee ?? 0)
  if (whole < 0) return 'openAmountDiffers'
  if (openAmount != null) {
    if (openAmount > whole || (openAmount !== 0 && settledOn != null)) return 'openAmountDiffers'
    // Whoever says that nothing is open says when it was paid.
    if (openAmount === 0 && settledOn == null && whole !== 0) return 'openAmountDiffers'
  }
  if (total === 0 && !meant.zero) return 'amountZero'
  if (!meant.dates && dateFaults({ ...change, settledOn: settledOn ?? null }, today).length > 0)
    return 'dateImplausible'
  return null
}
