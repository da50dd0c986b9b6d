/** A loyalty program as a file describes it, in the words of the portal's form and rules. */
import { parseAmount } from '../../../domain/money.ts'
import type { LoyaltyForm } from '../../../domain/rules/loyalty/loyalty-form.ts'
import { GROWTH, SPENDING, type GoalType } from '../../../domain/rules/loyalty/terms.ts'
import type { Program } from '../program-file.ts'

export type LoyaltyEntry = Program['loyaltyPrograms'][number]
type Goal = LoyaltyEntry['goalType']

export const goalTypeIds: Readonly<Record<Goal, GoalType>> = { spending: SPENDING, growth: GROWTH }

/** Returns the goal type of a stored loyalty program as a file has it. */
export const goalOf = ({ goalTypeId }: { readonly goalTypeId: number }): Goal =>
  goalTypeId === GROWTH ? 'growth' : 'spending'

/** The field in which a tier of a goal type says where it begins. */
export const thresholdFields = { spending: 'target', growth: 'growthTier' } as const satisfies Record<Goal, string>

/** Returns the form that is filled in as the file says, amounts in minor units; null where there is none that fits. */
export function formOf({ name, goalType, currency, tiers, incentiveReward }: LoyaltyEntry): LoyaltyForm {
  const minorOf = (amount: string | undefined) => (amount === undefined ? null : parseAmount(amount, currency))
  return {
    name,
    tiers: tiers.map(({ target, growthTier, reward }) => ({
      threshold: goalType === 'growth' ? (growthTier ?? null) : minorOf(target),
      reward,
    })),
    incentiveReward: minorOf(incentiveReward),
  }
}
