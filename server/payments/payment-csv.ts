import { money } from '../../domain/money.ts'
import { csvOf } from '../http/csv.ts'
import type { PaymentWire } from './payment-resource.ts'

/** The columns' names are those of the contract; `invoices` has the numbers of what was paid. */
const csv = csvOf([
  'payment_number',
  'confirmation_number',
  'state',
  'created_at',
  'created_by',
  'buid_customer',
  'customer_name',
  'method_kind',
  'method_label',
  'method_last4',
  'currency',
  'subtotal',
  'fee',
  'total',
  'refunded',
  'expected_to',
  'decline_code',
  'return_code',
  'invoices',
])

export const paymentCsvHead = csv.head

/** A line for each payment, amounts as decimals with a point. */
export function paymentCsvLines(rows: readonly PaymentWire[]): string {
  return csv.lines(
    rows.map((row) => ({
      ...row,
      subtotal: money(row.subtotal, row.currency),
      fee: money(row.fee, row.currency),
      total: money(row.total, row.currency),
      refunded: money(row.refunded ?? 0, row.currency),
      invoices: row.allocations.map(({ invoice_id: invoiceId }) => invoiceId).join(' '),
    })),
  )
}
