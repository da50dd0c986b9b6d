/** Known paths of disputing with their ends, written by hand. */
import { failureOf } from '../../failure.ts'
import type { ModelSpec } from '../../model.ts'
import { attach, photoOf } from '../../parts/attachments/attachments.model.ts'
import { anna, showContacts, piet } from '../../parts/contacts/contacts.model.ts'
import { submissionShows } from '../../parts/submission/submission.model.ts'
import {
  at,
  back,
  because,
  documentGone,
  documentJourneysOf,
  next,
  refused,
  settle,
  stay,
  stepJourneysOf,
  submitJourneysOf,
} from '../../parts/dispute-steps/dispute-steps.journeys.ts'
import type { disputeCreateMachine } from './dispute-create.machine.ts'
import {
  amountOver,
  byReason,
  checked,
  choose,
  described,
  documented,
  first,
  goOn,
  inWords,
  leave,
  limit,
  notEligible,
  partly,
  partlyIneligible,
  reasonGone,
  returned,
  reviewed,
  submission,
  submit,
  submitted,
  third,
} from './dispute-create.samples.ts'

type Spec = ModelSpec<typeof disputeCreateMachine>

type Event = NonNullable<Spec['journeys'][number]>['events'][number]

const whileSent = 'a reload while a dispute was sent'
const sent = settle('submission', { output: { kind: 'accepted' as const, result: submission } })

const withDocument = [...described, attach('photo'), next, next, submit]
const wizard = {
  read: checked,
  leave,
  described: documented,
  reviewed,
  submitted,
  withDocument,
  chooseOthers: showContacts('anna'),
  documents: at('documenting'),
  left: 'unknown',
}

export const stepJourneys: Spec['journeys'] = [
  ...stepJourneysOf<Event>(wizard),
  ...documentJourneysOf<Event>(described, at('documenting')),
  { name: 'from the reason one goes back to the choice', events: [checked, back], ends: at('choosing') },
  {
    name: 'reason and words lead to the documents',
    events: [...described],
    ends: at('documenting'),
    holds: { reasonId: 'wrongPrice', description: 'Too dear.' },
  },
  {
    name: 'a part of an invoice is disputed',
    events: [checked, byReason('wrongPrice'), inWords('Too dear.'), limit(40_000), next],
    ends: at('documenting'),
    holds: { parts: [{ trxId: 't1', amountMinor: 40_000 }] },
  },
  {
    name: 'the whole amount is no part',
    events: [checked, limit(40_000), limit(first.disputedMinor)],
    ends: at('describing'),
    holds: { parts: [] },
  },
  {
    name: 'the amount that was entered last counts',
    events: [checked, limit(40_000), limit(50_000)],
    ends: at('describing'),
    holds: { parts: [{ trxId: 't1', amountMinor: 50_000 }] },
  },
  {
    name: 'an amount alone is not lost without asking',
    events: [checked, limit(40_000), leave],
    ends: { drafting: { steps: 'describing', leaving: 'asking' } },
  },
  {
    name: 'an invoice taken out takes its amount along',
    events: [checked, limit(40_000), back, choose(first)],
    ends: at('choosing'),
    holds: { parts: [] },
  },
  { name: 'from the documents one goes back', events: [...described, back], ends: at('describing') },
  {
    name: 'going back sends no more files',
    events: [...described, attach('file'), back],
    ends: at('describing'),
    holds: { queue: [] },
  },
  {
    name: 'a document that was removed is gone',
    events: [...described, attach('photo'), attach('removal'), attach('nothing')],
    ends: at('documenting'),
    holds: { documents: [], removingId: null },
  },
  {
    name: 'a document for each invoice is enough for any reason',
    events: [...returned, attach('photos'), next],
    ends: at('contacting'),
  },
  {
    name: 'a person of the company and another one get e-mails',
    events: [...documented, showContacts('both')],
    ends: at('contacting'),
    holds: { contacts: [anna, piet] },
  },
  {
    name: 'a person who is typed and not added is left behind',
    events: [...documented, showContacts('typed'), back],
    ends: at('documenting'),
    holds: { contacts: [], isTyped: false },
  },
  {
    name: 'from the contacts one goes back',
    events: [...documented, back],
    ends: at('documenting'),
  },
  ...(
    [
      ['invoices', 'choosing'],
      ['reason', 'describing'],
      ['documents', 'documenting'],
    ] as const
  ).map(([step, ends]) => ({
    name: `from the review one changes the ${step}`,
    events: [...reviewed, { type: 'step.edit' as const, step }],
    ends: at(ends),
    holds: { step },
  })),
  {
    name: 'leaving what was entered asks first',
    events: [...described, leave],
    ends: { drafting: { steps: 'documenting', leaving: 'asking' } },
  },
  {
    name: 'a file goes on while leaving is asked',
    events: [...described, attach('file'), leave, attach('photo'), stay],
    ends: at('documenting'),
    holds: { documents: [photoOf('t1')] },
  },
]

