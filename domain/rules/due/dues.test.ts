import fc from 'fast-check'
import { expect, it } from 'vitest'

import { addDays } from '../../dates.ts'
import { datesOfAge, weeksOf } from './due-weeks.ts'
import { dueAges, type DueAge } from './due-parts.ts'
import { ageOf, bucketOf, duesOf, type DueSum } from './dues.ts'

const today = '2026-11-22'
const sum = (dueOn: string | null, more: Partial<DueSum> = {}): DueSum => ({
  currency: 'USD',
  dueOn,
  exclusion: null,
  amountMinor: 100,
  count: 1,
  ...more,
})

it.each([
  ['2026-11-21', 'pastDue'],
  [today, 'dueSoon'],
  ['2026-11-29', 'dueSoon'],
  ['2026-11-30', 'later'],
  [null, 'later'],
] as const)('what is due on %s is %s', (dueOn, bucket) => {
  expect(bucketOf(dueOn, today)).toBe(bucket)
})

it.each([
  [1, '1-30'],
  [30, '1-30'],
  [31, '31-60'],
  [60, '31-60'],
  [61, '61-90'],
  [90, '61-90'],
  [91, 'over90'],
] as const)('what has been past due for %i days is %s', (days, age) => {
  const dueOn = addDays(today, -days)
  expect(ageOf(dueOn, today)).toBe(age)
  const isIn = (other: DueAge) => {
    const { dueFrom = '', dueTo } = datesOfAge(other, today)
    return dueOn >= dueFrom && dueOn <= dueTo
  }
  expect(dueAges.filter(isIn)).toEqual([age])
})

it('leaves out what is disputed or on hold, and says how much', () => {
  const dues = duesOf(
    'USD',
    [sum('2026-11-01'), sum('2026-11-01', { exclusion: 'disputed' }), sum(null, { exclusion: 'onHold', count: 3 })],
    today,
  )
  expect(dues.pastDue).toEqual({ amountMinor: 100, count: 1 })
  expect(dues.later.count).toBe(0)
  expect(dues.excluded).toEqual({
    disputed: { amountMinor: 100, count: 1 },
    onHold: { amountMinor: 100, count: 3 },
  })
})

it('sums up the 12 weeks from today, and leaves out those in which nothing is due', () => {
  const weeks = weeksOf(
    'USD',
    [
      sum(today),
      sum('2026-11-28', { amountMinor: 50 }),
      sum('2026-11-29'),
      sum('2026-11-21'),
      sum('2026-12-06', { exclusion: 'disputed' }),
      sum(null),
      sum('2027-02-13', { count: 3 }),
      sum('2027-02-14'),
    ],
    today,
  )
  expect(weeks).toEqual([
    { from: today, amountMinor: 150, count: 2 },
    { from: '2026-11-29', amountMinor: 100, count: 1 },
    { from: '2027-02-07', amountMinor: 100, count: 3 },
  ])
})

it('lists the days of the next 30 on which something is due', () => {
  const dues = duesOf(
    'USD',
    [
      sum('2026-12-21'),
      sum('2026-12-22'),
      sum('2026-11-21'),
      sum(today, { count: 2 }),
      sum('2026-12-01', { currency: 'EUR' }),
    ],
    today,
  )
  expect(dues.days).toEqual([
    { dueOn: today, amountMinor: 100, count: 2 },
    { dueOn: '2026-12-21', amountMinor: 100, count: 1 },
  ])
})

it('counts each amount in one bucket, and each past due one in one age', () => {
  const anySum = fc.record({
    currency: fc.constantFrom('USD', 'EUR'),
    dueOn: fc.option(fc.integer({ min: -200, max: 60 }).map((days) => addDays(today, days))),
    exclusion: fc.constantFrom(null, null, 'disputed' as const, 'onHold' as const),
    amountMinor: fc.integer({ min: 1, max: 1_000_000 }),
    count: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(anySum), (sums) => {
      const { pastDue, dueSoon, later, ages, excluded } = duesOf('USD', sums, today)
      const all = [pastDue, dueSoon, later, excluded.disputed, excluded.onHold]
      const minor = (some: readonly { amountMinor: number }[]) => some.reduce((to, one) => to + one.amountMinor, 0)
      expect(minor(all)).toBe(minor(sums.filter(({ currency }) => currency === 'USD')))
      expect(minor(dueAges.map((age) => ages[age]))).toBe(pastDue.amountMinor)
    }),
  )
})
