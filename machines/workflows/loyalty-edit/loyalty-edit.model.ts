import { LOYALTY_TIERS } from '../../../domain/rules/loyalty/loyalty-form.ts'
import { defineModel } from '../../model.ts'
import { refusalToReview } from './loyalty-edit.context.ts'
import { loyaltyEditJourneys, loyaltyEditRefusals } from './loyalty-edit.journeys.ts'
import { loyaltyEditMachine } from './loyalty-edit.machine.ts'
import {
  FULL,
  accept,
  add,
  back,
  cancel,
  confirm,
  full,
  leave,
  overwrite,
  paying,
  program,
  reload,
  remove,
  review,
  reward,
  save,
  theirs,
} from './loyalty-edit.samples.ts'

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
        ? [
            { output: snapshot.context.programId === full.id ? { ...full, version: 2 } : theirs },
            { error: { code: 'notFound' } },
            { error: { code: 'networkFailed' } },
          ]
        : [
            { output: snapshot.context.programId === full.id ? full : program },
            { error: { code: 'notFound' } },
            { error: { code: 'networkFailed' } },
          ],
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
  journeys: loyaltyEditJourneys,
  refusals: loyaltyEditRefusals,
})
