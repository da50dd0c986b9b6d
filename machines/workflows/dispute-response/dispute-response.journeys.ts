/** Where known ways of answering end, written by hand. */
import { failureOf } from '../../failure.ts'
import type { ModelSpec } from '../../model.ts'
import type { disputeResponseMachine } from './dispute-response.machine.ts'
import {
  changed,
  contactsFailed,
  documentGone,
  draft,
  file,
  forbidden,
  lena,
  mark,
  offline,
  photo,
  result,
} from './dispute-response.samples.ts'
import {
  act,
  alone,
  back,
  chosen,
  described,
  documented,
  leave,
  loaded,
  next,
  reload,
  remove,
  replied,
  retry,
  reviewed,
  say,
  settle,
  stay,
  submit,
  submitted,
  takeOff,
  tick,
  told,
  untold,
  uploaded,
} from './dispute-response.steps-taken.ts'

type Journeys = ModelSpec<typeof disputeResponseMachine>['journeys']

const because = (code: string) => failureOf({ code })
const taken = settle('submitResponse', { output: result })
const suspicious = settle('upload', {
  output: { kind: 'refused' as const, key: 'file-t1', name: 'crate.jpg', code: 'documentSuspicious' },
})
const leftOut = settle('upload', { output: { kind: 'cancelled' as const } })
const loadingFailed = settle('loadDisputes', offline)
const both = [
  { disputeId: 'd1', version: 1 },
  { disputeId: 'd2', version: 1 },
]
const preset = 'an offer that a customer chose to take'
const inReview = 'a reload in the review of an answer'
const whileSent = 'a reload while an answer was sent'

export const loadJourneys: Journeys = [
  { name: 'the disputes are read first', events: [], ends: 'drafting.loading' },
  {
    name: 'all that were asked for are ticked, and each keeps those who are told now',
    events: [loaded()],
    ends: 'drafting.describing.writing',
    holds: { disputeIds: ['d1', 'd2'], contacts: [], step: 'describe' },
  },
  {
    name: 'those who are told of the one dispute now stay so',
    scenario: preset,
    events: [loaded(['d1'], 'pendingAdjustment')],
    ends: 'drafting.describing.writing',
    holds: { contacts: [mark] },
  },
  {
    name: 'disputes that nobody can answer are said',
    events: [loaded(['d1', 'd2'], 'closed')],
    ends: 'drafting.noneAnswerable',
  },
  {
    name: 'who only looks on answers nothing',
    scenario: 'a merchant who may not answer',
    events: [loaded()],
    ends: 'drafting.noneAnswerable',
  },
  {
    name: 'disputes that could not be read are asked for again',
    events: [loadingFailed],
    ends: 'drafting.loadFailed',
    holds: { failure: because('networkFailed') },
  },
  {
    name: 'another try reads them',
    events: [loadingFailed, reload, loaded()],
    ends: 'drafting.describing.writing',
    holds: { failure: null },
  },
  {
    name: 'an answer that was chosen before is there',
    scenario: preset,
    events: [loaded(['d1'], 'pendingAdjustment')],
    ends: 'drafting.describing.writing',
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
    ends: 'drafting.reviewing',
    holds: { draftId: 'draft-0009', adjustment: 20_000, contacts: [mark] },
  },
]

