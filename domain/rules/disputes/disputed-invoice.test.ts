import { expect, it } from 'vitest'

import { disputedMinorOf, limitedTo, refuseDisputedAmount } from './disputed-invoice.ts'

const open = { openMinor: 10_000, billedMinor: 10_000, adjustedMinor: 0, lateFeeMinor: 0 }

it.each([
  ['of one that is open is about what is open', open, 10_000],
  ['of one that was paid in part is about what is left', { ...open, openMinor: 4_000 }, 4_000],
  ['of one that was paid is about what was paid', { ...open, openMinor: 0 }, 10_000],
  ['of an adjusted one that was paid is about less', { ...open, openMinor: 0, adjustedMinor: -1_500 }, 8_500],
  ['of one that was paid with its late fee is about more', { ...open, openMinor: 0, lateFeeMinor: 500 }, 10_500],
  ['gives no credit a second time', { ...open, openMinor: -4_000, adjustedMinor: -4_000 }, 6_000],
  ['of one that was taken off altogether is about nothing', { ...open, openMinor: 0, adjustedMinor: -10_000 }, 0],
] as const)('a dispute %s', (_, amounts, minor) => {
  expect(disputedMinorOf(amounts)).toBe(minor)
})

it.each([
  [1, null],
  [10_000, null],
  [10_001, 'disputedAmountOver'],
  [0, 'disputedAmountMissing'],
  [-1, 'disputedAmountMissing'],
  [null, 'disputedAmountMissing'],
] as const)('of 10,000 a dispute of %s is refused with %s', (amount, code) => {
  expect(refuseDisputedAmount(amount, 10_000)).toBe(code)
})

it('limits the disputes of those invoices that have an amount', () => {
  const invoices = [
    { trxId: 't1', disputedMinor: 10_000 },
    { trxId: 't2', disputedMinor: 5_000 },
  ]
  expect(limitedTo([{ trxId: 't2', amountMinor: 2_000 }], invoices)).toEqual([
    { trxId: 't1', disputedMinor: 10_000 },
    { trxId: 't2', disputedMinor: 2_000 },
  ])
})
