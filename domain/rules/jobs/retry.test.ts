import { expect, it } from 'vitest'

import { isLastTry, pauseMs, TRIES } from './retry.ts'

const HOUR_MS = 3_600_000

it('pauses for a minute, then twice as long each time, and never for more than six hours', () => {
  expect([1, 2, 3, 4].map(pauseMs)).toEqual([60_000, 120_000, 240_000, 480_000])
  expect([9, 10, 11].map(pauseMs)).toEqual([256 * 60_000, 6 * HOUR_MS, 6 * HOUR_MS])
})

it('lets all tries of an item last most of a day', () => {
  const lastsMs = Array.from({ length: TRIES - 1 }, (_, at) => pauseMs(at + 1)).reduce((sum, ms) => sum + ms, 0)
  expect(lastsMs / HOUR_MS).toBeGreaterThan(18)
  expect(lastsMs / HOUR_MS).toBeLessThan(24)
})

it('ends after the last try, or with a failure that no try changes', () => {
  expect(isLastTry({ tries: TRIES - 1, isFinal: false })).toBe(false)
  expect(isLastTry({ tries: TRIES, isFinal: false })).toBe(true)
  expect(isLastTry({ tries: 1, isFinal: true })).toBe(true)
})
