/** How far an account is in a loyalty program: pure functions of what was counted by day. */
import { addDays } from '../../dates.ts'
import { basisPointsOf } from '../../money.ts'
import type { DayAmount } from './counting.ts'
import { addYears, GROWTH, type LoyaltyTerms, type LoyaltyTier } from './terms.ts'

export type LoyaltyProgress = {
  /** Counted in the program's period up to today, in minor units; below zero where more was returned than bought. */
  readonly spentMinor: number
  /** Counted in the same days of the year before. */
  readonly previousMinor: number
  /** Basis points over `previousMinor`; null where nothing was bought then. */
  readonly growth: number | null
  /** Spending or growth, as the goal type says: what thresholds are compared with. */
  readonly reached: number | null
  /** The highest tier reached; 0: none yet. */
  readonly reachedTier: number
  /** The tier to reach next with what is missing to it in minor units; null: the highest is reached. */
  readonly next: { readonly incentiveTier: number; readonly missingMinor: number } | null
  /** Earned so far by the highest tier reached, in minor units, without the incentive reward. */
  readonly rewardMinor: number
  /** The incentive reward once it is earned, else 0. */
  readonly incentiveRewardMinor: number
}

const BASIS = 10_000n

const sumOf = (days: readonly DayAmount[], from: string, to: string): number =>
  days.reduce((sum, { day, amountMinor }) => (day >= from && day <= to ? sum + amountMinor : sum), 0)

/** Returns the last day that is compared: today, or the last of the period when it is over. */
const lastDay = ({ endsOn }: LoyaltyTerms, today: string): string => (today < endsOn ? today : endsOn)

/** Returns whole basis points, rounded down so that no tier is reached before it is. */
function growthOf(spentMinor: number, previousMinor: number): number | null {
  if (previousMinor <= 0) return null
  const more = BigInt(spentMinor - previousMinor) * BASIS
  const previous = BigInt(previousMinor)
  const whole = more / previous
  return Number(more < 0n && whole * previous !== more ? whole - 1n : whole)
}

/** Returns the spending at which a tier begins, in minor units. */
function spendingFor({ goalTypeId }: LoyaltyTerms, { threshold }: LoyaltyTier, previousMinor: number): number {
  if (goalTypeId !== GROWTH) return threshold
  const exact = BigInt(previousMinor) * (BASIS + BigInt(threshold))
  return Number((exact + BASIS - 1n) / BASIS)
}

/** Returns the progress on a business date. Growth needs something to grow from: without it no tier is reached. */
export function progressOf(terms: LoyaltyTerms, days: readonly DayAmount[], today: string): LoyaltyProgress {
  const last = lastDay(terms, today)
  const spentMinor = sumOf(days, terms.startsOn, last)
  const previousMinor = sumOf(days, addYears(terms.startsOn, -1), addYears(last, -1))
  const growth = growthOf(spentMinor, previousMinor)
  const reached = terms.goalTypeId === GROWTH ? growth : spentMinor
  const isReached = ({ threshold }: LoyaltyTier) => reached !== null && reached >= threshold
  const highest = terms.tiers.findLast(isReached) ?? null
  const next = terms.tiers.find((tier) => !isReached(tier)) ?? null
  const isMeasured = terms.goalTypeId !== GROWTH || growth !== null
  return {
    spentMinor,
    previousMinor,
    growth,
    reached,
    reachedTier: highest?.incentiveTier ?? 0,
    next:
      next === null || !isMeasured
        ? null
        : { incentiveTier: next.incentiveTier, missingMinor: spendingFor(terms, next, previousMinor) - spentMinor },
    rewardMinor: highest === null || spentMinor <= 0 ? 0 : basisPointsOf(spentMinor, highest.reward),
    incentiveRewardMinor: highest !== null && next === null ? terms.incentiveReward : 0,
  }
}

export type SpendingMonth = {
  /** `2026-11`. */
  readonly month: string
  readonly amountMinor: number
  /** The same month of the year before, whole. */
  readonly previousMinor: number
  /** True for months that have not begun. */
  readonly isAhead: boolean
}

const firstOfNextMonth = (month: string): string => addDays(`${month}-01`, 32).slice(0, 7)

/** Returns the months of a program's period, each with what was counted in it and a year before. */
export function historyOf(terms: LoyaltyTerms, days: readonly DayAmount[], today: string): SpendingMonth[] {
  const { startsOn, endsOn } = terms
  const sums = new Map<string, number>()
  for (const { day, amountMinor } of days) {
    const isInside = day >= startsOn && day <= endsOn
    const isBefore = day >= addYears(startsOn, -1) && day <= addYears(endsOn, -1)
    const month = day.slice(0, 7)
    if (isInside) sums.set(month, (sums.get(month) ?? 0) + amountMinor)
    else if (isBefore) sums.set(`-${month}`, (sums.get(`-${month}`) ?? 0) + amountMinor)
  }
  const months: SpendingMonth[] = []
  for (let month = startsOn.slice(0, 7); month <= endsOn.slice(0, 7); month = firstOfNextMonth(month)) {
    const before = addYears(`${month}-01`, -1).slice(0, 7)
    months.push({
      month,
      amountMinor: sums.get(month) ?? 0,
      previousMinor: sums.get(`-${before}`) ?? 0,
      isAhead: month > today.slice(0, 7),
    })
  }
  return months
}
