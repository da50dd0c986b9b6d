/** Known paths of an answer with the states in which they end, written by hand. */
import { failureOf } from '../../failure.ts'
import type { ModelSpec } from '../../model.ts'
import { attach, photoOf } from '../../parts/attachments/attachments.model.ts'
import { submissionShows } from '../../parts/submission/submission.model.ts'
import {
  at,
  back,
  because,
  documentGone,
  documentJourneysOf,
  forbidden,
  next,
  offline,
  refused,
  settle,
  stay,
  stepJourneysOf,
  submitJourneysOf,
} from '../../parts/dispute-steps/dispute-steps.journeys.ts'
import type { disputeResponseMachine } from './dispute-response.machine.ts'
import {
  act,
  alone,
  changed,
  described,
  documented,
  draft,
  leave,
  lena,
  loaded,
  mark,
  reload,
  replied,
  result,
  reviewed,
  say,
  showContacts,
  submit,
  submitted,
  takeOff,
  tick,
} from './dispute-response.samples.ts'

type Journeys = ModelSpec<typeof disputeResponseMachine>['journeys']

type Event = Journeys[number]['events'][number]

const [single, several] = [at({ describing: 'single' }), at({ describing: 'several' })]
const taken = settle('submission', { output: { kind: 'accepted' as const, result } })
const loadingFailed = settle('loadDisputes', offline)
const both = [
  { disputeId: 'd1', version: 1 },
  { disputeId: 'd2', version: 1 },
]
const preset = 'an offer that a customer chose to take'
const inReview = 'a reload in the review of an answer'
const whileSent = 'a reload while an answer was sent'

export const loadJourneys: Journeys = [
  { name: 'the disputes are read first', events: [], ends: at('loading') },
  {
    name: 'all that were asked for are ticked, and each keeps its recipients',
    events: [loaded()],
    ends: several,
    holds: { disputeIds: ['d1', 'd2'], contacts: [], step: 'describe' },
  },
  {
    name: 'the recipients of the one dispute stay',
    scenario: preset,
    events: [loaded(['d1'], 'pendingAdjustment')],
    ends: single,
    holds: { contacts: [mark] },
  },
  {
    name: 'disputes that nobody can answer are said',
    events: [loaded(['d1', 'd2'], 'closed')],
    ends: at('noneAnswerable'),
  },
  {
    name: 'who only looks on answers nothing',
    scenario: 'a merchant who may not answer',
    events: [loaded()],
    ends: at('noneAnswerable'),
  },
  {
    name: 'disputes that could not be read are asked for again',
    events: [loadingFailed],
    ends: at('loadFailed'),
    holds: { failure: because('networkFailed') },
  },
  {
    name: 'another try reads them',
    events: [loadingFailed, reload, loaded()],
    ends: several,
    holds: { failure: null },
  },
  {
    name: 'an answer that was chosen before is there',
    scenario: preset,
    events: [loaded(['d1'], 'pendingAdjustment')],
    ends: single,
    holds: { action: 'adjustment.accept' },
  },
  {
    name: 'leaving an answer that was only chosen before asks nothing',
    scenario: preset,
    events: [loaded(['d1'], 'pendingAdjustment'), leave],
    ends: 'cancelled',
  },
  {
    name: 'a reload comes back to the review under the same key',
    scenario: inReview,
    events: [loaded(['d1'])],
    ends: at('reviewing'),
    holds: { draftId: 'draft-0009', adjustment: 20_000, contacts: [mark] },
  },
]

const withDocument = [...documented, next, next, submit]
const wizard = {
  read: loaded(),
  leave,
  described,
  reviewed,
  submitted,
  withDocument,
  chooseOthers: showContacts('lena'),
  documents: single,
  left: 'left',
}

