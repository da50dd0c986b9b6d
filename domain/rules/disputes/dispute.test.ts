import { expect, it } from 'vitest'

import { daysLeft, otherSideOf, respondBy } from './dispute.ts'

it('names to each side the other one, and to support both', () => {
  const dispute = { customerName: 'Nordwind', merchantName: 'Baltic Parts' }
  expect(otherSideOf(dispute, 'customer')).toBe('Baltic Parts')
  expect(otherSideOf(dispute, 'merchant')).toBe('Nordwind')
  expect(otherSideOf(dispute, 'support')).toBe('Nordwind · Baltic Parts')
})

it.each([
  ['2026-11-18', 8, '2026-11-26', 8],
  ['2026-11-18', 10, '2026-11-30', 12],
  ['2026-11-19', 10, '2026-11-30', 11],
  ['2026-11-20', 10, '2026-11-30', 10],
])('an answer that is asked for on %s within %i days is due on the weekday %s, in %i days', (today, days, by, left) => {
  expect(respondBy('open', today, days)).toBe(by)
  expect(daysLeft(respondBy('open', today, days), today)).toBe(left)
  expect(respondBy('escalated', today, days)).toBeNull()
})
