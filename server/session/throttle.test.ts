import fc from 'fast-check'
import { expect, it } from 'vitest'

import {
  blockedUntil,
  countAtRate,
  countFailure,
  giveBackAtRate,
  type Failures,
  type Rate,
  type Throttle,
} from './throttle.ts'

const throttle: Throttle = { free: 3, firstBlockMs: 1_000, longestBlockMs: 60_000, retentionMs: 600_000 }
const start = new Date('2026-11-21T15:00:00Z')

function afterFailures(count: number): Failures | null {
  let seen: Failures | null = null
  for (let at = 0; at < count; at += 1) seen = countFailure(throttle, seen, start)
  return seen
}

it.each([
  [0, null],
  [2, null],
  [3, 1_000],
  [4, 2_000],
  [6, 8_000],
  [40, 60_000],
  [5_000, 60_000],
])('after %i failures it blocks for %s ms', (failures, blockMs) => {
  const until = blockedUntil(afterFailures(failures), start)
  expect(until === null ? null : until.getTime() - start.getTime()).toBe(blockMs)
})

it('lets the owner in again after the longest block, however often a stranger failed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), (failures) => {
      const later = new Date(start.getTime() + throttle.longestBlockMs)
      expect(blockedUntil(afterFailures(failures), later)).toBeNull()
    }),
  )
})

it('starts again after a time without failures', () => {
  const later = new Date(start.getTime() + throttle.retentionMs)
  expect(countFailure(throttle, afterFailures(20), later).failures).toBe(1)
})

const rate: Rate = { atOnce: 3, everyMs: 1_000 }

/** The guesses that were let through, of those that come so often. */
function passed(gapMs: number, count: number): boolean[] {
  let seen: Failures | null = null
  return Array.from({ length: count }, (_, at) => {
    const now = new Date(start.getTime() + at * gapMs)
    if (blockedUntil(seen, now) !== null) return false
    seen = countAtRate(rate, seen, now)
    return true
  })
}

it('lets a few guesses through at once at a rate, and then one in each interval', () => {
  expect(passed(0, 6).filter(Boolean)).toHaveLength(3)
  expect(passed(250, 41).filter(Boolean)).toHaveLength(3 + 10)
})

it('blocks nobody at a rate while guesses are seldom', () => {
  expect(passed(1_000, 500)).not.toContain(false)
})

it('counts a right guess for nothing', () => {
  const seen = countAtRate(rate, countAtRate(rate, null, start), start)
  expect(giveBackAtRate(rate, countAtRate(rate, seen, start))).toEqual(seen)
})
