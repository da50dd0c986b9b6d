import { msg, type Message } from '#msg'

import type { LoyaltyPart, LoyaltyRefusal } from '../../../domain/rules/loyalty/loyalty-form.ts'
import { money } from '../../../domain/money.ts'
import { commonFailures } from '../../failure-words.ts'
import type { PageOf, Scene, Sight } from '../../page.ts'
import { userRefusals, userWords } from '../../user-words.ts'
import { wizardWords } from '../../wizard-words.ts'
import type { loyaltyEditMachine } from './loyalty-edit.machine.ts'

export const loyaltyEditWords = {
  loading: msg`Loading loyalty program`,
  loadFailed: msg`Couldn’t load the loyalty program`,
  retry: msg`Try again`,
  unknown: msg`Loyalty program not found`,
  backToPrograms: msg`Back to loyalty programs`,
  // The form
  name: msg`Program name`,
  target: msg`Target for tier {tier}`,
  growth: msg`Growth for tier {tier}`,
  reward: msg`Reward for tier {tier}`,
  addTier: msg`Add a tier`,
  removeTier: msg`Remove tier {tier}`,
  incentiveReward: msg`Incentive reward`,
  review: msg`Review changes`,
  // The review
  reviewHeading: msg`Review your changes`,
  back: msg`Back to editing`,
  save: msg`Save changes`,
  // The end of a save
  saved: msg`Loyalty program saved`,
  notSaved: msg`Your changes weren’t saved.`,
  stale: msg`Someone else changed this loyalty program`,
  accept: msg`Use their changes`,
  overwrite: msg`Keep my version`,
} as const

/** The names of a form's parts, for what somebody else has changed. */
export const loyaltyPartWords = {
  name: loyaltyEditWords.name,
  tiers: msg`Tiers`,
  incentiveReward: loyaltyEditWords.incentiveReward,
} satisfies Readonly<Record<LoyaltyPart, Message>>

/** Why goals cannot be saved, by the rule's or the server's code (§5). */
export const loyaltyRefusals = {
  loyaltyNameMissing: msg`Enter a program name`,
  loyaltyNameTooLong: msg`Enter a program name of at most 50 characters`,
  targetMissing: msg`Enter a value for this tier`,
  targetNegative: msg`Enter a value that is not negative`,
  targetNotAbovePrevious: msg`Enter a value higher than the previous tier`,
  targetOverMaximum: msg`This value is above the maximum`,
  rewardMissing: msg`Enter a reward for this tier`,
  rewardNegative: msg`Enter a reward that is not negative`,
  rewardOverMaximum: msg`This reward is above the maximum`,
  incentiveRewardMissing: msg`Enter an incentive reward`,
  incentiveRewardNotPositive: msg`Enter an incentive reward above 0`,
  incentiveRewardOverMaximum: msg`This incentive reward is above the maximum`,
  tierMissing: msg`A program needs at least one tier.`,
  tooManyTiers: msg`A program can have up to 8 tiers. Remove one to add another.`,
  nothingChanged: userRefusals.nothingChanged,
} satisfies Readonly<Record<LoyaltyRefusal | 'nothingChanged', Message>>

const failures: Readonly<Record<string, Message>> = { ...commonFailures, ...loyaltyRefusals }

const headed = ({ program }: Scene['facts']): readonly Sight[] => [{ heading: { data: String(program) } }]
const failureSaid = (facts: Scene['facts']): readonly Sight[] => {
  const words = failures[String(facts['failure'])]
  return [{ text: loyaltyEditWords.notSaved }, ...(words === undefined ? [] : [{ text: words }])]
}

/** The goals of a loyalty program as its administrators change them. */
export const loyaltyEditPage = {
  events: {
    'program.reload': [{ press: loyaltyEditWords.retry }],
    'form.change': ({ patch: { name, incentiveReward } }) => [
      ...(name === undefined ? [] : [{ fill: loyaltyEditWords.name, with: name }]),
      ...(incentiveReward === undefined
        ? []
        : [
            {
              fill: loyaltyEditWords.incentiveReward,
              with: incentiveReward === null ? '' : money(incentiveReward, 'USD'),
            },
          ]),
    ],
    'tier.change': ({ tier, patch: { threshold, reward } }) => [
      ...(threshold === undefined
        ? []
        : [
            {
              fill: { says: loyaltyEditWords.target, with: { tier: tier + 1 } },
              with: threshold === null ? '' : money(threshold, 'USD'),
            },
          ]),
      ...(reward === undefined
        ? []
        : [
            {
              fill: { says: loyaltyEditWords.reward, with: { tier: tier + 1 } },
              // Whole percents are written alike in every language.
              with: reward === null ? '' : String(reward / 100),
            },
          ]),
    ],
    'tier.add': [{ press: loyaltyEditWords.addTier }],
    'tier.remove': ({ tier }) => [{ press: { says: loyaltyEditWords.removeTier, with: { tier: tier + 1 } } }],
    'form.review': [{ press: loyaltyEditWords.review }],
    'review.back': [{ press: loyaltyEditWords.back }],
    'form.save': [{ press: loyaltyEditWords.save }],
    'changes.accept': [{ press: loyaltyEditWords.accept }],
    'changes.overwrite': [{ press: loyaltyEditWords.overwrite }],
    'edit.leave': [{ press: loyaltyEditWords.backToPrograms }],
    'leave.confirm': [{ press: userWords.leave }],
    'leave.cancel': [{ press: wizardWords.stay }],
  },
  states: {
    loading: [],
    loadFailed: [{ text: loyaltyEditWords.loadFailed }],
    unknown: [{ heading: loyaltyEditWords.unknown }],
    'working.form.open.editing': headed,
    'working.form.open.refused': (facts) => [...headed(facts), ...failureSaid(facts)],
    'working.form.reviewing.ready': [{ heading: loyaltyEditWords.reviewHeading }],
    'working.form.reviewing.failed': (facts) => [{ heading: loyaltyEditWords.reviewHeading }, ...failureSaid(facts)],
    'working.form.stale': [{ text: loyaltyEditWords.stale }],
    'working.leaving.inside': [],
    'working.leaving.asking': [{ dialog: userWords.leaveQuestion }],
    saving: [],
    comparing: [],
    saved: [],
    left: [],
  },
  refusals: loyaltyRefusals,
} satisfies PageOf<typeof loyaltyEditMachine>
