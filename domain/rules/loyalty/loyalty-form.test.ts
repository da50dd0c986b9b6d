import { describe, expect, it } from 'vitest'

import {
  changedLoyaltyParts,
  LOYALTY_TIERS,
  refuseLoyaltyForm,
  type LoyaltyForm,
  type TierForm,
} from './loyalty-form.ts'

const caps = { threshold: 1_000, reward: 500, incentiveReward: 300 }
const form: LoyaltyForm = {
  name: 'Rewards',
  tiers: [
    { threshold: 0, reward: 0 },
    { threshold: 1_000, reward: 500 },
  ],
  incentiveReward: 300,
}
const withTier = (tier: Partial<TierForm>): LoyaltyForm => ({
  ...form,
  tiers: form.tiers.map((one, place) => (place === 1 ? { ...one, ...tier } : one)),
})

describe('the goals of a loyalty program', () => {
  it('may go from nothing up to the maxima', () => {
    expect(refuseLoyaltyForm(form, caps)).toEqual([])
  })

  it.each<[string, LoyaltyForm, object]>([
    ['need a name', { ...form, name: '  ' }, { code: 'loyaltyNameMissing', field: 'name', tier: null }],
    ['have a name of limited length', { ...form, name: 'x'.repeat(51) }, { code: 'loyaltyNameTooLong' }],
    ['need a tier', { ...form, tiers: [] }, { code: 'tierMissing', field: 'tiers', tier: null }],
    ['need each target', withTier({ threshold: null }), { code: 'targetMissing', field: 'threshold', tier: 1 }],
    ['have no negative target', withTier({ threshold: -1 }), { code: 'targetNegative', field: 'threshold', tier: 1 }],
    ['rise from tier to tier', withTier({ threshold: 0 }), { code: 'targetNotAbovePrevious', tier: 1 }],
    ['have no target above the maximum', withTier({ threshold: 1_001 }), { code: 'targetOverMaximum', tier: 1 }],
    ['need each reward', withTier({ reward: null }), { code: 'rewardMissing', field: 'reward', tier: 1 }],
    ['have no negative reward', withTier({ reward: -1 }), { code: 'rewardNegative', tier: 1 }],
    ['have no reward above the maximum', withTier({ reward: 501 }), { code: 'rewardOverMaximum', tier: 1 }],
    ['need the incentive reward', { ...form, incentiveReward: null }, { code: 'incentiveRewardMissing' }],
    ['have an incentive reward above 0', { ...form, incentiveReward: 0 }, { code: 'incentiveRewardNotPositive' }],
    ['have one within the maximum', { ...form, incentiveReward: 301 }, { code: 'incentiveRewardOverMaximum' }],
  ])('%s', (_what, wrong, fault) => {
    expect(refuseLoyaltyForm(wrong, caps)).toMatchObject([fault])
  })

  it('have so many tiers at most', () => {
    const tiers = Array.from({ length: LOYALTY_TIERS + 1 }, (_, place) => ({ threshold: place, reward: 1 }))
    expect(refuseLoyaltyForm({ ...form, tiers }, caps)).toMatchObject([{ code: 'tooManyTiers', field: 'tiers' }])
  })

  it('say all that is wrong at once, in the order of the fields', () => {
    const wrong = { name: '', tiers: [{ threshold: -1, reward: null }], incentiveReward: -1 }
    expect(refuseLoyaltyForm(wrong, caps).map(({ code }) => code)).toEqual([
      'loyaltyNameMissing',
      'targetNegative',
      'rewardMissing',
      'incentiveRewardNotPositive',
    ])
  })

  it('say which parts somebody else has changed', () => {
    expect(changedLoyaltyParts(form, { ...withTier({ reward: 1 }), name: ' Rewards ' })).toEqual(['tiers'])
  })
})
