import { csvOf } from '../http/csv.ts'
import { money } from '../../domain/money.ts'
import { disputeWire, type DisputeFacts } from './dispute-resource.ts'

/** The columns' names are those of the contract, so that a file can be read back by the same words in every language. */
const csv = csvOf([
  'dispute_number',
  'confirmation_number',
  'kind',
  'status',
  'outcome',
  'turn',
  'respond_by',
  'days_left',
  'invoice_id',
  'buid_customer',
  'customer_name',
  'buid_merchant',
  'merchant_name',
  'dispute_reason',
  'description',
  'currency',
  'billed_total',
  'disputed_amount',
  'adjustment_amount',
  'open_amount',
  'created_at',
  'created_by',
  'updated_at',
  'trx_id',
])

export const disputeCsvHead = csv.head

/** A line for each dispute, amounts as decimals with a point. */
export function disputeCsvLines(disputes: readonly DisputeFacts[], today: string): string {
  return csv.lines(
    disputes.map((facts) => {
      const wire = disputeWire(facts, today)
      const amount = (minor: number) => money(minor, wire.currency)
      return {
        ...wire,
        confirmation_number: facts.confirmationNumber,
        description: facts.dispute.description,
        billed_total: amount(wire.billed_total),
        disputed_amount: amount(wire.disputed_amount),
        adjustment_amount: wire.adjustment_amount === null ? null : amount(wire.adjustment_amount),
        open_amount: amount(wire.open_amount),
      }
    }),
  )
}
