import { expect, it } from 'vitest'

import { refusePeriod, usualPeriod } from './statement-period.ts'

it.each([
  ['2026-11-01', '2026-11-21', null],
  ['2026-11-21', '2026-11-21', null],
  ['2025-11-21', '2026-11-21', null],
  ['2025-11-20', '2026-11-21', 'periodTooLong'],
  ['2026-11-02', '2026-11-01', 'periodReversed'],
  ['2026-11-01', '2026-11-22', 'periodInFuture'],
  ['', '2026-11-21', 'periodMissing'],
  ['2026-11-01', '', 'periodMissing'],
])('a statement from %s to %s is refused with %s', (from, to, refusal) => {
  expect(refusePeriod({ from, to }, '2026-11-21')).toBe(refusal)
})

it.each([
  ['2026-11-21', '2026-10-01'],
  ['2026-01-01', '2025-12-01'],
])('the usual period on %s begins on %s', (today, from) => {
  expect(usualPeriod(today)).toEqual({ from, to: today })
})
