import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import type { DisputeSettings } from '../../../domain/contract/program-settings.ts'
import { refuseQueue, type DocumentSettings } from '../../../domain/rules/disputes/dispute-document.ts'
import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import { hasSameItems } from '../same-items.ts'
import {
  uploadMachine,
  type AttachedDocument,
  type ChosenDocument,
  type RejectedFile,
  type UploadOutput,
} from '../upload/upload.machine.ts'

export type AttachmentsInput = {
  /** The documents that are there already. */
  documents: readonly AttachedDocument[]
  settings: Pick<DisputeSettings, 'documentMaximumBytes' | 'documentsAtOnce'> & DocumentSettings
}

export type AttachmentsContext = AttachmentsInput & {
  /** Files under way: the first is being sent, the others wait. */
  queue: readonly ChosenDocument[]
  /** The files that were refused since the last choice, at most as many as can be chosen at once. */
  rejected: readonly RejectedFile[]
  /** The document that is being removed, or could not be. */
  removingId: string | null
  /** The code of a removal that failed. */
  failure: string | null
}

export type AttachmentsEvent =
  { type: 'document.choose'; document: ChosenDocument } | { type: 'document.remove'; documentId: string }

type Seen = { context: AttachmentsContext }

/** Returns why no further file can be chosen now, or null. */
export const selectQueueRefusal = ({ context: { queue, settings } }: Seen) => refuseQueue(queue.slice(1), settings)

const output = ({ event }: { event: { output: UploadOutput } }) => event.output

/** The documents of a wizard: files are queued and uploaded one after the other, documents removed. */
export const attachmentsMachine = setup({
  types: {} as {
    input: AttachmentsInput
    context: AttachmentsContext
    events: AttachmentsEvent
    children: { upload: 'upload' }
    tags: 'busy'
    meta: Meta<never>
  },
  actors: {
    upload: uploadMachine,
    /** A document that is gone already counts as removed. */
    removeDocument: port<void, { documentId: string }>('removeDocument'),
  },
  guards: {
    canQueue: ({ context }) => selectQueueRefusal({ context }) === null,
    hasWaiting: ({ context }) => context.queue.length > 1,
  },
  actions: {
    /** Starts a new choice: the refusals of the last one are cleared. */
    startQueue: assign((_, chosen: ChosenDocument) => ({ queue: [chosen], rejected: [] })),
    addToQueue: assign({ queue: ({ context }, chosen: ChosenDocument) => [...context.queue, chosen] }),
    trackUpload: assign(({ context: { documents, queue, rejected, settings } }, end: UploadOutput) => {
      const rest = queue.slice(1)
      if (end.kind === 'cancelled') return { queue: rest }
      if (end.kind === 'done') return { documents: [...documents, end.document], queue: rest }
      const { key, name, code } = end
      return { queue: rest, rejected: [...rejected, { key, name, code }].slice(-settings.documentsAtOnce) }
    }),
    markRemoved: assign({ removingId: (_, { documentId }: { documentId: string }) => documentId }),
    dropDocument: assign({
      removingId: null,
      documents: ({ context: { documents, removingId } }) =>
        documents.filter(({ documentId }) => documentId !== removingId),
    }),
    recordFailure: assign({ removingId: null, failure: (_, { code }: { code: string }) => code }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'attachments',
  description: 'Files are chosen, uploaded and removed, for the transactions of a dispute or for an invoice.',
  context: ({ input }) => ({ ...input, queue: [], rejected: [], removingId: null, failure: null }),
  initial: 'ready',
  states: {
    ready: {
      description: 'A file can be chosen, and a document can be removed.',
      meta: unseen('happy', '§5'),
      on: {
        'document.choose': {
          target: 'uploading',
          actions: ['clearFailure', { type: 'startQueue', params: ({ event }) => event.document }],
        },
        'document.remove': {
          target: 'removing',
          actions: ['clearFailure', { type: 'markRemoved', params: ({ event }) => event }],
        },
      },
    },
    uploading: {
      description: 'The files are sent one after the other, each in its own chart.',
      meta: unseen('happy', '§5'),
      tags: 'busy',
      invoke: {
        src: 'upload',
        id: 'upload',
        input: ({ context: { queue, documents, settings } }) => ({
          ...(queue[0] ?? { key: '', trxId: '', typeId: null, name: '', size: 0 }),
          held: documents,
          settings,
        }),
        onDone: [
          {
            guard: 'hasWaiting',
            target: 'uploading',
            reenter: true,
            actions: { type: 'trackUpload', params: output },
          },
          { target: 'ready', actions: { type: 'trackUpload', params: output } },
        ],
      },
      on: {
        'document.choose': {
          guard: 'canQueue',
          actions: { type: 'addToQueue', params: ({ event }) => event.document },
        },
      },
    },
    removing: {
      description: 'A document is removed at the server.',
      meta: unseen('alternate', '§7'),
      tags: 'busy',
      invoke: {
        src: 'removeDocument',
        input: ({ context }) => ({ documentId: context.removingId ?? '' }),
        onDone: { target: 'ready', actions: 'dropDocument' },
        onError: {
          target: 'ready',
          actions: { type: 'recordFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
  },
})

export type AttachmentsRef = ActorRefFrom<typeof attachmentsMachine>

/** The attachments as a wizard stores them. */
export type Attached = Pick<AttachmentsContext, 'documents' | 'queue' | 'removingId'>
export const selectAttached = ({ context: { documents, queue, removingId } }: Seen): Attached => ({
  documents,
  queue,
  removingId,
})

/** Checks whether the attachments differ from what the wizard has stored of them. */
export const hasNewAttachments = (stored: Attached, { documents, queue, removingId }: Attached) =>
  !hasSameItems(stored.documents, documents) || !hasSameItems(stored.queue, queue) || stored.removingId !== removingId

/** The chart of the file that is being sent; undefined when none is. */
export const selectUpload = ({ children }: SnapshotFrom<typeof attachmentsMachine>) => children.upload
