/** Money that invoices get outside the portal, and cancellations: what of an invoice allows them. Minor units. */
import type { IntakeCode } from '../../contract/intake/result.ts'

export type MoneyFacts = {
  /** Negative on a credit note that is not used up. */
  readonly openMinor: number
  /** The amount that payments under way will cover. */
  readonly pendingMinor: number
  readonly unresolvedPayments: number
  readonly disputedMinor: number
  readonly cancelledOn: string | null
}

/**
 * Returns why an invoice cannot get so much from outside, or null. What payments under way will cover is not free: the
 * same money would be paid twice. A negative amount takes back what came before, which nothing forbids but a cancellation.
 */
export function refuseOutsidePayment(facts: MoneyFacts, amountMinor: number): IntakeCode | null {
  const { openMinor, pendingMinor, cancelledOn } = facts
  if (cancelledOn !== null) return 'invoiceCancelled'
  if (amountMinor <= openMinor - pendingMinor) return null
  if (amountMinor <= openMinor) return 'paymentInProcess'
  return openMinor <= 0 ? 'invoiceSettled' : 'amountOverOpen'
}

/** Returns why a credit note cannot give so much, or null. A negative amount gives back what was set before. */
export function refuseCredit({ openMinor, cancelledOn }: MoneyFacts, amountMinor: number): IntakeCode | null {
  if (cancelledOn !== null) return 'invoiceCancelled'
  return openMinor + amountMinor > 0 ? 'creditNoteUsed' : null
}

/** Returns why an invoice or credit note cannot be cancelled, or null. One that is cancelled already stays so. */
export function refuseCancellation(facts: MoneyFacts): IntakeCode | null {
  const { openMinor, pendingMinor, unresolvedPayments, disputedMinor } = facts
  if (pendingMinor !== 0 || unresolvedPayments > 0) return 'paymentInProcess'
  if (openMinor === 0) return 'invoiceSettled'
  return disputedMinor > 0 ? 'invoiceDisputed' : null
}
