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
  }
}

/** What can be asked for at all: what is paid is not disputed any more, but may be charged back (§5). */
export function disputeKindOf({ openMinor }: DisputableInvoice): DisputeKind {
  return openMinor > 0 ? 'dispute' : 'chargeback'
}

/** What a dispute of an invoice would be about, in minor units: what is open, or of one that was paid what was billed. */
export function disputedInvoiceOf({ trxId, invoiceId, merchantName, currency, openAmount, billedTotal }: Invoice) {
  return { trxId, invoiceId, merchantName, currency, disputedMinor: openAmount > 0 ? openAmount : billedTotal }
}
