import type { LoyaltyProgram } from '../../../domain/contract/loyalty/loyalty-program.ts'
import { LOYALTY_TIERS } from '../../../domain/rules/loyalty/loyalty-form.ts'
import { defineModel } from '../../model.ts'
import { refusalToReview } from './loyalty-edit.context.ts'
import { loyaltyEditMachine } from './loyalty-edit.machine.ts'

const tierOf = (incentiveTier: number, target: number, reward: number) => ({
  incentiveTier,
  target,
  growthTier: null,
  reward,
})
/** A program with two tiers, for models and tests. */
const program: LoyaltyProgram = {
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
const full: LoyaltyProgram = {
  ...program,
  id: 'lp-full',
  name: 'Eight steps',
  tiers: Array.from({ length: LOYALTY_TIERS }, (_, at) => tierOf(at + 1, 1_000_000 * (at + 1), 100 * (at + 1))),
}
/** As somebody else has left it. */
const theirs: LoyaltyProgram = { ...program, name: 'Pier rewards', incentiveReward: 300_000, version: 2 }

const loads = (output: LoyaltyProgram) => ({ type: 'settle', actor: 'loadProgram', output }) as const
const loadFails = (code: string) => ({ type: 'settle', actor: 'loadProgram', error: { code } }) as const
const saved = { type: 'settle', actor: 'saveProgram', output: undefined } as const
const saveFails = (code: string) => ({ type: 'settle', actor: 'saveProgram', error: { code } }) as const
const reload = { type: 'program.reload' } as const
const named = (name: string) => ({ type: 'form.change', patch: { name } }) as const
const paying = (incentiveReward: number | null) => ({ type: 'form.change', patch: { incentiveReward } }) as const
const target = (threshold: number | null) => ({ type: 'tier.change', tier: 1, patch: { threshold } }) as const
const reward = (of: number | null) => ({ type: 'tier.change', tier: 1, patch: { reward: of } }) as const
const add = { type: 'tier.add' } as const
const remove = (tier: number) => ({ type: 'tier.remove', tier }) as const
const review = { type: 'form.review' } as const
const back = { type: 'review.back' } as const
const save = { type: 'form.save' } as const
const accept = { type: 'changes.accept' } as const
const overwrite = { type: 'changes.overwrite' } as const
const leave = { type: 'edit.leave' } as const
const confirm = { type: 'leave.confirm' } as const
const cancel = { type: 'leave.cancel' } as const

const FULL = 'a loyalty program with as many tiers as possible'

const open = (state: string, leaving = 'inside') => ({ working: { form: { open: state }, leaving } })
const reviewing = (state: string) => ({ working: { form: { reviewing: state }, leaving: 'inside' } })
const stale = { working: { form: 'stale', leaving: 'inside' } }
const changed = [loads(program), reward(400)] as const
const sent = [...changed, review, save] as const
const collided = [...sent, saveFails('loyaltyProgramChanged'), loads(theirs)] as const
const form = {
  name: 'Harbor rewards',
  tiers: [
    { threshold: 10_000_000, reward: 100 },
    { threshold: 25_000_000, reward: 400 },
  ],
  incentiveReward: 250_000,
}

export const loyaltyEditModel = defineModel(loyaltyEditMachine, {
  scenarios: {
    'a loyalty program with two tiers': { programId: 'lp-harbor' },
    [FULL]: { programId: 'lp-full' },
  },
  events: {
    'program.reload': [reload],
    'form.change': [paying(0), paying(500_000)],
    'tier.change': [reward(400)],
    'tier.add': ({ context }) => ([2, LOYALTY_TIERS].includes(context.form.tiers.length) ? [add] : []),
    'tier.remove': ({ context }) => [remove(context.form.tiers.length - 1)],
    'form.review': [review],
    'review.back': [back],
    'form.save': [save],
    'changes.accept': [accept],
    'changes.overwrite': [overwrite],
    'edit.leave': [leave],
    'leave.confirm': [confirm],
    'leave.cancel': [cancel],
  },
  outcomes: {
    loadProgram: (snapshot) =>
      snapshot.matches('comparing')
        ? [{ output: snapshot.context.programId === full.id ? { ...full, version: 2 } : theirs }, { error: { code: 'notFound' } }, { error: { code: 'networkFailed' } }]
        : [{ output: snapshot.context.programId === full.id ? full : program }, { error: { code: 'notFound' } }, { error: { code: 'networkFailed' } }],
    saveProgram: [
      { output: undefined },
      { error: { code: 'rewardOverMaximum' } },
      { error: { code: 'loyaltyProgramChanged' } },
      { error: { code: 'notFound' } },
      { error: { code: 'networkFailed' } },
    ],
  },
  oracle: ({ context }) => ({
    program: context.program?.name ?? null,
    incentiveReward: context.form.incentiveReward,
    tiers: context.form.tiers.map(({ threshold, reward: of }) => `${threshold} ${of}`),
    failure: context.failure,
    changed: context.changed,
  }),
  why: ({ context }, event) => {
    if (event.type === 'form.review') return refusalToReview(context)
    return event.type === 'tier.add' ? 'tooManyTiers' : event.type === 'tier.remove' ? 'tierMissing' : null
  },
  journeys: [
    { name: 'a program is read', events: [loads(program)], ends: open('editing'), holds: { program } },
    { name: 'a change is reviewed', events: [...changed, review], ends: reviewing('ready'), holds: { form } },
    { name: 'a change is saved', events: [...sent, saved], ends: 'saved' },
    { name: 'from the review one goes back', events: [...changed, review, back], ends: open('editing'), holds: { form } },
    {
      name: 'a tier is added, and the highest is last',
      events: [loads(program), add, { type: 'tier.change', tier: 2, patch: { threshold: 1, reward: 2 } }],
      ends: open('editing'),
      holds: {
        form: {
          name: 'Harbor rewards',
          tiers: [
            { threshold: 10_000_000, reward: 100 },
            { threshold: 25_000_000, reward: 200 },
            { threshold: 1, reward: 2 },
          ],
          incentiveReward: 250_000,
        },
      },
    },
    {
      name: 'a tier is removed',
      events: [loads(program), remove(0), review, save, saved],
      ends: 'saved',
      holds: {
        form: {
          name: 'Harbor rewards',
          tiers: [{ threshold: 25_000_000, reward: 200 }],
          incentiveReward: 250_000,
        },
      },
    },
    {
      name: 'what the server refuses is said at the form, and can be mended',
      events: [...sent, saveFails('rewardOverMaximum')],
      ends: open('refused'),
      holds: { failure: 'rewardOverMaximum', form },
    },
    {
      name: 'what was said goes with the next entry',
      events: [...sent, saveFails('rewardOverMaximum'), reward(300)],
      ends: open('editing'),
      holds: { failure: null },
    },
    {
      name: 'a server out of reach is said, and what was entered stays',
      events: [...sent, saveFails('networkFailed')],
      ends: reviewing('failed'),
      holds: { failure: 'networkFailed', form },
    },
    {
      name: 'it is sent again',
      events: [...sent, saveFails('networkFailed'), save, saved],
      ends: 'saved',
      holds: { failure: null },
    },
    {
      name: 'it is changed again instead',
      events: [...sent, saveFails('networkFailed'), back],
      ends: open('editing'),
      holds: { failure: null },
    },
    { name: 'a program that is gone is said', events: [...sent, saveFails('notFound')], ends: 'unknown' },
    {
      name: 'what somebody else has changed is said',
      events: collided,
      ends: stale,
      holds: { changed: ['name', 'incentiveReward'], program: theirs, form },
    },
    {
      name: 'their version is taken over',
      events: [...collided, accept],
      ends: open('editing'),
      holds: {
        changed: [],
        form: {
          name: 'Pier rewards',
          tiers: [
            { threshold: 10_000_000, reward: 100 },
            { threshold: 25_000_000, reward: 200 },
          ],
          incentiveReward: 300_000,
        },
      },
    },
    {
      name: 'their version is overwritten',
      events: [...collided, overwrite, review, save, saved],
      ends: 'saved',
      holds: { changed: [], form },
    },
    {
      name: 'a program that went meanwhile is said',
      events: [...sent, saveFails('loyaltyProgramChanged'), loadFails('notFound')],
      ends: 'unknown',
    },
    {
      name: 'what cannot be compared is saved later',
      events: [...sent, saveFails('loyaltyProgramChanged'), loadFails('networkFailed')],
      ends: reviewing('failed'),
      holds: { failure: 'networkFailed' },
    },
    { name: 'another merchant’s program is unknown', events: [loadFails('notFound')], ends: 'unknown' },
    { name: 'from an unknown program one goes to the list', events: [loadFails('notFound'), leave], ends: 'left' },
    { name: 'a program that cannot be read is said', events: [loadFails('networkFailed')], ends: 'loadFailed' },
    {
      name: 'it is read again',
      events: [loadFails('networkFailed'), reload, loads(program)],
      ends: open('editing'),
    },
    { name: 'it is left', events: [loadFails('networkFailed'), leave], ends: 'left' },
    { name: 'an unchanged form is left at once', events: [loads(program), leave], ends: 'left' },
    { name: 'what was entered is asked about', events: [...changed, leave], ends: open('editing', 'asking') },
    { name: 'it stays', events: [...changed, leave, cancel], ends: open('editing') },
    { name: 'it is left unsaved', events: [...changed, leave, confirm], ends: 'left' },
  ],
  refusals: [
    { name: 'nothing was changed', after: [loads(program)], refuses: review, code: 'nothingChanged' },
    { name: 'a name is needed', after: [loads(program), named('')], refuses: review, code: 'loyaltyNameMissing' },
    {
      name: 'a name has 50 characters at most',
      after: [loads(program), named('x'.repeat(51))],
      refuses: review,
      code: 'loyaltyNameTooLong',
    },
    { name: 'a target is needed', after: [loads(program), target(null)], refuses: review, code: 'targetMissing' },
    { name: 'a target is not negative', after: [loads(program), target(-100)], refuses: review, code: 'targetNegative' },
    {
      name: 'a target is above the one before',
      after: [loads(program), target(10_000_000)],
      refuses: review,
      code: 'targetNotAbovePrevious',
    },
    {
      name: 'a target is within the maximum',
      after: [loads(program), target(10_000_000_001)],
      refuses: review,
      code: 'targetOverMaximum',
    },
    { name: 'a reward is needed', after: [loads(program), reward(null)], refuses: review, code: 'rewardMissing' },
    { name: 'a reward is not negative', after: [loads(program), reward(-100)], refuses: review, code: 'rewardNegative' },
    {
      name: 'a reward is within the maximum',
      after: [loads(program), reward(2_600)],
      refuses: review,
      code: 'rewardOverMaximum',
    },
    {
      name: 'an incentive reward is needed',
      after: [loads(program), paying(null)],
      refuses: review,
      code: 'incentiveRewardMissing',
    },
    {
      name: 'an incentive reward is above 0',
      after: [loads(program), paying(0)],
      refuses: review,
      code: 'incentiveRewardNotPositive',
    },
    {
      name: 'an incentive reward is within the maximum',
      after: [loads(program), paying(100_000_001)],
      refuses: review,
      code: 'incentiveRewardOverMaximum',
    },
    { name: 'a tier that was added is filled in', after: [loads(program), add], refuses: review, code: 'targetMissing' },
    {
      name: 'a program has 8 tiers at most',
      scenario: FULL,
      after: [loads(full)],
      refuses: add,
      code: 'tooManyTiers',
    },
    { name: 'a program has a tier', after: [loads(program), remove(1)], refuses: remove(0), code: 'tierMissing' },
    { name: 'what others have changed is decided first', after: collided, refuses: review },
    { name: 'what is reviewed is not changed', after: [...changed, review], refuses: reward(300) },
    { name: 'what is being saved is not changed', after: sent, refuses: reward(300) },
  ],
})
