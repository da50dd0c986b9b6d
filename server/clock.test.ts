import { expect, it } from 'vitest'

import { movableClock, systemClock } from './clock.ts'

const start = new Date('2026-03-06T18:00:00Z')

it('stands still until it is moved', () => {
  const clock = movableClock(start)
  expect(clock.now()).toEqual(start)
  clock.move(3_600_000)
  clock.move(60_000)
  expect(clock.now()).toEqual(new Date('2026-03-06T19:01:00Z'))
})

it('never goes back', () => {
  const clock = movableClock(start)
  expect(() => clock.move(-1)).toThrow(RangeError)
  expect(() => clock.move(Number.NaN)).toThrow(RangeError)
  expect(clock.now()).toEqual(start)
})

it('runs with the system without a start', () => {
  const clock = movableClock()
  clock.move(86_400_000)
  const ahead = clock.now().getTime() - systemClock.now().getTime()
  expect(Math.abs(ahead - 86_400_000)).toBeLessThan(1_000)
})