export const stepJourneys: Journeys = [
  {
    name: 'a reply in words leads to the contacts',
    events: [...described],
    ends: 'drafting.contacting',
    holds: { action: 'merchant.reply', comment: 'The list was sent in May.' },
  },
  {
    name: 'an offer names an amount',
    events: [...alone, act('adjustment.propose'), say('Half of it.'), takeOff(65_000), next],
    ends: 'drafting.contacting',
    holds: { adjustment: 65_000 },
  },
  {
    name: 'of several disputes the whole of each is taken off',
    events: [loaded(), act('adjustment.propose'), say('You are right.'), takeOff('whole'), next],
    ends: 'drafting.contacting',
    holds: { adjustment: 'whole' },
  },
  {
    name: 'another action names its own amount',
    events: [...alone, act('adjustment.propose'), takeOff(65_000), act('merchant.reply')],
    ends: 'drafting.describing.writing',
    holds: { adjustment: null },
  },
  {
    name: 'a dispute is left out and taken in again',
    events: [...alone, tick('d2')],
    ends: 'drafting.describing.writing',
    holds: { disputeIds: ['d1', 'd2'] },
  },
  {
    name: 'a customer takes an offer without a word',
    scenario: preset,
    events: [loaded(['d1'], 'pendingAdjustment'), next, next, submit, taken],
    ends: 'submitted',
  },
  {
    name: 'a file is sent',
    events: [...alone, chosen],
    ends: 'drafting.describing.uploading',
    holds: { queue: [file] },
  },
  {
    name: 'a sent file is a document',
    events: [...documented],
    ends: 'drafting.describing.writing',
    holds: { documents: [photo], queue: [], comment: 'See the photo.' },
  },
  {
    name: 'files are sent one after the other',
    events: [...alone, chosen, chosen, uploaded],
    ends: 'drafting.describing.uploading',
    holds: { documents: [photo], queue: [file] },
  },
  {
    name: 'words can be written while a file is sent',
    events: [...alone, chosen, act('merchant.reply'), say('See the photo.'), takeOff(null), uploaded, next],
    ends: 'drafting.contacting',
    holds: { comment: 'See the photo.', documents: [photo] },
  },
  {
    name: 'a refused file is said, and the next is sent',
    events: [...alone, chosen, chosen, suspicious, uploaded],
    ends: 'drafting.describing.writing',
    holds: { documents: [photo], rejected: [{ key: 'file-t1', name: 'crate.jpg', code: 'documentSuspicious' }] },
  },
  {
    name: 'a new choice tells no more of what was refused before',
    events: [...alone, chosen, suspicious, chosen],
    ends: 'drafting.describing.uploading',
    holds: { rejected: [] },
  },
  {
    name: 'a file that is left out leaves nothing behind',
    events: [...alone, chosen, leftOut],
    ends: 'drafting.describing.writing',
    holds: { documents: [], queue: [] },
  },
  {
    name: 'a document is taken away',
    events: [...documented, remove, settle('removeDocument', { output: undefined })],
    ends: 'drafting.describing.writing',
    holds: { documents: [] },
  },
  {
    name: 'a document that cannot be taken away stays, and it is said',
    events: [...documented, remove, settle('removeDocument', offline)],
    ends: 'drafting.describing.writing',
    holds: { documents: [photo], failure: because('networkFailed') },
  },
  {
    name: 'another try to take it away takes the failure away',
    events: [...documented, remove, settle('removeDocument', offline), remove],
    ends: 'drafting.describing.removing',
    holds: { failure: null },
  },
  {
    name: 'somebody else is told too',
    events: [...described, told({ ...lena, name: ' Lena Roth ' })],
    ends: 'drafting.contacting',
    holds: { contacts: [lena] },
  },
  {
    name: 'somebody is told no more, whatever the case of the address',
    events: [...described, told(mark), told(lena), untold('MARK@example.com')],
    ends: 'drafting.contacting',
    holds: { contacts: [lena] },
  },
  { name: 'from the contacts one goes back', events: [...described, back], ends: 'drafting.describing.writing' },
  { name: 'the review comes last', events: [...reviewed], ends: 'drafting.reviewing', holds: { step: 'review' } },
  { name: 'from the review one goes back', events: [...reviewed, back], ends: 'drafting.contacting' },
  {
    name: 'from the review one changes the answer',
    events: [...reviewed, { type: 'step.edit', step: 'describe' }],
    ends: 'drafting.describing.writing',
    holds: { step: 'describe' },
  },
  {
    name: 'from the review one changes the contacts',
    events: [...reviewed, { type: 'step.edit', step: 'contacts' }],
    ends: 'drafting.contacting',
    holds: { step: 'contacts' },
  },
  { name: 'leaving with nothing entered asks nothing', events: [loaded(), leave], ends: 'cancelled' },
  { name: 'leaving what was entered asks first', events: [...replied, leave], ends: 'leaving' },
  {
    name: 'leaving for good answers nothing',
    events: [...replied, leave, { type: 'leave.confirm' }],
    ends: 'cancelled',
  },
  { name: 'staying comes back to the same step', events: [...described, leave, stay], ends: 'drafting.contacting' },
  {
    name: 'staying sends the file anew',
    events: [...alone, act('merchant.reply'), chosen, leave, stay],
    ends: 'drafting.describing.uploading',
    holds: { queue: [file] },
  },
]

