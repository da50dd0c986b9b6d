import type { ActorRefFrom, SnapshotFrom } from 'xstate'

import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import { unseen } from '../../meta.ts'
import { working } from './rejection-resubmit.working.ts'
import { contextOf, faultsOf, hasChanges, hasEntries, type RejectionChange } from './rejection-resubmit.context.ts'
import {
  afterJudging,
  afterReading,
  codeOf,
  failed,
  place,
  rejectionResubmitSetup,
  store,
} from './rejection-resubmit.setup.ts'

const shown = place('form')

/** What is sent; the guards let nothing be sent before the rejection is read. */
const changeOf = ({
  context,
}: {
  context: { rejectionId: string; rejection: { version: number } | null; form: ProposedInvoice | null }
}) => {
  const { rejectionId: id, rejection, form } = context
  return { id, version: rejection?.version ?? 0, invoice: form } as RejectionChange
}

/** A merchant's invoice that failed is corrected and submitted again. */
export const rejectionResubmitMachine = rejectionResubmitSetup.createMachine({
  id: 'rejectionResubmit',
  description: 'A merchant corrects an invoice that failed, and submits it again.',
  context: ({ input }) => contextOf(input),
  initial: 'loading',
  states: {
    loading: {
      description: 'The rejection is read as it is now.',
      meta: place('loading', 'happy', '§7 Calls'),
      tags: 'busy',
      invoke: {
        src: 'loadRejection',
        input: ({ context }) => ({ id: context.rejectionId }),
        onDone: afterReading,
        onError: [{ guard: { type: 'isGone', params: codeOf }, target: 'unknown' }, { target: 'loadFailed' }],
      },
    },
    loadFailed: {
      description: 'The rejection could not be read; one can try again.',
      meta: place('loadFailed', 'error', '§8 Messages'),
      on: { 'rejection.reload': { target: 'loading' }, 'edit.leave': { target: 'left' } },
    },
    unknown: {
      description: 'There is no such rejection, or it is of a merchant that one does not act for.',
      meta: place('unknown', 'error', '§8 Messages'),
      on: { 'edit.leave': { target: 'left' } },
    },
    working,
    saving: {
      description: 'The correction is stored beside what was stored first.',
      meta: shown,
      tags: ['busy', 'saving'],
      invoke: {
        src: 'saveCorrection',
        input: changeOf,
        onDone: { target: 'working', actions: store },
        onError: failed('save'),
      },
    },
    reverting: {
      description: 'The correction is discarded: it is what was stored first again.',
      meta: shown,
      tags: 'busy',
      invoke: {
        src: 'discardChanges',
        input: ({ context }) => ({ id: context.rejectionId, version: context.rejection?.version ?? 0 }),
        onDone: { target: 'working', actions: store },
        onError: failed('discard'),
      },
    },
    resubmitting: {
      description: 'The invoice is submitted once; a repeat of the same is the same intent.',
      meta: place('form', 'happy', '§4'),
      tags: ['busy', 'sending'],
      invoke: {
        src: 'resubmit',
        input: changeOf,
        onDone: afterJudging,
        onError: [{ guard: { type: 'isUnderWay', params: codeOf }, target: 'processing' }, ...failed('resubmit')],
      },
    },
    comparing: {
      description: 'The rejection is read again, since somebody else has changed it.',
      meta: shown,
      tags: 'busy',
      invoke: {
        src: 'loadRejection',
        input: ({ context }) => ({ id: context.rejectionId }),
        onDone: afterReading.map((branch) =>
          branch.target === 'working'
            ? { target: 'working.form.stale', actions: { ...store, type: 'storeLatest' as const } }
            : branch,
        ),
        onError: [
          { guard: { type: 'isGone', params: codeOf }, target: 'unknown' },
          {
            target: 'working.form.open.failed',
            actions: {
              type: 'recordFailure',
              params: ({ event }) => ({ doing: 'save' as const, code: codeOf({ event }).code }),
            },
          },
        ],
      },
    },
    processing: {
      description: 'Nobody knows yet how it ends. It is not submitted again, and resolves by itself.',
      meta: place('processing', 'alternate', '§8 Messages'),
      initial: 'waiting',
      on: { 'edit.leave': { target: 'left' } },
      states: {
        waiting: {
          description: 'A while until the next look.',
          meta: unseen('alternate', '§8 Messages'),
          after: { pollInterval: { target: 'checking' } },
          on: { 'rejection.reload': { target: 'checking' } },
        },
        checking: {
          description: 'Its state is read again.',
          meta: unseen('alternate', '§8 Messages'),
          tags: 'busy',
          invoke: {
            src: 'loadRejection',
            input: ({ context }) => ({ id: context.rejectionId }),
            onDone: afterReading.map((branch) =>
              branch.target === 'processing'
                ? { ...branch, target: 'waiting' }
                : { ...branch, target: `#rejectionResubmit.${branch.target}` },
            ),
            onError: { target: 'waiting' },
          },
        },
      },
    },
    accepted: {
      description: 'It is stored as an invoice.',
      meta: place('accepted', 'happy', '§4'),
      on: { 'edit.leave': { target: 'left' } },
    },
    cancelled: {
      description: 'It was cancelled, which is permanent.',
      meta: place('cancelled', 'alternate', '§4'),
      on: { 'edit.leave': { target: 'left' } },
    },
    left: {
      type: 'final',
      description: 'The list of rejections is shown.',
      meta: { lane: 'escape', route: 'merchantRejections', step: null, view: null, spec: '§2 Other' },
    },
  },
})

export type RejectionResubmitRef = ActorRefFrom<typeof rejectionResubmitMachine>
export type RejectionResubmitSnapshot = SnapshotFrom<typeof rejectionResubmitMachine>

export const selectHasEntries = ({ context }: RejectionResubmitSnapshot) => hasEntries(context)
export const selectHasChanges = ({ context }: RejectionResubmitSnapshot) => hasChanges(context)
export const selectFaults = ({ context }: RejectionResubmitSnapshot) => faultsOf(context)
