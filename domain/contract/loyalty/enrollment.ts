/** Enrollments of accounts in loyalty programs (§3, §7), with how far each is. */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from '../../money.ts'
import { enrollmentStatuses, goalTypes, loyaltyPhases } from '../../rules/loyalty/terms.ts'
import { attributes, many } from '../json-api.ts'
import { DateSchema } from '../time.ts'

export const LOYALTY_ENROLLMENT = 'customer-loyalty-program-enrollments'

const basisPoints = v.pipe(v.number(), v.safeInteger())
const tier = v.pipe(v.number(), v.integer(), v.minValue(0))

const EnrollmentAttributesSchema = attributes({
  /** 3 is active (§4); 1 offered, 2 accepted, 4 ended. */
  enrollment_status: v.picklist(enrollmentStatuses),
  loyalty_program_id: v.string(),
  /** 1: spending in the program's period; 2: growth over the same period a year earlier. */
  goal_type_id: v.picklist(goalTypes),
  program_name: v.string(),
  buid_customer: v.string(),
  /** The merchant whose program it is; null: of all merchants. */
  merchant_name: v.nullable(v.string()),
  currency: CurrencySchema,
  starts_on: DateSchema,
  ends_on: DateSchema,
  /** Paid once when the highest tier is reached, in minor units. */
  incentive_reward: MinorSchema,
  /** The business date up to which this was counted. */
  counted_to: DateSchema,
  /** Whether its period has begun, and whether it is over. */
  phase: v.picklist(loyaltyPhases),
  /** True until all invoices of the period and of the year before have been counted for the first time. */
  is_counting: v.boolean(),
  /** Amounts in minor units, growth in basis points. */
  spent: MinorSchema,
  previous: MinorSchema,
  growth: v.nullable(basisPoints),
  /** The highest tier reached; 0: none. */
  reached_tier: tier,
  /** The tier to reach next with the amount that is missing to it; null where there is none, or nothing to grow from. */
  next_tier: v.nullable(tier),
  missing: v.nullable(MinorSchema),
  reward_earned: MinorSchema,
  incentive_reward_earned: MinorSchema,
})
export type LoyaltyEnrollmentWire = v.InferInput<typeof EnrollmentAttributesSchema>

/**
 * GET /customer-loyalty-program-enrollments: `filter[buid_customer]`, `filter[enrollment_status]`; with whether any loyalty
 * program runs today for accounts of the program, enrolled or not.
 */
export const LoyaltyEnrollmentsSchema = v.pipe(
  v.object({
    data: v.array(
      v.object({ type: v.literal(LOYALTY_ENROLLMENT), id: v.string(), attributes: EnrollmentAttributesSchema }),
    ),
    meta: v.object({ is_offered: v.boolean() }),
  }),
  v.transform(({ data, meta }) => ({
    items: data.map(({ id, attributes: enrollment }) => ({ id, ...enrollment })),
    isOffered: meta.is_offered,
  })),
)
export type LoyaltyEnrollments = v.InferOutput<typeof LoyaltyEnrollmentsSchema>
export type LoyaltyEnrollment = LoyaltyEnrollments['items'][number]

export const LOYALTY_MILESTONE = 'customer-loyalty-milestones'
/** §7: ascending where the goal is growth (goal type 2), else descending. Both are accepted for each. */
export const milestoneSorts = ['incentive_tier', '-incentive_tier'] as const
export type MilestoneSort = (typeof milestoneSorts)[number]

const MilestoneAttributesSchema = attributes({
  incentive_tier: v.pipe(v.number(), v.integer(), v.minValue(1)),
  loyalty_program_id: v.string(),
  /** Spending in minor units; null where the goal is growth. */
  target: v.nullable(MinorSchema),
  /** Growth in basis points; null where the goal is spending. */
  growth_tier: v.nullable(basisPoints),
  /** Share of the spending in basis points. */
  reward: basisPoints,
  /** Whether the account of the call has reached it; null where the call names none. */
  is_reached: v.nullable(v.boolean()),
})
export type LoyaltyMilestoneWire = v.InferInput<typeof MilestoneAttributesSchema>

/** GET /customer-loyalty-milestones: `filter[program_id]`, `filter[buid_customer]`, `sort`. */
export const LoyaltyMilestonesSchema = many(LOYALTY_MILESTONE, MilestoneAttributesSchema)
export type LoyaltyMilestone = v.InferOutput<typeof LoyaltyMilestonesSchema>['items'][number]

export const LOYALTY_MONTH = 'loyalty-months'
const MonthAttributesSchema = attributes({
  /** `2026-11`. */
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  amount: MinorSchema,
  /** The same month a year earlier. */
  previous: MinorSchema,
  /** The month has not begun. */
  is_ahead: v.boolean(),
})
export type LoyaltyMonthWire = v.InferInput<typeof MonthAttributesSchema>

/** GET /ecaas/loyalty-enrollments/:id/history: the spending history by month. */
export const LoyaltyMonthsSchema = many(LOYALTY_MONTH, MonthAttributesSchema)
export type LoyaltyMonth = v.InferOutput<typeof LoyaltyMonthsSchema>['items'][number]