const failed = (end: { error: object }) => [...submitted, refused(end)]

export const submitJourneys: Spec['journeys'] = [
  ...submitJourneysOf<Event>(wizard),
  { name: 'a dispute is sent', events: [...submitted], ends: 'submitting', holds: { isSent: true } },
  {
    name: 'a dispute is submitted',
    events: [...submitted, sent],
    ends: 'submitted',
    holds: { submission, failure: null },
  },
  {
    name: 'an invoice that was disputed elsewhere is named, and nothing was disputed',
    events: failed(partlyIneligible),
    ends: at('someIneligible'),
    holds: {
      ineligible: [{ trxId: 't2', invoiceId: 'INV-2', code: 'alreadyDisputed' }],
      failure: failureOf(partlyIneligible.error),
    },
  },
  {
    name: 'one goes on without it to the review',
    events: [...failed(partlyIneligible), goOn],
    ends: at('reviewing'),
    holds: { trxIds: ['t1'], failure: null },
  },
  {
    name: 'nothing is left to dispute',
    events: failed(notEligible),
    ends: at('noneEligible'),
    holds: {
      ineligible: [
        { trxId: 't1', invoiceId: 'INV-1', code: 'alreadyDisputed' },
        { trxId: 't2', invoiceId: 'INV-2', code: 'alreadyDisputed' },
      ],
      failure: failureOf(notEligible.error),
    },
  },
  {
    name: 'back at the choice nothing is said of the refusal any more',
    events: [...failed(notEligible), back],
    ends: at('choosing'),
    holds: { trxIds: [], failure: null },
  },
  {
    name: 'a step back from the documents the failure is said no more',
    events: [...withDocument, refused(documentGone), checked, back],
    ends: at('describing'),
    holds: { failure: null },
  },
  {
    name: 'a reason that is gone is chosen anew',
    events: [...failed(reasonGone), checked],
    ends: at('describing'),
    holds: { failure: because('disputeReasonUnknown') },
  },
  {
    name: 'an amount that has become too much is entered again',
    events: [...failed(amountOver), checked],
    ends: at('describing'),
    holds: { failure: because('disputedAmountOver') },
  },
  {
    name: 'with another reason the failure is said no more',
    events: [...failed(reasonGone), checked, byReason('returnedGoods'), next],
    ends: at('documenting'),
    holds: { failure: null },
  },
  {
    name: 'a refusal is known to have disputed nothing',
    events: [...submitted, submissionShows('refused')],
    ends: 'submitting',
    holds: { isSent: false },
  },
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
    events: [sent],
    ends: 'submitted',
    holds: { submission },
  },
  {
    name: 'a refusal after a reload is read in full before it is said',
    scenario: whileSent,
    events: [refused(partlyIneligible), partly],
    ends: at('someIneligible'),
    holds: {
      invoices: [first],
      ineligible: [{ trxId: 't2', invoiceId: 'INV-2', code: 'alreadyDisputed' }],
      failure: failureOf(partlyIneligible.error),
    },
  },
  {
    name: 'and then leads to the review',
    scenario: whileSent,
    events: [refused(partlyIneligible), partly, goOn],
    ends: at('reviewing'),
    holds: { trxIds: ['t1'], documents: [photoOf('t1')], failure: null },
  },
  {
    name: 'or back to the choice, where one more is chosen beside those that stay',
    scenario: whileSent,
    events: [refused(partlyIneligible), partly, back, choose(third)],
    ends: at('choosing'),
    holds: { trxIds: ['t1', 't3'], documents: [photoOf('t1')] },
  },
  {
    name: 'a reason chosen anew is kept',
    events: [...described, back, byReason('returnedGoods'), inWords('Broken.')],
    ends: at('describing'),
    holds: { reasonId: 'returnedGoods', description: 'Broken.' },
  },
]
