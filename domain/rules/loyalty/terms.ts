/** The terms of a loyalty program: what counts, by which goal it is measured and what it earns. */
import type { Currency } from '../../money.ts'

/**
 * The two kinds of goals (§3 shows only their numbers). 1, spending: what an account was billed in the program's period,
 * in minor units. 2, growth: how much more that is than in the same period a year earlier, in basis points (1/100 %).
 */
export const goalTypes = [1, 2] as const
export type GoalType = (typeof goalTypes)[number]
export const SPENDING: GoalType = 1
export const GROWTH: GoalType = 2

/** §4: 3 is active. The others are ours: 1 offered, 2 accepted and waiting for its start, 4 ended. */
export const enrollmentStatuses = [1, 2, 3, 4] as const
export type EnrollmentStatus = (typeof enrollmentStatuses)[number]
export const ACTIVE: EnrollmentStatus = 3
export const ENDED: EnrollmentStatus = 4

export type LoyaltyTier = {
  /** From 1, the lowest. */
  readonly incentiveTier: number
  /** Spending in minor units or growth in basis points, as the goal type says. Each is above the one before. */
  readonly threshold: number
  /** Share of the spending that is paid back while this is the highest tier reached, in basis points. */
  readonly reward: number
}

export type LoyaltyTerms = {
  readonly goalTypeId: GoalType
  readonly currency: Currency
  /** First and last business date whose invoices count; a year at most. */
  readonly startsOn: string
  readonly endsOn: string
  /** In their order, the lowest first. */
  readonly tiers: readonly LoyaltyTier[]
  /** Paid once when the highest tier is reached, in minor units. */
  readonly incentiveReward: number
}

/** Returns the same calendar date so many years on, and for 29 February the 28th where there is none. */
export function addYears(date: string, years: number): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const other = String(Number(year) + years).padStart(4, '0')
  const isLeap = new Date(`${other}-02-29T00:00:00Z`).getUTCMonth() === 1
  return `${other}-${month}-${month === '02' && day === '29' && !isLeap ? '28' : day}`
}

export const loyaltyPhases = ['ahead', 'running', 'over'] as const
export type LoyaltyPhase = (typeof loyaltyPhases)[number]

/** Returns where a business date is in a program's period. */
export const phaseOf = (
  { startsOn, endsOn }: Pick<LoyaltyTerms, 'startsOn' | 'endsOn'>,
  today: string,
): LoyaltyPhase => (today < startsOn ? 'ahead' : today > endsOn ? 'over' : 'running')

/** Returns the days that are counted: those of the period, and those of the year before, with which it is compared. */
export const countedPeriod = ({ startsOn, endsOn }: Pick<LoyaltyTerms, 'startsOn' | 'endsOn'>) => ({
  from: addYears(startsOn, -1),
  to: endsOn,
})
