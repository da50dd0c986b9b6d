import { expect, it } from 'vitest'

import { trackOf } from './track.ts'

const tierOf = (incentiveTier: number, target: number | null, growthTier: number | null = null) => ({
  incentiveTier,
  target,
  growthTier,
})
const bySpending = [tierOf(2, 300), tierOf(1, 100)]

it.each([
  [0, 0],
  [50, 0.25],
  [100, 0.5],
  [200, 0.75],
  [300, 1],
  [900, 1],
  [-50, 0],
])('fills each step to a tier in its own proportion: %i of 100 and 300 fill %f', (spent, filled) => {
  expect(trackOf({ goalTypeId: 1, spent, growth: null, reachedTier: 0 }, bySpending).filled).toBe(filled)
})

it('goes by growth where that is the goal, and begins with a tier at nothing', () => {
  const tiers = [tierOf(1, null, 0), tierOf(2, null, 1_000)]
  expect(trackOf({ goalTypeId: 2, spent: 9_999, growth: 500, reachedTier: 1 }, tiers)).toEqual({
    filled: 0.75,
    stops: [
      { tier: 1, at: 0.5, isReached: true },
      { tier: 2, at: 1, isReached: false },
    ],
  })
})

it('is empty without tiers', () => {
  expect(trackOf({ goalTypeId: 1, spent: 5, growth: null, reachedTier: 0 }, [])).toEqual({ filled: 0, stops: [] })
})