export const stepJourneys: Journeys = [
  ...stepJourneysOf<Event>(wizard),
  ...documentJourneysOf<Event>(alone, single),
  {
    name: 'a reply in words leads to the contacts',
    events: [...described],
    ends: at('contacting'),
    holds: { action: 'merchant.reply', comment: 'The list was sent in May.' },
  },
  {
    name: 'an offer names an amount',
    events: [...alone, act('adjustment.propose'), say('Half of it.'), takeOff(65_000), next],
    ends: at('contacting'),
    holds: { adjustment: 65_000 },
  },
  {
    name: 'of several disputes the whole of each is taken off',
    events: [loaded(), act('adjustment.propose'), say('You are right.'), takeOff('whole'), next],
    ends: at('contacting'),
    holds: { adjustment: 'whole' },
  },
  {
    name: 'another action names its own amount',
    events: [...alone, act('adjustment.propose'), takeOff(65_000), act('merchant.reply')],
    ends: single,
    holds: { adjustment: null },
  },
  {
    name: 'a dispute that is left out leaves one that may have a document',
    events: [...alone],
    ends: single,
    holds: { disputeIds: ['d1'] },
  },
  {
    name: 'a dispute is left out and taken in again',
    events: [...alone, tick('d2')],
    ends: several,
    holds: { disputeIds: ['d1', 'd2'] },
  },
  {
    name: 'no dispute is ticked any more',
    events: [...alone, tick('d1')],
    ends: several,
    holds: { disputeIds: [] },
  },
  {
    name: 'a customer takes an offer without a word',
    scenario: preset,
    events: [loaded(['d1'], 'pendingAdjustment'), next, next, submit, taken],
    ends: 'submitted',
  },
  {
    name: 'words can be written while a file is sent',
    events: [
      ...alone,
      attach('file'),
      act('merchant.reply'),
      say('See the photo.'),
      takeOff(null),
      attach('photo'),
      next,
    ],
    ends: at('contacting'),
    holds: { comment: 'See the photo.', documents: [photoOf('t1')] },
  },
  {
    name: 'a document that was removed is gone, and the dispute may be left out again',
    events: [...documented, attach('removal'), attach('nothing'), tick('d1')],
    ends: several,
    holds: { documents: [], removingId: null, disputeIds: [] },
  },
  {
    name: 'somebody else is notified too',
    events: [...described, showContacts('lena')],
    ends: at('contacting'),
    holds: { contacts: [lena] },
  },
  {
    name: 'somebody who is typed and not added is left behind',
    events: [...described, showContacts('typed'), back],
    ends: several,
    holds: { contacts: [], isTyped: false },
  },
  { name: 'from the contacts one goes back', events: [...described, back], ends: several },
  {
    name: 'from the review one changes the answer',
    events: [...reviewed, { type: 'step.edit', step: 'describe' }],
    ends: several,
    holds: { step: 'describe' },
  },
  {
    name: 'leaving what was entered asks first',
    events: [...replied, leave],
    ends: { drafting: { steps: { describing: 'several' }, leaving: 'asking' } },
  },
  {
    name: 'a file goes on while leaving is asked',
    events: [...alone, act('merchant.reply'), attach('file'), leave, attach('photo'), stay],
    ends: single,
    holds: { documents: [photoOf('t1')] },
  },
]

const failed = (end: { error: object }) => [...submitted, refused(end)]

export const submitJourneys: Journeys = [
  ...submitJourneysOf<Event>(wizard),
  {
    name: 'an answer is sent for the versions that were seen',
    events: [...submitted],
    ends: 'submitting',
    holds: { sent: both },
  },
  {
    name: 'one dispute is answered and the other stays, with why',
    events: [...submitted, taken],
    ends: 'submitted',
    holds: { result, failure: null },
  },
  {
    name: 'a document goes with the answer to its dispute',
    events: withDocument,
    ends: 'submitting',
    holds: { sent: [{ disputeId: 'd1', version: 1 }], documents: [photoOf('t1')] },
  },
  {
    name: 'no document goes with an answer to several',
    events: [...documented, tick('d2'), next, next, submit],
    ends: 'submitting',
    holds: { sent: both, documents: [] },
  },
  {
    name: 'a dispute that moved on meanwhile is said',
    events: failed(changed),
    ends: at('stale'),
    holds: { sent: [], failure: failureOf(changed.error) },
  },
  {
    name: 'it is read anew, and what was written stays',
    events: [...failed(changed), reload, loaded()],
    ends: several,
    holds: { failure: null, comment: 'The list was sent in May.' },
  },
  {
    name: 'all that were read are read anew, ticked or not',
    events: [...alone, act('merchant.reply'), say('Yes.'), next, next, submit, refused(changed), reload],
    ends: at('loading'),
    holds: { disputeIds: ['d1'] },
  },
  {
    name: 'without the document the failure is said no more',
    events: [...withDocument, refused(documentGone), loaded(), next],
    ends: at('contacting'),
    holds: { failure: null },
  },
  {
    name: 'a refusal is known to have answered nothing',
    events: [...submitted, submissionShows('refused')],
    ends: 'submitting',
    holds: { sent: [] },
  },
  {
    name: 'a reload while sending repeats the same intent',
    scenario: whileSent,
    events: [],
    ends: 'submitting',
    holds: { draftId: 'draft-0009', action: draft.action, sent: [{ disputeId: 'd1', version: 1 }] },
  },
  {
    name: 'what was taken before the reload is shown',
    scenario: whileSent,
    events: [taken],
    ends: 'submitted',
    holds: { result },
  },
  {
    name: 'what was refused before the reload is read before it is changed',
    scenario: whileSent,
    events: [refused(forbidden)],
    ends: at('loading'),
  },
]
