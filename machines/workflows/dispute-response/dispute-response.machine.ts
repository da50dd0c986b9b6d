import type { ActorRefFrom, SnapshotFrom } from 'xstate'

import { noAttachments } from '../../parts/upload/attachments.ts'
import { selectIntent } from './dispute-response.selectors.ts'
import { disputeResponseSetup, failure, meta, output } from './dispute-response.setup.ts'
import {
  contacting,
  describing,
  goingOn,
  loadFailed,
  loading,
  noneAnswerable,
  reviewing,
  stale,
} from './dispute-response.steps.ts'

/**
 * Answering one or several disputes of one status, for each side of a dispute: what and in what words, who is told,
 * then it is sent once. Each dispute goes or stays for itself; one that has moved on meanwhile is said.
 */
export const disputeResponseMachine = disputeResponseSetup.createMachine({
  id: 'disputeResponse',
  description: 'A side of one or several disputes answers them.',
  context: ({ input: { draft, ...input } }) => ({
    ...input,
    ...noAttachments,
    draftId: draft?.draftId ?? input.draftId,
    disputeIds: draft?.disputeIds ?? input.disputeIds,
    action: draft === null ? input.action : draft.action,
    comment: draft?.comment ?? '',
    adjustment: draft?.adjustment ?? null,
    documents: draft?.documents ?? [],
    contacts: draft?.contacts ?? null,
    sent: draft?.sent ?? [],
    step: draft?.step ?? 'describe',
    preset: draft === null ? input.action : null,
    disputes: [],
    knownContacts: [],
    currentContacts: [],
    removingId: null,
    failure: null,
    result: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides where an old or a new answer goes on.',
      meta: meta('happy'),
      always: [{ guard: 'isSent', target: 'submitting' }, { target: 'drafting.loading' }],
    },
    drafting: {
      description: 'Nothing is answered yet; everything can be changed.',
      meta: meta('happy'),
      initial: 'loading',
      on: {
        'response.leave': [{ guard: 'hasEntries', target: 'leaving' }, { target: 'cancelled' }],
      },
      states: {
        loading,
        loadFailed,
        noneAnswerable,
        stale,
        goingOn,
        describing,
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
      description: 'The answer is sent once; a repeat is the same intent.',
      meta: meta('happy'),
      entry: 'clearFailure',
      tags: 'busy',
      invoke: {
        src: 'submitResponse',
        input: ({ context }) => selectIntent({ context }),
        onDone: { target: 'submitted', actions: { type: 'storeResult', params: output } },
        onError: [
          {
            guard: { type: 'isStale', params: failure },
            target: 'drafting.stale',
            actions: ['unsend', { type: 'recordFailure', params: failure }],
          },
          {
            // What it was refused for has changed at the server, and is read anew.
            guard: { type: 'isMendable', params: failure },
            target: 'drafting.loading',
            actions: [
              { type: 'recordFailure', params: failure },
              { type: 'goToMend', params: failure },
            ],
          },
          { target: 'failed', actions: { type: 'recordFailure', params: failure } },
        ],
      },
    },
    failed: {
      description: 'It did not get through, or was refused; trying again is the same answer.',
      meta: meta('error'),
      on: {
        'response.retry': { target: 'submitting' },
        'step.back': { guard: 'isRefused', target: 'drafting.loading', actions: 'unsend' },
        'response.leave': { target: 'left' },
      },
    },
    submitted: {
      type: 'final',
      description: 'What became of each dispute: answered, or why it stayed.',
      meta: meta('happy'),
    },
    left: {
      type: 'final',
      description: 'It may have been taken: the dispute center shows it.',
      meta: meta('escape', 'disputeCenter'),
    },
    cancelled: { type: 'final', description: 'Nothing was answered.', meta: meta('escape', 'disputeCenter') },
  },
})

export type DisputeResponseRef = ActorRefFrom<typeof disputeResponseMachine>
export type DisputeResponseSnapshot = SnapshotFrom<typeof disputeResponseMachine>

/** The chart of the file that is being sent; undefined when none is. */
export const selectUpload = ({ children }: DisputeResponseSnapshot) => children.upload
