/** The picture of a program's tiers: places on a line from 0 to the highest tier, as shares of 1. */
import type { GoalType } from './terms.ts'
import { GROWTH } from './terms.ts'

type Facts = {
  readonly goalTypeId: GoalType
  readonly spent: number
  readonly growth: number | null
  readonly reachedTier: number
}
type Milestone = { readonly incentiveTier: number; readonly target: number | null; readonly growthTier: number | null }

export type TierTrack = {
  /** How far the line is filled. */
  readonly filled: number
  /** Where each tier begins, the lowest first. */
  readonly stops: readonly { readonly tier: number; readonly at: number; readonly isReached: boolean }[]
}

/** Returns the line on which tiers of one size would lie too close together as steps of the same length. */
export function trackOf(
  { goalTypeId, spent, growth, reachedTier }: Facts,
  milestones: readonly Milestone[],
): TierTrack {
  const tiers = milestones
    .map(({ incentiveTier, target, growthTier }) => ({ tier: incentiveTier, threshold: target ?? growthTier ?? 0 }))
    .toSorted((one, other) => one.tier - other.tier)
  const reached = Math.max(0, goalTypeId === GROWTH ? (growth ?? 0) : spent)
  // Steps of the same length, each filled in its own proportion: of 1 and 100 thousand both can be seen.
  const step = 1 / Math.max(1, tiers.length)
  const filled = tiers.reduce((sum, { threshold }, place) => {
    const from = tiers[place - 1]?.threshold ?? 0
    const part = threshold <= from ? 1 : Math.min(1, Math.max(0, (reached - from) / (threshold - from)))
    return reached < from ? sum : sum + step * part
  }, 0)
  return {
    filled: Math.min(1, filled),
    stops: tiers.map(({ tier }, place) => ({ tier, at: (place + 1) * step, isReached: tier <= reachedTier })),
  }
}