const failed = (end: { error: { code: string } }) => [...submitted, settle('submitResponse', end)]

export const submitJourneys: Journeys = [
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
    events: [...documented, next, next, submit],
    ends: 'submitting',
    holds: { sent: [{ disputeId: 'd1', version: 1 }], documents: [photo] },
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
    ends: 'drafting.stale',
    holds: { sent: [], failure: failureOf(changed.error) },
  },
  {
    name: 'it is read anew, and what was written stays',
    events: [...failed(changed), reload, loaded()],
    ends: 'drafting.describing.writing',
    holds: { failure: null, comment: 'The list was sent in May.' },
  },
  {
    name: 'all that were read are read anew, ticked or not',
    events: [
      ...alone,
      act('merchant.reply'),
      say('Yes.'),
      next,
      next,
      submit,
      settle('submitResponse', changed),
      reload,
    ],
    ends: 'drafting.loading',
    holds: { disputeIds: ['d1'] },
  },
  {
    name: 'contacts that could not be added are chosen anew, among those there are today',
    events: [...failed(contactsFailed), loaded()],
    ends: 'drafting.contacting',
    holds: { sent: [], failure: because('disputeContactsFailed') },
  },
  {
    name: 'a step further the failure is said no more',
    events: [...failed(contactsFailed), loaded(), next],
    ends: 'drafting.reviewing',
    holds: { failure: null },
  },
  {
    name: 'a document that was cleared away is asked for again',
    events: [...documented, next, next, submit, settle('submitResponse', documentGone), loaded()],
    ends: 'drafting.describing.writing',
    holds: { documents: [], failure: failureOf(documentGone.error) },
  },
  {
    name: 'another file takes the failure away',
    events: [...documented, next, next, submit, settle('submitResponse', documentGone), loaded(), chosen],
    ends: 'drafting.describing.uploading',
    holds: { failure: null },
  },
  {
    name: 'without the document the failure is said no more',
    events: [...documented, next, next, submit, settle('submitResponse', documentGone), loaded(), next],
    ends: 'drafting.contacting',
    holds: { failure: null },
  },
  {
    name: 'a cut line leaves it open whether it was taken',
    events: failed(offline),
    ends: 'failed',
    holds: { sent: both, failure: because('networkFailed') },
  },
  {
    name: 'another try is the same answer',
    events: [...failed(offline), retry],
    ends: 'submitting',
    holds: { draftId: 'draft-0001', sent: both, failure: null },
  },
  {
    name: 'after a refusal everything can be changed',
    events: [...failed(forbidden), back, loaded()],
    ends: 'drafting.reviewing',
    holds: { sent: [] },
  },
  {
    name: 'a step back the refusal is said no more',
    events: [...failed(forbidden), back, loaded(), back],
    ends: 'drafting.contacting',
    holds: { failure: null },
  },
  { name: 'what may have been taken can be left', events: [...failed(offline), leave], ends: 'left' },
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
    events: [settle('submitResponse', forbidden), back],
    ends: 'drafting.loading',
  },
]
