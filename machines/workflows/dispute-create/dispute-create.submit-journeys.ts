/** Where known ways of submitting a dispute end, written by hand. */
import { failureOf } from '../../failure.ts'
import type { ModelSpec } from '../../model.ts'
import type { disputeCreateMachine } from './dispute-create.machine.ts'
import {
  contactsFailed,
  documentGone,
  first,
  forbidden,
  notEligible,
  offline,
  partlyIneligible,
  photoOf,
  reasonGone,
  submission,
  third,
} from './dispute-create.samples.ts'
import {
  back,
  byReason,
  checked,
  choose,
  chosen,
  described,
  goOn,
  inWords,
  leave,
  next,
  partly,
  retry,
  settle,
  submit,
  submitted,
} from './dispute-create.steps-taken.ts'

type Journeys = ModelSpec<typeof disputeCreateMachine>['journeys']

const uploaded = (trxId: string) => settle('upload', { output: { kind: 'done' as const, document: photoOf(trxId) } })
const taken = settle('submitDispute', { output: submission })
const because = (code: string) => failureOf({ code })
const whileSent = 'a reload while a dispute was sent'

const withDocument = [...described, chosen('t1'), uploaded('t1'), next, next, submit]
const failed = (end: typeof offline) => [...submitted, settle('submitDispute', end)]

export const submitJourneys: Journeys = [
  { name: 'a dispute is sent', events: [...submitted], ends: 'submitting' },
  {
    name: 'a dispute is submitted',
    events: [...submitted, taken],
    ends: 'submitted',
    holds: { submission, failure: null },
  },
  {
    name: 'an invoice paid meanwhile is said, and nothing was disputed',
    events: failed(partlyIneligible),
    ends: 'drafting.someIneligible',
    holds: {
      ineligible: [{ trxId: 't2', invoiceId: 'INV-2', code: 'alreadyPaid' }],
      failure: failureOf(partlyIneligible.error),
    },
  },
  {
    name: 'one goes on without it to the review',
    events: [...failed(partlyIneligible), goOn],
    ends: 'drafting.reviewing',
    holds: { trxIds: ['t1'], failure: null },
  },
  {
    name: 'nothing is left to dispute',
    events: failed(notEligible),
    ends: 'drafting.noneEligible',
    holds: {
      ineligible: [
        { trxId: 't1', invoiceId: 'INV-1', code: 'alreadyPaid' },
        { trxId: 't2', invoiceId: 'INV-2', code: 'alreadyPaid' },
      ],
      failure: failureOf(notEligible.error),
    },
  },
  {
    name: 'back at the choice nothing is said of the refusal any more',
    events: [...failed(notEligible), back],
    ends: 'drafting.choosing',
    holds: { trxIds: [], failure: null },
  },
  {
    name: 'contacts that could not be added are chosen anew, among those there are today',
    events: [...failed(contactsFailed), checked],
    ends: 'drafting.contacting',
    holds: { failure: because('disputeContactsFailed') },
  },
  {
    name: 'a step further the failure is said no more',
    events: [...failed(contactsFailed), checked, next],
    ends: 'drafting.reviewing',
    holds: { failure: null },
  },
  {
    name: 'a document that was cleared away is asked for again',
    events: [...withDocument, settle('submitDispute', documentGone), checked],
    ends: 'drafting.documenting.attaching',
    holds: { documents: [], failure: failureOf(documentGone.error) },
  },
  {
    name: 'another file takes the failure away',
    events: [...withDocument, settle('submitDispute', documentGone), checked, chosen('t1')],
    ends: 'drafting.documenting.uploading',
    holds: { failure: null },
  },
  {
    name: 'a reason that is gone is chosen anew',
    events: [...failed(reasonGone), checked],
    ends: 'drafting.describing',
    holds: { failure: because('disputeReasonUnknown') },
  },
  {
    name: 'with another reason the failure is said no more',
    events: [...failed(reasonGone), checked, byReason('returnedGoods'), next],
    ends: 'drafting.documenting.attaching',
    holds: { failure: null },
  },
  {
    name: 'a cut line leaves it open whether it was taken',
    events: failed(offline),
    ends: 'failed',
    holds: { failure: because('networkFailed') },
  },
  {
    name: 'another try is the same dispute',
    events: [...failed(offline), retry],
    ends: 'submitting',
    holds: { draftId: 'draft-0001', failure: null },
  },
  {
    name: 'after a refusal everything can be changed',
    events: [...failed(forbidden), back, checked],
    ends: 'drafting.reviewing',
    holds: { step: 'review' as const },
  },
  {
    name: 'a step back the refusal is said no more',
    events: [...failed(forbidden), back, checked, back],
    ends: 'drafting.contacting',
    holds: { failure: null },
  },
  { name: 'what may have been taken can be left', events: [...failed(offline), leave], ends: 'left' },
  {
    name: 'a reload while sending repeats the same intent',
    scenario: whileSent,
    events: [],
    ends: 'submitting',
    holds: { draftId: 'draft-0009' },
  },
  {
    name: 'what was taken before the reload is shown',
    scenario: whileSent,
    events: [taken],
    ends: 'submitted',
    holds: { submission },
  },
  {
    name: 'a refusal after a reload is read in full before it is said',
    scenario: whileSent,
    events: [settle('submitDispute', partlyIneligible), partly],
    ends: 'drafting.someIneligible',
    holds: {
      invoices: [first],
      ineligible: [{ trxId: 't2', invoiceId: 'INV-2', code: 'alreadyDisputed' }],
      failure: failureOf(partlyIneligible.error),
    },
  },
  {
    name: 'and then leads to the review',
    scenario: whileSent,
    events: [settle('submitDispute', partlyIneligible), partly, goOn],
    ends: 'drafting.reviewing',
    holds: { trxIds: ['t1'], documents: [photoOf('t1')], failure: null },
  },
  {
    name: 'or back to the choice, where one more is chosen beside those that stay',
    scenario: whileSent,
    events: [settle('submitDispute', partlyIneligible), partly, back, choose(third)],
    ends: 'drafting.choosing',
    holds: { trxIds: ['t1', 't3'], documents: [photoOf('t1')] },
  },
  {
    name: 'a reason chosen anew is kept',
    events: [...described, back, byReason('returnedGoods'), inWords('Broken.')],
    ends: 'drafting.describing',
    holds: { reasonId: 'returnedGoods', description: 'Broken.' },
  },
]
