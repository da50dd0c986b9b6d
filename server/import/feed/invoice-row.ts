import type { InvoiceChange } from '../../../domain/contract/intake/invoice-change.ts'
import type { Columns } from '../csv-columns.ts'
import type { ParsedInvoice } from '../reading.ts'
import type { FeedField } from './kinds.ts'

type Said = { readonly merchant: string; readonly externalId: string; readonly columns: Columns<FeedField> }

/** Returns the row of a file as a change: what the file has no column for is not said, and stays as it is. */
export function invoiceChangeOf(invoice: ParsedInvoice, { merchant, externalId, columns }: Said): InvoiceChange {
  const { kind, number, currency, billedOn, dueOn, total, settledOn, disputed } = invoice
  return {
    merchant,
    customer: invoice.account?.key ?? '',
    kind,
    number,
    externalId: externalId === '' ? null : externalId,
    currency,
    billedOn,
    dueOn,
    total,
    settledOn,
    disputed,
    openAmount: invoice.payable,
    ...(columns.has('buid_location') ? { location: invoice.location } : {}),
    ...(columns.has('po_number') ? { poNumber: invoice.purchaseOrder } : {}),
    ...(columns.has('notes') ? { notes: invoice.notes.join('\n') } : {}),
    ...(columns.has('tax') ? { tax: invoice.tax } : {}),
    ...(columns.has('rebates') ? { rebates: invoice.rebates } : {}),
    ...(columns.has('adjusted') ? { adjusted: invoice.rounding } : {}),
    ...(columns.has('late_fee') ? { lateFee: invoice.lateFee } : {}),
  }
}
