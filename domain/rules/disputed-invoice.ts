import type { DisputeKind } from '../contract/dispute.ts'
import type { Invoice } from '../contract/invoice.ts'
import type { DisputableInvoice } from './dispute-eligibility.ts'

/** What decides about disputing an invoice, as a list gives it. */
export function disputableOf(invoice: Invoice): DisputableInvoice {
  return {
    kind: invoice.kind,
    billedOn: invoice.billedOn,
    openMinor: invoice.openAmount,
    pendingMinor: invoice.pendingAmount,
    isEligible: invoice.eligibleForDispute === 'Y',
    isDisputed: invoice.disputedTotal > 0,
    disputedMinor: disputedMinorOf(amountsOf(invoice)),
  }
}

/** What can be asked for at all: what is paid is not disputed any more, but may be charged back (§5). */
export function disputeKindOf({ openMinor }: DisputableInvoice): DisputeKind {
  return openMinor > 0 ? 'dispute' : 'chargeback'
}

/** Minor units, as an invoice is stored. */
type DisputedAmounts = { openMinor: number; billedMinor: number; adjustedMinor: number; lateFeeMinor: number }

/**
 * What a dispute of an invoice is about, in minor units: what is open; of one that was paid, what was paid and does not
 * stand on it as a credit already, so that no more can come back than was ever paid (§5, promise R6).
 */
export function disputedMinorOf({ openMinor, billedMinor, adjustedMinor, lateFeeMinor }: DisputedAmounts): number {
  return openMinor > 0 ? openMinor : billedMinor + adjustedMinor + lateFeeMinor
}

const amountsOf = ({ openAmount, billedTotal, adjusted, lateFee }: Invoice): DisputedAmounts => ({
  openMinor: openAmount,
  billedMinor: billedTotal,
  adjustedMinor: adjusted,
  lateFeeMinor: lateFee,
})

/** What is shown of an invoice that would be disputed. */
export function disputedInvoiceOf(invoice: Invoice) {
  const { trxId, invoiceId, merchantName, currency } = invoice
  return { trxId, invoiceId, merchantName, currency, disputedMinor: disputedMinorOf(amountsOf(invoice)) }
}
