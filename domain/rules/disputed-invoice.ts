import type { DisputeKind } from '../contract/dispute.ts'
import type { Invoice } from '../contract/invoice.ts'
import type { DisputableInvoice } from './dispute-eligibility.ts'

/** Facts of a list that decide about disputing an invoice. */
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

/**
 * Returns the kind that can be requested at all: a paid invoice is not disputed any more, but may be charged back (§5).
 */
export function disputeKindOf({ openMinor }: DisputableInvoice): DisputeKind {
  return openMinor > 0 ? 'dispute' : 'chargeback'
}

/** Minor units, as an invoice is stored. */
type DisputedAmounts = { openMinor: number; billedMinor: number; adjustedMinor: number; lateFeeMinor: number }

/**
 * Returns the amount that a dispute of an invoice is about, in minor units: the open amount; of a paid one, what was
 * paid and is not a credit on it already, so that no more can come back than was ever paid (§5, promise R6).
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

/** Facts of an invoice that the wizard shows. */
export function disputedInvoiceOf(invoice: Invoice) {
  const { trxId, invoiceId, merchantName, currency } = invoice
  return { trxId, invoiceId, merchantName, currency, disputedMinor: disputedMinorOf(amountsOf(invoice)) }
}
