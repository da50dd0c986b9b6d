import type { VoucherWire } from '../../domain/contract/vouchers/voucher.ts'
import { money } from '../../domain/money.ts'
import { csvOf } from '../http/csv.ts'

/**
 * The columns' names are those of the contract, so that a file can be read back by the same words in every language.
 */
const csv = csvOf([
  'voucher_number',
  'status',
  'buid_customer',
  'customer_name',
  'buid_merchant',
  'merchant_name',
  'currency',
  'limit',
  'valid_until',
  'reference',
  'holder_name',
  'holder_email',
  'issued_at',
  'issued_by',
  'ended_at',
  'redeemed_invoice_id',
  'redeemed_amount',
])

export const voucherCsvHead = csv.head

/** Returns a line for each voucher, amounts as decimals with a point. */
export const voucherCsvLines = (vouchers: readonly VoucherWire[]): string =>
  csv.lines(
    vouchers.map((wire) => ({
      ...wire,
      limit: money(wire.limit, wire.currency),
      redeemed_amount: wire.redeemed_amount === null ? null : money(wire.redeemed_amount, wire.currency),
    })),
  )
