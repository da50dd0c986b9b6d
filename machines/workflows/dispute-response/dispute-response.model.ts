import { defineModel } from '../../model.ts'
import { disputeResponseMachine } from './dispute-response.machine.ts'
import { loadJourneys, stepJourneys, submitJourneys } from './dispute-response.journeys.ts'
import {
  changed,
  contactsFailed,
  documentGone,
  draft,
  forbidden,
  fresh,
  lena,
  mark,
  offerOf,
  offline,
  result,
  uploadEnds,
} from './dispute-response.samples.ts'
import {
  selectAction,
  selectContactRefusal,
  selectContacts,
  selectContactsRefusal,
  selectOffered,
  selectQueueRefusal,
  selectResponseRefusal,
  selectSplit,
  selectSubmitRefusal,
} from './dispute-response.selectors.ts'
import {
  act,
  alone,
  back,
  chosen,
  described,
  loaded,
  next,
  reload,
  remove,
  replied,
  say,
  settle,
  submit,
  submitted,
  takeOff,
  tick,
  told,
  untold,
} from './dispute-response.steps-taken.ts'

export const disputeResponseModel = defineModel(disputeResponseMachine, {
  scenarios: {
    'two disputes for a merchant to answer': fresh,
    'an offer that a customer chose to take': {
      ...fresh,
      party: 'customer',
      disputeIds: ['d1'],
      action: 'adjustment.accept',
    },
    'a merchant who may not answer': { ...fresh, role: 'viewer' },
    'a reload in the review of an answer': { ...fresh, draft },
    'a reload while an answer was sent': {
      ...fresh,
      draft: { ...draft, comment: 'A part of it.', sent: [{ disputeId: 'd1', version: 1 }] },
    },
  },
  events: {
    'disputes.reload': [reload],
    'dispute.toggle': ({ context: { disputes } }) => disputes.slice(-1).map(({ id }) => tick(id)),
    'action.choose': ({ context: { party } }) =>
      party === 'merchant' ? [act('merchant.reply'), act('adjustment.propose')] : [act('adjustment.refuse')],
    'comment.change': [say('The list was sent in May.')],
    'adjustment.change': ({ context: { party } }) => (party === 'merchant' ? [takeOff(20_000)] : []),
    'document.choose': [chosen],
    'document.remove': ({ context: { documents } }) => documents.slice(0, 1).map(() => remove),
    'contact.add': [told(lena), told({ ...lena, email: 'lena at example' })],
    'contact.remove': (snapshot) =>
      selectContacts(snapshot)
        .slice(0, 1)
        .map(({ email }) => untold(email)),
    'step.next': [next],
    'step.back': [back],
    'step.edit': [
      { type: 'step.edit', step: 'describe' },
      { type: 'step.edit', step: 'contacts' },
    ],
    'response.submit': [submit],
    'response.retry': [{ type: 'response.retry' }],
    'response.leave': [{ type: 'response.leave' }],
    'leave.confirm': [{ type: 'leave.confirm' }],
    'leave.cancel': [{ type: 'leave.cancel' }],
  },
  outcomes: {
    loadDisputes: ({ context: { disputes, disputeIds, party } }) => {
      const ids = disputes.length > 0 ? disputes.map(({ id }) => id) : disputeIds
      return [
        { output: offerOf(ids, party === 'merchant' ? 'open' : 'pendingAdjustment') },
        { output: offerOf(ids, 'closed') },
        offline,
      ]
    },
    upload: ({ context }) => uploadEnds(context),
    removeDocument: [{ output: undefined }, offline],
    submitResponse: [{ output: result }, changed, documentGone, contactsFailed, forbidden, offline],
  },
  oracle: (snapshot) => {
    const { context } = snapshot
    const { goes, stays } = selectSplit(snapshot)
    return {
      goes: goes.map(({ disputeNumber }) => disputeNumber),
      stays: stays.map(({ dispute, code }) => `${dispute.disputeNumber} ${code}`),
      offered: selectOffered(snapshot),
      action: selectAction(snapshot),
      comment: context.comment,
      adjustment: context.adjustment,
      documents: context.documents.map(({ documentId }) => documentId),
      waiting: context.queue.map(({ trxId }) => trxId),
      rejected: context.rejected.map(({ code }) => code),
      contacts: selectContacts(snapshot)
        .slice(0, 1)
        .map(({ email }) => email),
      failure: context.failure?.code ?? null,
      refused: context.failure?.refused.map(({ disputeId }) => disputeId) ?? [],
      answered: context.result?.done.map((dispute) => dispute.dispute_number) ?? null,
    }
  },
  why: (snapshot, event) => {
    if (event.type === 'document.choose') return selectQueueRefusal(snapshot)
    if (event.type === 'contact.add') return selectContactRefusal(snapshot, event.contact)
    if (event.type === 'response.submit') return selectSubmitRefusal(snapshot)
    if (event.type !== 'step.next') return null
    const isContacting = snapshot.matches({ drafting: 'contacting' })
    return isContacting ? selectContactsRefusal(snapshot) : selectResponseRefusal(snapshot)
  },
  journeys: [...loadJourneys, ...stepJourneys, ...submitJourneys],
  refusals: [
    {
      name: 'an answer goes to a dispute',
      scenario: 'an offer that a customer chose to take',
      after: [loaded(['d1'], 'pendingAdjustment'), tick('d1')],
      refuses: next,
      code: 'disputeNotChosen',
    },
    { name: 'an answer says what is done', after: [loaded(), say('Yes.')], refuses: next, code: 'actionMissing' },
    {
      name: 'the other side is told why',
      after: [loaded(), act('merchant.reply'), say(' ')],
      refuses: next,
      code: 'commentMissing',
    },
    {
      name: 'an offer names its amount',
      after: [...alone, act('adjustment.propose'), say('A part.')],
      refuses: next,
      code: 'adjustmentMissing',
    },
    {
      name: 'no more is taken off than was disputed',
      after: [...alone, act('adjustment.propose'), say('A part.'), takeOff(130_001)],
      refuses: next,
      code: 'adjustmentOverDisputed',
    },
    {
      name: 'one amount is not taken off several',
      after: [loaded(), act('adjustment.propose'), say('A part.'), takeOff(20_000)],
      refuses: next,
      code: 'adjustmentMissing',
    },
    { name: 'a document belongs to one dispute', after: [...replied], refuses: chosen, code: 'documentOfSeveral' },
    {
      name: 'so many files wait and no more',
      after: [...alone, chosen, chosen],
      refuses: chosen,
      code: 'tooManyFiles',
    },
    {
      name: 'somebody is told once',
      after: [...described, told(mark)],
      refuses: told({ ...mark, contactId: null, email: ' Mark@example.com' }),
      code: 'contactRepeated',
    },
    {
      name: 'somebody is told',
      scenario: 'an offer that a customer chose to take',
      after: [loaded(['d1'], 'pendingAdjustment'), next, untold(mark.email)],
      refuses: next,
      code: 'contactNeeded',
    },
    {
      name: 'a review after a reload still misses its words',
      scenario: 'a reload in the review of an answer',
      after: [loaded(['d1'])],
      refuses: submit,
      code: 'commentMissing',
    },
    {
      name: 'what did not get through is not changed, since it may have been taken',
      after: [...submitted, settle('submitResponse', offline)],
      refuses: back,
    },
  ],
})
