import type { ModelSpec } from '../../model.ts'
import type { loyaltyEditMachine } from './loyalty-edit.machine.ts'
import {
  FULL,
  accept,
  add,
  back,
  cancel,
  changed,
  collided,
  confirm,
  form,
  full,
  leave,
  loadFails,
  loads,
  named,
  overwrite,
  paying,
  program,
  reload,
  remove,
  review,
  reward,
  save,
  saveFails,
  saved,
  sent,
  target,
  theirs,
} from './loyalty-edit.samples.ts'

type Spec = ModelSpec<typeof loyaltyEditMachine>

const open = (state: string, leaving = 'inside') => ({ working: { form: { open: state }, leaving } })
const reviewing = (state: string) => ({ working: { form: { reviewing: state }, leaving: 'inside' } })
const stale = { working: { form: 'stale', leaving: 'inside' } }

/** Ways through an edit with their ends, by hand. */
export const loyaltyEditJourneys: Spec['journeys'] = [
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
]

/** Each guard refuses once, and each rule of a field. */
export const loyaltyEditRefusals: Spec['refusals'] = [
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
]
