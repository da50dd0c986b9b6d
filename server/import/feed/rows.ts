/** One row of each kind of file as a change, except of invoices, which the import reads. */
import type { ChangeOf, IntakeKind } from '../../../domain/contract/intake/kinds.ts'
import type { PaymentChange } from '../../../domain/contract/intake/payment-change.ts'
import type { CustomerChange, MerchantChange } from '../../../domain/contract/intake/record-change.ts'
import { creditWords } from '../csv-row.ts'
import type { ReadCell } from '../records/read-cell.ts'
import { readLocation, readParty } from '../records/record-of.ts'
import type { FeedField, FeedKind } from './kinds.ts'
import type { FeedItem } from './feed-item.ts'

type Cell = ReadCell<FeedField>
type ReadChange = { readonly key: string; readonly change: ChangeOf[IntakeKind] }

const NUMBER = 100

const partiesOf = (cell: Cell) => ({
  merchant: cell.needed('merchant_id', NUMBER),
  customer: cell.needed('customer_id', NUMBER),
})

/** Reads an amount that must be there, in minor units. */
function amountOf(cell: Cell, field: FeedField, currency: string): number {
  cell.needed(field)
  return cell.amount(field, currency) ?? 0
}

function dayOf(cell: Cell, field: FeedField): string {
  cell.needed(field)
  return cell.day(field) ?? ''
}

export const readers: Readonly<Record<Exclude<FeedKind, 'invoices'>, (cell: Cell) => ReadChange>> = {
  cancellations(cell) {
    const number = cell.needed('invoice_id', NUMBER)
    const kind =
      cell
        .text('kind')
        ?.toLowerCase()
        .replace(/[^a-z]/g, '') ?? ''
    return {
      key: number,
      change: {
        ...partiesOf(cell),
        kind: creditWords.has(kind) ? 'creditNote' : 'invoice',
        number,
        cancelledOn: cell.day('cancelled_on') ?? null,
        reason: cell.text('reason', 2_000) ?? null,
      },
    }
  },
  payments(cell) {
    const externalId = cell.needed('external_id', NUMBER)
    const currency = cell.currency()
    const allocated = amountOf(cell, 'allocated', currency)
    const number = cell.needed('invoice_id', NUMBER)
    const change: PaymentChange = {
      ...partiesOf(cell),
      externalId,
      currency,
      amount: allocated,
      paidOn: dayOf(cell, 'paid_on'),
      method: cell.text('method', NUMBER) ?? null,
      allocations: [{ number, amount: allocated }],
    }
    return { key: externalId, change }
  },
  credits(cell) {
    const externalId = cell.needed('external_id', NUMBER)
    const currency = cell.currency()
    return {
      key: externalId,
      change: {
        ...partiesOf(cell),
        externalId,
        creditNote: cell.needed('credit_note', NUMBER),
        invoice: cell.needed('invoice_id', NUMBER),
        currency,
        amount: amountOf(cell, 'amount', currency),
        appliedOn: dayOf(cell, 'applied_on'),
      },
    }
  },
  limits(cell) {
    const customer = cell.needed('customer_id', NUMBER)
    const currency = cell.currency()
    return {
      key: customer,
      change: {
        customer,
        currency,
        limit: amountOf(cell, 'credit_limit', currency),
        held: cell.amount('held', currency) ?? null,
      },
    }
  },
  customers(cell) {
    const { id, parent, creditLimit, columns } = readParty(cell, 'customer_id')
    // Read by the kind's own reader, which gives the columns of customers.
    return { key: id, change: { ...columns, id, parent, creditLimit } as CustomerChange }
  },
  merchants(cell) {
    const { id, columns } = readParty(cell, 'merchant_id')
    return { key: id, change: { ...columns, id } as MerchantChange }
  },
  locations(cell) {
    const { buidCustomer, displayLocation, name } = readLocation(cell)
    return { key: displayLocation, change: { customer: buidCustomer, location: displayLocation, name } }
  },
}

/**
 * Returns two items as one where the second is a further allocation of the first one's payment, or null. A refused row
 * takes the others of its payment with it: a part of a payment is none.
 */
export function joinsPayment(first: FeedItem, second: FeedItem): FeedItem | null {
  if (first.key === '' || first.key !== second.key) return null
  const lines = [...first.lines, ...second.lines]
  if ('refusal' in first) return { ...first, lines }
  if ('refusal' in second) return { ...second, lines }
  const [one, other] = [first.change, second.change]
  if (!('allocations' in one) || !('allocations' in other)) return null
  if (one.merchant !== other.merchant) return null
  const allocations = [...one.allocations, ...other.allocations]
  return { ...first, lines, change: { ...one, amount: one.amount + other.amount, allocations } }
}
