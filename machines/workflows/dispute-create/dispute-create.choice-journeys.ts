/** Known paths of choosing the invoices of a dispute with their ends, written by hand. */
import type { ModelSpec } from '../../model.ts'
import { photoOf } from '../../parts/attachments/attachments.model.ts'
import { at, back, because, offline, settle } from '../../parts/dispute-steps/dispute-steps.journeys.ts'
import type { disputeCreateMachine } from './dispute-create.machine.ts'
import {
  answer,
  check,
  checked,
  checkedOne,
  choose,
  first,
  goOn,
  none,
  partly,
  second,
  third,
} from './dispute-create.samples.ts'

type Spec = ModelSpec<typeof disputeCreateMachine>

const inReview = 'a reload in the review of a dispute'

export const choiceJourneys: Spec['journeys'] = [
  { name: 'invoices from the list are looked into at once', events: [], ends: at('checkingEligibility') },
  {
    name: 'invoices that can be disputed lead to the reason',
    events: [checked],
    ends: at('describing'),
    holds: { invoices: [first, second], step: 'reason' as const },
  },
  {
    name: 'a chosen invoice is charged back',
    scenario: 'a chargeback without an invoice',
    events: [choose(first), check, checkedOne],
    ends: at('describing'),
    holds: { kind: 'chargeback', invoices: [first] },
  },
  {
    name: 'without an invoice one is chosen first',
    scenario: 'a chargeback without an invoice',
    events: [choose(first), choose(second), choose(second)],
    ends: at('choosing'),
    holds: { invoices: [first], trxIds: ['t1'] },
  },
  {
    name: 'chosen invoices are looked into',
    scenario: 'a chargeback without an invoice',
    events: [choose(first), check],
    ends: at('checkingEligibility'),
  },
  {
    name: 'some invoices cannot be disputed',
    events: [partly],
    ends: at('someIneligible'),
    holds: { ineligible: [{ trxId: 't2', invoiceId: 'INV-2', code: 'alreadyDisputed' }] },
  },
  {
    name: 'one goes on without them',
    events: [partly, goOn],
    ends: at('describing'),
    holds: { trxIds: ['t1'], invoices: [first], ineligible: [] },
  },
  {
    name: 'one goes back and chooses anew',
    events: [partly, back],
    ends: at('choosing'),
    holds: { trxIds: ['t1'], ineligible: [] },
  },
  { name: 'no invoice can be disputed', events: [none], ends: at('noneEligible'), holds: { invoices: [] } },
  {
    name: 'from none one goes back and chooses others',
    events: [none, back],
    ends: at('choosing'),
    holds: { trxIds: [], ineligible: [] },
  },
  {
    name: 'a check that fails says so',
    events: [settle('checkEligibility', offline)],
    ends: at('checkFailed'),
    holds: { failure: because('networkFailed') },
  },
  {
    name: 'a check that failed is asked for again',
    events: [settle('checkEligibility', offline), check, checked],
    ends: at('describing'),
    holds: { failure: null },
  },
  {
    name: 'a check that failed leads back to the choice',
    events: [settle('checkEligibility', offline), back],
    ends: at('choosing'),
    holds: { trxIds: ['t1', 't2'] },
  },
  {
    name: 'a choice that came by a link stays when one more is chosen after a check that failed',
    events: [settle('checkEligibility', offline), back, choose(third)],
    ends: at('choosing'),
    holds: { trxIds: ['t1', 't2', 't3'] },
  },
  {
    name: 'of such a choice one is taken out, and the others stay with their documents',
    scenario: inReview,
    events: [settle('checkEligibility', offline), back, choose(second)],
    ends: at('choosing'),
    holds: { trxIds: ['t1'], documents: [photoOf('t1')] },
  },
  {
    name: 'an invoice taken out takes its document along',
    scenario: 'a reload while invoices were chosen to dispute',
    events: [checked, choose(first)],
    ends: at('choosing'),
    holds: { trxIds: ['t2'], documents: [] },
  },
  {
    name: 'an invoice that stays behind takes its document along',
    scenario: inReview,
    events: [answer(['t1']), goOn],
    ends: at('reviewing'),
    holds: { trxIds: ['t2'], documents: [] },
  },
  {
    name: 'a reload comes back to the choice',
    scenario: 'a reload while invoices were chosen to dispute',
    events: [checked],
    ends: at('choosing'),
  },
  {
    name: 'a reload comes back to the review under the same key',
    scenario: inReview,
    events: [checked],
    ends: at('reviewing'),
    holds: { draftId: 'draft-0009' },
  },
]
