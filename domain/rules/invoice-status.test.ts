import { expect, it } from 'vitest'

import { invoiceListStatuses } from '../contract/invoice.ts'
import { invoiceStatuses, isInList, isPastDue, isUnpaid, statusesToShow, type InvoiceFacts } from './invoice-status.ts'

const today = '2026-11-21'
const billed: InvoiceFacts = {
  billedOn: '2026-10-01',
  dueOn: '2026-11-21',
  openMinor: 1000,
  pendingMinor: 0,
  unresolvedPayments: 0,
  disputedMinor: 0,
  onHold: false,
  adjustedMinor: 0,
}

it('is past due from the day after the due date, and never without one', () => {
  expect(['2026-11-20', today, '2026-11-22', null].map((dueOn) => isPastDue(dueOn, today))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

it.each([
  ['due today', {}, ['Billed'], true],
  ['due yesterday', { dueOn: '2026-11-20' }, ['Billed', 'Past Due'], true],
  ['without a due date', { dueOn: null }, ['Billed'], true],
  ['not billed yet', { billedOn: null }, ['Pending'], false],
  ['with a payment of a part under way', { dueOn: '2026-11-20', pendingMinor: 400 }, ['Billed', 'Past Due'], true],
  ['with payments of all under way', { pendingMinor: 1000 }, ['Billed', 'Payment Pending'], false],
  ['with payments of more than was left', { pendingMinor: 1200 }, ['Billed', 'Payment Pending'], false],
  [
    'with a payment of a part that the provider has not answered',
    { dueOn: '2026-11-20', pendingMinor: 400, unresolvedPayments: 1 },
    ['Billed', 'Past Due', 'Payment Pending'],
    false,
  ],
  ['paid', { openMinor: 0, dueOn: '2026-11-01', disputedMinor: 5 }, ['Paid'], false],
  [
    'cancelled by its merchant',
    { openMinor: 0, adjustedMinor: -1000, cancelledOn: '2026-11-10' },
    ['Cancelled', 'Adjusted'],
    false,
  ],
  ['a credit not applied', { openMinor: -1000 }, ['Unapplied'], false],
  ['disputed in part', { disputedMinor: 300 }, ['Billed', 'Disputed'], true],
  ['on hold', { onHold: true }, ['Billed', 'On Hold'], true],
  ['adjusted by its merchant', { adjustedMinor: -50 }, ['Billed', 'Adjusted'], true],
  ['adjusted and paid', { adjustedMinor: 50, openMinor: 0 }, ['Paid', 'Adjusted'], false],
] as const)('an invoice %s', (_, change, statuses, unpaid) => {
  const found = invoiceStatuses({ ...billed, ...change }, today)
  expect(found).toEqual(statuses)
  expect(isUnpaid(found)).toBe(unpaid)
})

it('is in every list of its statuses', () => {
  const listsOf = (change: Partial<InvoiceFacts>) =>
    invoiceListStatuses.filter((list) => isInList(list, invoiceStatuses({ ...billed, ...change }, today)))
  expect(listsOf({ dueOn: '2026-11-01' })).toEqual(['open', 'past-due', 'all'])
  expect(listsOf({ onHold: true, adjustedMinor: -50 })).toEqual(['open', 'on-hold', 'adjusted', 'all'])
  expect(listsOf({ billedOn: null })).toEqual(['pending', 'unbilled', 'all'])
  // Billed and being paid is pending, and not unbilled.
  expect(listsOf({ pendingMinor: 1000 })).toEqual(['pending', 'all'])
})

it.each([
  ['Billed', ['Billed']],
  ['Billed, Past Due, On Hold', ['Past Due', 'On Hold']],
  ['Billed, Adjusted', ['Billed', 'Adjusted']],
  ['Paid, Adjusted', ['Paid', 'Adjusted']],
])('shows of “%s” what adds something: %s', (commaList, shown) => {
  expect(statusesToShow(commaList)).toEqual(shown)
})
