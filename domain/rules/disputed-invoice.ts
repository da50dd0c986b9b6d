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

/** What a dispute of an invoice would be about, in minor units: what is open, or of one that was paid what was billed. */
export function disputedInvoiceOf({ trxId, invoiceId, merchantName, currency, openAmount, billedTotal }: Invoice) {
  return { trxId, invoiceId, merchantName, currency, disputedMinor: openAmount > 0 ? openAmount : billedTotal }
}
