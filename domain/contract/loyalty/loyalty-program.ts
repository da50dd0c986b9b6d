/** Loyalty programs as those who run them see and change them. */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from '../../money.ts'
import { LOYALTY_TIERS } from '../../rules/loyalty/loyalty-form.ts'
import { goalTypes } from '../../rules/loyalty/terms.ts'
import { attributes, many, one, request, VersionSchema } from '../json-api.ts'
import { TextSchema } from '../text.ts'
import { DateSchema } from '../time.ts'

export const LOYALTY_PROGRAM = 'loyalty-programs'

const whole = v.pipe(v.number(), v.safeInteger())
/** One of `target` and `growth_tier` is null, as the goal type says. */
const tierEntries = {
  /** Spending in minor units. */
  target: v.nullable(MinorSchema),
  /** Growth in basis points. */
  growth_tier: v.nullable(whole),
  /** Share of the spending in basis points. */
  reward: v.nullable(whole),
}
const TierSchema = attributes({ incentive_tier: v.pipe(v.number(), v.integer(), v.minValue(1)), ...tierEntries })

const ProgramAttributesSchema = attributes({
  name: v.string(),
  goal_type_id: v.picklist(goalTypes),
  /** The merchant whose program it is; null: of the whole program, run by its support. */
  buid_merchant: v.nullable(v.string()),
  merchant_name: v.nullable(v.string()),
  currency: CurrencySchema,
  starts_on: DateSchema,
  ends_on: DateSchema,
  /** In their order, the lowest first. */
  tiers: v.array(TierSchema),
  /** Paid once when the highest tier is reached, in minor units. */
  incentive_reward: MinorSchema,
  /** Accounts that are enrolled and active. */
  enrolled: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The most that the program's settings allow, in the units of the fields. */
  target_maximum: v.nullable(MinorSchema),
  growth_tier_maximum: v.nullable(whole),
  reward_maximum: whole,
  incentive_reward_maximum: MinorSchema,
  version: VersionSchema,
})
export type LoyaltyProgramWire = v.InferInput<typeof ProgramAttributesSchema>

/** GET /ecaas/loyalty-programs: all that the reader runs. */
export const LoyaltyProgramsSchema = many(LOYALTY_PROGRAM, ProgramAttributesSchema)
/** GET /ecaas/loyalty-programs/:id, and the answer to a change. */
export const LoyaltyProgramSchema = one(LOYALTY_PROGRAM, ProgramAttributesSchema)
export type LoyaltyProgram = v.InferOutput<typeof LoyaltyProgramSchema>

/** POST /ecaas/loyalty-programs/:id: the goals, whole, with the version that was read. */
export const LoyaltyChangeSchema = request(
  LOYALTY_PROGRAM,
  v.strictObject({
    version: VersionSchema,
    name: v.pipe(TextSchema, v.trim()),
    tiers: v.pipe(v.array(v.strictObject(tierEntries)), v.maxLength(LOYALTY_TIERS)),
    incentive_reward: v.nullable(MinorSchema),
  }),
)
export type LoyaltyChangeWire = v.InferOutput<typeof LoyaltyChangeSchema>
