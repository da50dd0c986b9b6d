import { failureOf } from '../../failure.ts'
import { viewOf } from '../../meta.ts'
import { defineModel } from '../../model.ts'
import { attach, attachedSamples } from '../../parts/attachments/attachments.model.ts'
import { submissionSamples } from '../../parts/submission/submission.model.ts'
import {
  selectContacts,
  selectContactsRefusal,
  selectOffered,
  selectResponseRefusal,
  selectSplit,
  selectSubmitRefusal,
  type DisputeResponseContext,
} from './dispute-response.context.ts'
import { disputeResponseMachine } from './dispute-response.machine.ts'
import { loadJourneys, stepJourneys, submitJourneys } from './dispute-response.journeys.ts'
import {
  back,
  contactsFailed,
  documentGone,
  forbidden,
  next,
  offline,
  stay,
} from '../../parts/dispute-steps/dispute-steps.journeys.ts'
import {
  act,
  alone,
  changed,
  chosenSamples,
  described,
  documented,
  draft,
  fresh,
  leave,
  loaded,
  offerOf,
  reload,
  result,
  say,
  showContacts,
  submit,
  submitted,
  takeOff,
  tick,
} from './dispute-response.samples.ts'

const { file, photo, removal, nothing } = attachedSamples

/** The facts that a person can see. */
function factsSeen(snapshot: { context: DisputeResponseContext }) {
  const { context } = snapshot
  const { goes, stays } = selectSplit(snapshot)
  return {
    disputes: context.disputes.map(({ id, disputeNumber, trxId, invoiceId }) => ({
      id,
      disputeNumber,
      trxId,
      invoiceId,
    })),
    goes: goes.map(({ disputeNumber, disputedAmount, currency }) => ({ disputeNumber, disputedAmount, currency })),
    stays: stays.map(({ dispute: { disputeNumber }, code }) => ({ disputeNumber, code })),
    offered: selectOffered(snapshot),
    action: context.action,
    comment: context.comment,
    adjustment: context.adjustment,
    /** By their transactions, as the files that wait. */
    documents: context.documents.map(({ trxId }) => trxId),
    waiting: context.queue.map(({ trxId }) => trxId),
    removing: context.removingId,
    contacts: selectContacts(snapshot),
    isTyped: context.isTyped,
    failure: context.failure?.code ?? null,
    isSent: context.sent.length > 0,
    refused: context.failure?.refused.map(({ disputeId }) => disputeId) ?? [],
    answered: context.result?.done.map((dispute) => dispute.dispute_number) ?? null,
  }
}
export type DisputeResponseFacts = ReturnType<typeof factsSeen>

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
    'step.next': [next],
    'step.back': [back],
    'step.edit': [
      { type: 'step.edit', step: 'describe' },
      { type: 'step.edit', step: 'contacts' },
    ],
    'response.submit': [submit],
    'response.leave': [leave],
    'leave.confirm': [{ type: 'leave.confirm' }],
    'leave.cancel': [stay],
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
    attachments: [],
    contacts: [],
    submission: [
      { output: { kind: 'accepted', result } },
      ...[changed, documentGone, contactsFailed, forbidden].map(({ error }) => ({
        output: { kind: 'returned' as const, failure: failureOf(error) },
      })),
      { output: { kind: 'left', id: null } },
    ],
  },
  shows: {
    attachments: [file, photo, removal, nothing],
    contacts: Object.values(chosenSamples),
    submission: [submissionSamples.refused],
  },
  oracle: factsSeen,
  why: (snapshot, event) => {
    if (event.type === 'response.submit') return selectSubmitRefusal(snapshot)
    if (event.type !== 'step.next') return null
    return viewOf(snapshot) === 'contacts' ? selectContactsRefusal(snapshot) : selectResponseRefusal(snapshot)
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
      name: 'the other side reads why',
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
    {
      name: 'a file on its way is waited for',
      after: [...alone, act('merchant.reply'), say('See the photo.'), attach('file')],
      refuses: next,
      code: 'uploadUnderWay',
    },
    {
      name: 'a dispute whose file is on its way is neither left out nor joined',
      after: [...alone, attach('file')],
      refuses: tick('d2'),
    },
    {
      name: 'a document that is being removed is waited for',
      after: [...documented, attach('removal')],
      refuses: tick('d1'),
    },
    {
      name: 'a person who is typed is added first',
      after: [...described, showContacts('typed')],
      refuses: next,
      code: 'contactNotAdded',
    },
    {
      name: 'somebody is notified',
      scenario: 'an offer that a customer chose to take',
      after: [loaded(['d1'], 'pendingAdjustment'), next, showContacts('nobody')],
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
    { name: 'what is being sent is not changed', after: [...submitted], refuses: back },
    { name: 'what is being sent is not left', after: [...submitted], refuses: leave },
  ],
})
