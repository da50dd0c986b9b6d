import { expect, it } from 'vitest'

import { payableDueOf, paymentsFor, type DueGroup } from './payable-due.ts'

const group = (facts: Partial<DueGroup>): DueGroup => ({
  currency: 'USD',
  bucket: 'pastDue',
  exclusion: null,
  amountMinor: 100,
  count: 1,
  firstAccount: 'c1',
  lastAccount: 'c1',
  ...facts,
})
const all = [
  group({}),
  group({ bucket: 'later', amountMinor: 30, count: 3 }),
  group({ exclusion: 'disputed', firstAccount: 'c2', lastAccount: 'c2' }),
  group({ bucket: 'later', exclusion: 'notEligible', amountMinor: 7 }),
  group({ currency: 'EUR' }),
]

it('sums up what is selected, by currency and part, and what is left out for which reason', () => {
  expect(payableDueOf('USD', 'any', all)).toMatchObject({
    amountMinor: 130,
    count: 4,
    excluded: { disputed: { count: 1 }, onHold: { count: 0 }, notEligible: { amountMinor: 7, count: 1 } },
    isOfSeveral: false,
  })
  expect(payableDueOf('USD', 'pastDue', all)).toMatchObject({ count: 1, excluded: { notEligible: { count: 0 } } })
  // All that is not past due is due soon or later.
  const current = [...all, group({ bucket: 'dueSoon', amountMinor: 5 })]
  expect(payableDueOf('USD', 'current', current)).toMatchObject({ amountMinor: 35, count: 4 })
})

it('knows whether what is selected is of several accounts', () => {
  const others = [group({}), group({ firstAccount: 'c2', lastAccount: 'c3' })]
  expect(payableDueOf('USD', 'any', others).isOfSeveral).toBe(true)
})

it('needs no payment for nothing', () => {
  expect([0, 1, 500, 501, 1_240].map((count) => paymentsFor(count, 500))).toEqual([0, 1, 1, 2, 3])
})
