import { expect, it } from 'vitest'

import { addDays, businessDate, daysBetween, weekdayFrom } from './dates.ts'

it.each([
  ['2026-11-21T05:59:59Z', '2026-11-20'],
  ['2026-11-21T06:00:00Z', '2026-11-21'],
  ['2026-07-01T04:59:59Z', '2026-06-30'],
  ['2026-07-01T05:00:00Z', '2026-07-01'],
  ['2026-03-08T07:59:59Z', '2026-03-08'],
  ['2026-11-02T05:30:00Z', '2026-11-01'],
])('at %s the business date is %s', (instant, date) => {
  expect(businessDate(new Date(instant))).toBe(date)
})

it('counts calendar days over a change of clocks and a leap day', () => {
  expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2026-11-21', '2026-11-11')).toBe(-10)
})

it('moves a weekend to its Monday', () => {
  expect(weekdayFrom('2026-11-20')).toBe('2026-11-20')
  expect(weekdayFrom('2026-11-21')).toBe('2026-11-23')
  expect(weekdayFrom('2026-11-22')).toBe('2026-11-23')
})
