import type { LoyaltyProgram } from '../../../domain/contract/loyalty/loyalty-program.ts'
import {
  changedLoyaltyParts,
  LOYALTY_TIERS,
  refuseLoyaltyForm,
  type LoyaltyCaps,
  type LoyaltyFault,
  type LoyaltyForm,
  type LoyaltyPart,
  type TierForm,
} from '../../../domain/rules/loyalty/loyalty-form.ts'

/** What is sent: the form, whole, and the program as it was read. */
export type LoyaltySave = { program: LoyaltyProgram; form: LoyaltyForm }

export type LoyaltyEditInput = { programId: string }

export type LoyaltyEditContext = LoyaltyEditInput & {
  /** Null until it is read. */
  program: LoyaltyProgram | null
  form: LoyaltyForm
  /** The server's code, while it is said. */
  failure: string | null
  /** What somebody else has changed since the program was read. */
  changed: readonly LoyaltyPart[]
}

const blankForm: LoyaltyForm = { name: '', tiers: [], incentiveReward: null }
const blankTier: TierForm = { threshold: null, reward: null }

export const contextOf = (input: LoyaltyEditInput): LoyaltyEditContext => ({
  ...input,
  program: null,
  form: blankForm,
  failure: null,
  changed: [],
})

/** Returns a program as the form begins with it. */
export function loyaltyFormOf(program: LoyaltyProgram | null): LoyaltyForm {
  if (program === null) return blankForm
  const { name, tiers, incentiveReward } = program
  return {
    name,
    tiers: tiers.map(({ target, growthTier, reward }) => ({ threshold: target ?? growthTier, reward })),
    incentiveReward,
  }
}

/** Returns the most that the program may promise. */
const capsOf = (program: LoyaltyProgram): LoyaltyCaps => ({
  threshold: program.targetMaximum ?? program.growthTierMaximum ?? 0,
  reward: program.rewardMaximum,
  incentiveReward: program.incentiveRewardMaximum,
})

export const hasEntries = ({ form, program }: LoyaltyEditContext): boolean =>
  changedLoyaltyParts(form, loyaltyFormOf(program)).length > 0

export const faultsOf = ({ form, program }: LoyaltyEditContext): readonly LoyaltyFault[] =>
  program === null ? [] : refuseLoyaltyForm(form, capsOf(program))

/** Returns the code for which the form cannot be reviewed, or null: its first fault, or that nothing was changed. */
export function refusalToReview(context: LoyaltyEditContext): LoyaltyFault['code'] | 'nothingChanged' | null {
  return faultsOf(context)[0]?.code ?? (hasEntries(context) ? null : 'nothingChanged')
}

export const canAddTier = ({ form }: LoyaltyEditContext): boolean => form.tiers.length < LOYALTY_TIERS
export const canRemoveTier = ({ form }: LoyaltyEditContext): boolean => form.tiers.length > 1

export const withTier = (form: LoyaltyForm, tier: number, patch: Partial<TierForm>): LoyaltyForm => ({
  ...form,
  tiers: form.tiers.map((one, at) => (at === tier ? { ...one, ...patch } : one)),
})
export const withNewTier = (form: LoyaltyForm): LoyaltyForm => ({ ...form, tiers: [...form.tiers, blankTier] })
export const withoutTier = (form: LoyaltyForm, tier: number): LoyaltyForm => ({
  ...form,
  tiers: form.tiers.filter((_, at) => at !== tier),
})
