import { expect, it } from 'vitest'

import { invoiceStatuses, isInList, isPastDue, isUnpaid, type InvoiceFacts } from './invoice-status.ts'

const today = '2026-11-21'
const billed: InvoiceFacts = {
  billedOn: '2026-10-01',
  dueOn: '2026-11-21',
  openMinor: 1000,
  pendingMinor: 0,
  unresolvedPayments: 0,
  disputedMinor: 0,
  onHold: false,
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
  ['a credit not applied', { openMinor: -1000 }, ['Unapplied'], false],
  ['disputed in part', { disputedMinor: 300 }, ['Billed', 'Disputed'], true],
  ['on hold', { onHold: true }, ['Billed', 'On Hold'], true],
] as const)('an invoice %s', (_, change, statuses, unpaid) => {
  const found = invoiceStatuses({ ...billed, ...change }, today)
  expect(found).toEqual(statuses)
  expect(isUnpaid(found)).toBe(unpaid)
})

it('is in every list of its statuses', () => {
  const late = invoiceStatuses({ ...billed, dueOn: '2026-11-01' }, today)
  expect(
    (['open', 'past-due', 'pending', 'disputed', 'paid', 'unapplied', 'all'] as const).filter((list) =>
      isInList(list, late),
    ),
  ).toEqual(['open', 'past-due', 'all'])
})
