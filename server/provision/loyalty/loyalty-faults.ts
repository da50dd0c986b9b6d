/** What the portal's form about a loyalty program refuses, with its place in the file. */
import { NAME_LENGTH } from '../../../domain/limits.ts'
import { money, toDecimal } from '../../../domain/money.ts'
import {
  LOYALTY_TIERS,
  refuseLoyaltyForm,
  type LoyaltyCaps,
  type LoyaltyFault,
  type LoyaltyForm,
  type LoyaltyRefusal,
} from '../../../domain/rules/loyalty/loyalty-form.ts'
import { formOf, thresholdFields, type LoyaltyEntry } from './loyalty-entry.ts'
import type { Fault, Path } from '../unknown-keys.ts'

/** What a sentence is about: the field's name in the file, its value, and the values that it must keep to, as written. */
type Facts = {
  readonly field: string
  readonly value: string
  readonly before: string
  readonly maximum: string
  readonly setting: string
}

const missing = ({ field }: Facts) => `${field} is missing; write it with its value.`
const negative = ({ field, value }: Facts) => `${field} must be at least 0, not ${value}.`
const overMaximum = ({ field, value, maximum, setting }: Facts) =>
  `${field} ${value} is above ${maximum}, the most that ${setting} allows; write less, or change the setting.`

const sentences: Readonly<Record<LoyaltyRefusal, (facts: Facts) => string>> = {
  loyaltyNameMissing: () => 'name must not be empty.',
  loyaltyNameTooLong: () => `name must have at most ${NAME_LENGTH} characters.`,
  targetMissing: missing,
  targetNegative: negative,
  targetNotAbovePrevious: ({ field, value, before }) =>
    `${field} ${value} must be above ${before}, that of the tier before it.`,
  targetOverMaximum: overMaximum,
  rewardMissing: missing,
  rewardNegative: negative,
  rewardOverMaximum: overMaximum,
  incentiveRewardMissing: missing,
  incentiveRewardNotPositive: ({ value }) => `incentiveReward must be above 0, not ${value}.`,
  incentiveRewardOverMaximum: overMaximum,
  tierMissing: () => 'tiers must have at least one entry.',
  tooManyTiers: () => `tiers must have at most ${LOYALTY_TIERS} entries.`,
}

/** Returns the faults of an entry by the rule of the portal's form. */
export function loyaltyFormFaults(entry: LoyaltyEntry, caps: LoyaltyCaps, path: Path): Fault[] {
  const form = formOf(entry)
  return refuseLoyaltyForm(form, caps).map((fault): Fault => {
    const { field, tier } = fault
    const name = field === 'threshold' ? thresholdFields[entry.goalType] : field
    const place = tier === null ? [name] : ['tiers', tier, name]
    const words = sentences[fault.code]({ field: name, ...factsOf(entry, form, caps, fault) })
    return { path: [...path, ...place], at: 'value', words }
  })
}

function factsOf(
  { goalType, currency }: LoyaltyEntry,
  { tiers, incentiveReward }: LoyaltyForm,
  caps: LoyaltyCaps,
  { field, tier }: LoyaltyFault,
): Omit<Facts, 'field'> {
  const amount = (minor: number | null | undefined) => (minor == null ? '' : toDecimal(money(minor, currency)))
  const basisPoints = (value: number | null | undefined) => String(value ?? '')
  const at = tiers[tier ?? -1]
  if (field === 'threshold') {
    const isGrowth = goalType === 'growth'
    const written = isGrowth ? basisPoints : amount
    return {
      value: written(at?.threshold),
      before: written(tiers[(tier ?? 0) - 1]?.threshold),
      maximum: written(caps.threshold),
      setting: `settings.loyalty.${isGrowth ? 'growthMaximum' : 'targetMaximumHundredths'}`,
    }
  }
  if (field === 'reward') {
    const setting = 'settings.loyalty.rewardMaximum'
    return { value: basisPoints(at?.reward), before: '', maximum: basisPoints(caps.reward), setting }
  }
  return {
    value: amount(incentiveReward),
    before: '',
    maximum: amount(caps.incentiveReward),
    setting: 'settings.loyalty.incentiveRewardMaximumHundredths',
  }
}
