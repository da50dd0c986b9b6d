/** Programs, events and outcomes for the model and its journeys. */
import type { LoyaltyProgram } from '../../../domain/contract/loyalty/loyalty-program.ts'
import { LOYALTY_TIERS } from '../../../domain/rules/loyalty/loyalty-form.ts'

const tierOf = (incentiveTier: number, target: number, reward: number) => ({
  incentiveTier,
  target,
  growthTier: null,
  reward,
})
/** A program with two tiers, for models and tests. */
export const program: LoyaltyProgram = {
  id: 'lp-harbor',
  name: 'Harbor rewards',
  goalTypeId: 1,
  buidMerchant: 'M1',
  merchantName: 'Baltic Parts GmbH',
  currency: 'USD',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  tiers: [tierOf(1, 10_000_000, 100), tierOf(2, 25_000_000, 200)],
  incentiveReward: 250_000,
  enrolled: 1,
  targetMaximum: 10_000_000_000,
  growthTierMaximum: null,
  rewardMaximum: 2_500,
  incentiveRewardMaximum: 100_000_000,
  version: 1,
}
/** One with as many as there can be. */
export const full: LoyaltyProgram = {
  ...program,
  id: 'lp-full',
  name: 'Eight steps',
  tiers: Array.from({ length: LOYALTY_TIERS }, (_, at) => tierOf(at + 1, 1_000_000 * (at + 1), 100 * (at + 1))),
}
/** As somebody else has left it. */
export const theirs: LoyaltyProgram = { ...program, name: 'Pier rewards', incentiveReward: 300_000, version: 2 }

export const loads = (output: LoyaltyProgram) => ({ type: 'settle', actor: 'loadProgram', output }) as const
export const loadFails = (code: string) => ({ type: 'settle', actor: 'loadProgram', error: { code } }) as const
export const saved = { type: 'settle', actor: 'saveProgram', output: undefined } as const
export const saveFails = (code: string) => ({ type: 'settle', actor: 'saveProgram', error: { code } }) as const
export const reload = { type: 'program.reload' } as const
export const named = (name: string) => ({ type: 'form.change', patch: { name } }) as const
export const paying = (incentiveReward: number | null) => ({ type: 'form.change', patch: { incentiveReward } }) as const
export const target = (threshold: number | null) => ({ type: 'tier.change', tier: 1, patch: { threshold } }) as const
export const reward = (of: number | null) => ({ type: 'tier.change', tier: 1, patch: { reward: of } }) as const
export const add = { type: 'tier.add' } as const
export const remove = (tier: number) => ({ type: 'tier.remove', tier }) as const
export const review = { type: 'form.review' } as const
export const back = { type: 'review.back' } as const
export const save = { type: 'form.save' } as const
export const accept = { type: 'changes.accept' } as const
export const overwrite = { type: 'changes.overwrite' } as const
export const leave = { type: 'edit.leave' } as const
export const confirm = { type: 'leave.confirm' } as const
export const cancel = { type: 'leave.cancel' } as const
export const FULL = 'a loyalty program with as many tiers as possible'

export const changed = [loads(program), reward(400)] as const
export const sent = [...changed, review, save] as const
export const collided = [...sent, saveFails('loyaltyProgramChanged'), loads(theirs)] as const
export const form = {
  name: 'Harbor rewards',
  tiers: [
    { threshold: 10_000_000, reward: 100 },
    { threshold: 25_000_000, reward: 400 },
  ],
  incentiveReward: 250_000,
}
