/** The form about a loyalty program's goals: why it cannot be saved (§5), and what somebody else has changed. */
import { NAME_LENGTH } from '../../limits.ts'

/** What is typed of a tier; null while it is empty or no number. */
export type TierForm = { readonly threshold: number | null; readonly reward: number | null }

export type LoyaltyForm = {
  readonly name: string
  readonly tiers: readonly TierForm[]
  /** Minor units. */
  readonly incentiveReward: number | null
}

/** The most that the program allows: in minor units, and in basis points for rewards and for growth. */
export type LoyaltyCaps = {
  readonly threshold: number
  readonly reward: number
  readonly incentiveReward: number
}

export const LOYALTY_TIERS = 8

export type LoyaltyRefusal =
  | 'loyaltyNameMissing'
  | 'loyaltyNameTooLong'
  | 'targetMissing'
  | 'targetNegative'
  | 'targetNotAbovePrevious'
  | 'targetOverMaximum'
  | 'rewardMissing'
  | 'rewardNegative'
  | 'rewardOverMaximum'
  | 'incentiveRewardMissing'
  | 'incentiveRewardNotPositive'
  | 'incentiveRewardOverMaximum'
  | 'tierMissing'
  | 'tooManyTiers'

type LoyaltyField = 'name' | 'threshold' | 'reward' | 'incentiveReward' | 'tiers'
/** A fault of one field; `tier` counts from 0, null for fields of no tier. */
export type LoyaltyFault = { readonly code: LoyaltyRefusal; readonly field: LoyaltyField; readonly tier: number | null }

/** Returns the fault of a target or tier value: it is required, not negative, above the one before and within the maximum. */
function refuseThreshold(value: number | null, before: number | null, maximum: number): LoyaltyRefusal | null {
  if (value === null) return 'targetMissing'
  if (value < 0) return 'targetNegative'
  if (before !== null && value <= before) return 'targetNotAbovePrevious'
  return value > maximum ? 'targetOverMaximum' : null
}

function refuseReward(value: number | null, maximum: number): LoyaltyRefusal | null {
  if (value === null) return 'rewardMissing'
  if (value < 0) return 'rewardNegative'
  return value > maximum ? 'rewardOverMaximum' : null
}

function refuseIncentiveReward(value: number | null, maximum: number): LoyaltyRefusal | null {
  if (value === null) return 'incentiveRewardMissing'
  if (value <= 0) return 'incentiveRewardNotPositive'
  return value > maximum ? 'incentiveRewardOverMaximum' : null
}

function refuseName(name: string): LoyaltyRefusal | null {
  const { length } = name.trim()
  return length === 0 ? 'loyaltyNameMissing' : length > NAME_LENGTH ? 'loyaltyNameTooLong' : null
}

/** Returns every reason why a form cannot be saved, in the order of its fields. */
export function refuseLoyaltyForm(form: LoyaltyForm, caps: LoyaltyCaps): readonly LoyaltyFault[] {
  const count = form.tiers.length
  const found: readonly (readonly [LoyaltyRefusal | null, LoyaltyField, number | null])[] = [
    [refuseName(form.name), 'name', null],
    [count === 0 ? 'tierMissing' : count > LOYALTY_TIERS ? 'tooManyTiers' : null, 'tiers', null],
    ...form.tiers.flatMap(
      ({ threshold, reward }, tier) =>
        [
          [
            refuseThreshold(threshold, form.tiers[tier - 1]?.threshold ?? null, caps.threshold),
            'threshold',
            tier,
          ] as const,
          [refuseReward(reward, caps.reward), 'reward', tier] as const,
        ] as const,
    ),
    [refuseIncentiveReward(form.incentiveReward, caps.incentiveReward), 'incentiveReward', null],
  ]
  return found.flatMap(([code, field, tier]) => (code === null ? [] : [{ code, field, tier }]))
}

const loyaltyParts = ['name', 'tiers', 'incentiveReward'] as const
export type LoyaltyPart = (typeof loyaltyParts)[number]

const written: Readonly<Record<LoyaltyPart, (form: LoyaltyForm) => string>> = {
  name: ({ name }) => name.trim(),
  tiers: ({ tiers }) => tiers.map(({ threshold, reward }) => `${threshold} ${reward}`).join(),
  incentiveReward: ({ incentiveReward }) => String(incentiveReward),
}

/** Returns the parts in which two forms differ. */
export const changedLoyaltyParts = (one: LoyaltyForm, other: LoyaltyForm): readonly LoyaltyPart[] =>
  loyaltyParts.filter((part) => written[part](one) !== written[part](other))
