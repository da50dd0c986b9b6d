import type { ActorRefFrom, SnapshotFrom } from 'xstate'

import { intentOf } from './dispute-create.context.ts'
import {
  checkFailed,
  checkingEligibility,
  choosing,
  goingOn,
  noneEligible,
  someIneligible,
} from './dispute-create.choice.ts'
import { disputeCreateSetup, failure, meta, output } from './dispute-create.setup.ts'
import { contacting, describing, documenting, reviewing } from './dispute-create.steps.ts'
import { noAttachments } from '../../parts/upload/attachments.ts'

/**
 * Disputing invoices, or charging them back: which invoices, why, with what documents, who is told; then it is sent
 * once. All or nothing: what has become ineligible meanwhile is said, and one may go on without it.
 */
export const disputeCreateMachine = disputeCreateSetup.createMachine({
  id: 'disputeCreate',
  description: 'A customer disputes invoices, or asks for a chargeback.',
  context: ({ input: { draft, ...input } }) => ({
    ...input,
    ...noAttachments,
    ...(draft === null ? {} : { draftId: draft.draftId, kind: draft.disputeKind }),
    trxIds: draft?.trxIds ?? input.trxIds,
    reasonId: draft?.reasonId ?? null,
    description: draft?.description ?? '',
    documents: draft?.documents ?? [],
    contacts: draft?.contacts ?? [],
    step: draft?.step ?? 'reason',
    isSent: draft?.isSent ?? false,
    invoices: [],
    ineligible: [],
    reasons: [],
    knownContacts: [],
    removingId: null,
    failure: null,
    submission: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides where an old or a new dispute goes on.',
      meta: meta('happy'),
      always: [
        { guard: 'isSent', target: 'submitting' },
        { guard: 'hasNoInvoices', target: 'drafting.choosing' },
        { target: 'drafting.checkingEligibility' },
      ],
    },
    drafting: {
      description: 'Nothing is disputed yet; everything can be changed.',
      meta: meta('happy'),
      initial: 'choosing',
      on: {
        'dispute.leave': [{ guard: 'hasEntries', target: 'leaving' }, { target: 'cancelled' }],
      },
      states: {
        choosing,
        checkingEligibility,
        checkFailed,
        someIneligible,
        noneEligible,
        goingOn,
        describing,
        documenting,
        contacting,
        reviewing,
        last: { type: 'history', history: 'deep' },
      },
    },
    leaving: {
      description: 'Something was entered: leave it or stay.',
      meta: meta('escape'),
      on: { 'leave.confirm': { target: 'cancelled' }, 'leave.cancel': { target: 'drafting.last' } },
    },
    submitting: {
      description: 'The dispute is sent once; a repeat is the same intent.',
      meta: meta('happy'),
      entry: 'clearFailure',
      tags: 'busy',
      invoke: {
        src: 'submitDispute',
        input: ({ context }) => intentOf(context),
        onDone: { target: 'submitted', actions: { type: 'storeSubmission', params: output } },
        onError: [
          {
            // What it was refused for has changed at the server, or is not known since a reload: it is read anew.
            guard: { type: 'isMendable', params: failure },
            target: 'drafting.checkingEligibility',
            actions: [
              { type: 'recordFailure', params: failure },
              { type: 'goToMend', params: failure },
            ],
          },
          {
            guard: { type: 'isPartlyIneligible', params: failure },
            target: 'drafting.someIneligible',
            actions: [
              { type: 'recordFailure', params: failure },
              { type: 'storeIneligible', params: failure },
            ],
          },
          {
            guard: { type: 'isNotEligible', params: failure },
            target: 'drafting.noneEligible',
            actions: [
              { type: 'recordFailure', params: failure },
              { type: 'storeIneligible', params: failure },
            ],
          },
          { target: 'failed', actions: { type: 'recordFailure', params: failure } },
        ],
      },
    },
    failed: {
      description: 'It did not get through, or was refused; trying again is the same dispute.',
      meta: meta('error'),
      on: {
        'dispute.retry': { target: 'submitting' },
        'step.back': { guard: 'isRefused', target: 'drafting.checkingEligibility' },
        'dispute.leave': { target: 'left' },
      },
    },
    submitted: {
      type: 'final',
      description: 'The disputes are open, with their confirmation number.',
      meta: meta('happy'),
    },
    left: {
      type: 'final',
      description: 'It may have been taken: the dispute center shows it.',
      meta: meta('escape', 'disputeCenter'),
    },
    cancelled: { type: 'final', description: 'Nothing was disputed.', meta: meta('escape', 'disputeCenter') },
  },
})

export type DisputeCreateRef = ActorRefFrom<typeof disputeCreateMachine>
export type DisputeCreateSnapshot = SnapshotFrom<typeof disputeCreateMachine>

/** The chart of the file that is being sent; undefined when none is. */
export const selectUpload = ({ children }: DisputeCreateSnapshot) => children.upload
