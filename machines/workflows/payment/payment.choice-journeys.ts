/** Where known ways of choosing, leaving and coming back to a payment lead, written by hand. */
import { failureOf } from '../../failure.ts'
import type { ModelSpec } from '../../model.ts'
import type { paymentMachine } from './payment.machine.ts'
import {
  account,
  bank,
  card,
  cardQuote,
  declined,
  first,
  offline,
  quote,
  refusal,
  second,
  sister,
} from './payment.samples.ts'
import {
  bankReview,
  byBank,
  byCard,
  cardFee,
  choose,
  leave,
  quoteFailed,
  request,
  settle,
} from './payment.steps-taken.ts'

export const choiceJourneys: ModelSpec<typeof paymentMachine>['journeys'] = [
  {
    name: 'a failed quote keeps the choice',
    events: [choose, byBank, request, settle('requestQuote', offline)],
    ends: 'drafting.choosing',
    holds: { lines: [first], method: bank },
  },
  {
    name: 'a new choice takes the failure away',
    events: [...quoteFailed, { type: 'invoice.toggle', line: second }],
    ends: 'drafting.choosing',
    holds: { lines: [first, second], failure: null },
  },
  {
    name: 'another method takes the failure away',
    events: [...quoteFailed, byCard],
    ends: 'drafting.choosing',
    holds: { method: card, failure: null },
  },
  {
    name: 'everything due takes the failure away',
    events: [...quoteFailed, { type: 'everythingDue.add' }, settle('loadEverythingDue', { output: [first, second] })],
    ends: 'drafting.choosing',
    holds: { lines: [first, second], failure: null },
  },
  {
    name: 'another try for a quote takes the failure away',
    events: [...quoteFailed, request],
    ends: 'drafting.quoting',
    holds: { failure: null },
  },
  { name: 'leaving a choice asks first', events: [choose, leave], ends: 'leaving' },
  {
    name: 'staying comes back to the same step',
    events: [...bankReview, leave, { type: 'leave.cancel' }],
    ends: 'drafting.quoted.reviewing',
  },
  {
    name: 'staying comes back to the fee, which is not accepted yet',
    events: [...cardFee, leave, { type: 'leave.cancel' }],
    ends: 'drafting.quoted.acknowledgingFee',
  },
  { name: 'leaving for good charges nothing', events: [choose, leave, { type: 'leave.confirm' }], ends: 'cancelled' },
  { name: 'leaving with nothing chosen asks nothing', events: [leave], ends: 'cancelled' },
  {
    name: 'an invoice chosen twice is not chosen',
    events: [choose, choose],
    ends: 'drafting.choosing',
    holds: { lines: [] },
  },
  {
    name: 'everything due is added once',
    events: [choose, { type: 'everythingDue.add' }, settle('loadEverythingDue', { output: [first, second] })],
    ends: 'drafting.choosing',
    holds: { lines: [first, second] },
  },
  {
    name: 'when what is due cannot be read, the choice stays',
    events: [choose, { type: 'everythingDue.add' }, settle('loadEverythingDue', offline)],
    ends: 'drafting.choosing',
    holds: { lines: [first], failure: failureOf(offline.error) },
  },
  {
    name: 'another account starts an empty choice',
    events: [choose, { type: 'account.change' }, { type: 'account.choose', account: sister }],
    ends: 'drafting.choosing',
    holds: { lines: [], account: sister },
  },
  {
    name: 'the same account keeps the choice',
    events: [choose, { type: 'account.change' }, { type: 'account.choose', account }],
    ends: 'drafting.choosing',
    holds: { lines: [first] },
  },
  {
    name: 'a cleared choice is empty',
    events: [choose, { type: 'selection.clear' }],
    ends: 'drafting.choosing',
    holds: { lines: [] },
  },
  {
    name: 'without an account step 1 is first',
    scenario: 'no account is selected',
    events: [],
    ends: 'drafting.choosingAccount',
  },
  {
    name: 'the program overview skips step 1',
    scenario: 'a program in overview',
    events: [],
    ends: 'drafting.choosing',
  },
  {
    name: 'a choice from the list is read anew',
    scenario: 'invoices were chosen in the list',
    events: [settle('loadDraft', { output: { lines: [first, { ...second, isUnpaid: false }], quote: null } })],
    ends: 'drafting.choosing',
    holds: { lines: [first] },
  },
  {
    name: 'a choice that cannot be read says so and can be tried again',
    scenario: 'invoices were chosen in the list',
    events: [settle('loadDraft', offline), { type: 'draft.reload' }],
    ends: 'drafting.loadingDraft',
  },
  {
    name: 'a reload comes back to the review',
    scenario: 'a reload in the review',
    events: [settle('loadDraft', { output: { lines: [first], quote } })],
    ends: 'drafting.quoted.reviewing',
    holds: { quote },
  },
  {
    name: 'a reload before the fee was accepted comes back to the fee',
    scenario: 'a reload of a card payment',
    events: [settle('loadDraft', { output: { lines: [first], quote: cardQuote } })],
    ends: 'drafting.quoted.acknowledgingFee',
  },
  {
    name: 'a reload while sending repeats the same intent',
    scenario: 'a reload while it was sent',
    events: [],
    ends: 'submitting',
  },
  {
    name: 'a reload while processing goes on looking',
    scenario: 'a reload while it was looked up',
    events: [],
    ends: 'stillProcessing.waiting',
    holds: { paymentId: 'p1' },
  },
  {
    name: 'a decline after a reload still knows what was chosen',
    scenario: 'a reload while it was sent',
    events: [
      settle('submitPayment', declined),
      { type: 'draft.reload' },
      settle('loadDraft', { output: { lines: [first], quote: null } }),
    ],
    ends: 'drafting.choosing',
    holds: { lines: [first], method: bank },
  },
  {
    name: 'a quote that expired during a reload leads back to what was chosen',
    scenario: 'a reload while it was sent',
    events: [settle('submitPayment', refusal('quoteExpired')), { type: 'step.back' }],
    ends: 'drafting.loadingDraft',
  },
]
