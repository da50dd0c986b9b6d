import { money } from '../../domain/money.ts'
import { csvOf } from '../http/csv.ts'
import { invoiceWire, type InvoiceParties, type InvoiceRow } from './invoice-resource.ts'

/**
 * The columns' names are those of the contract, so that a file can be read back by the same words in every language.
 */
const csv = csvOf([
  'invoice_id',
  'kind',
  'status',
  'buid_customer',
  'customer_name',
  'buid_merchant',
  'merchant_name',
  'buid_location',
  'po_number',
  'billed_on',
  'due_on',
  'received_on',
  'paid_on',
  'currency',
  'billed_total',
  'subtotal',
  'tax',
  'rebates',
  'adjusted',
  'late_fee',
  'disputed_total',
  'open_amount',
  'pending_amount',
  'trx_id',
])

export const csvHead = csv.head

/** Returns a line for each invoice, amounts as decimals with a point. */
export function csvLines(rows: readonly InvoiceRow[], parties: InvoiceParties, today: string): string {
  return csv.lines(
    rows.map((row) => {
      const wire = invoiceWire(row, parties, today)
      const amount = (minor: number) => money(minor, row.currency)
      return {
        ...wire,
        billed_total: amount(wire.billed_total),
        subtotal: amount(wire.subtotal),
        tax: amount(wire.tax),
        rebates: amount(wire.rebates),
        adjusted: amount(wire.adjusted),
        late_fee: amount(wire.late_fee),
        disputed_total: amount(wire.disputed_total),
        open_amount: amount(wire.open_amount),
        pending_amount: amount(wire.pending_amount),
      }
    }),
  )
}
