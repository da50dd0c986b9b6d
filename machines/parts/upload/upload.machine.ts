import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import type { DraftFactsOf } from '../../../domain/contract/drafts/draft.ts'
import type { DisputeSettings } from '../../../domain/contract/program-settings.ts'
import {
  refuseDocument,
  refuseFile,
  type AddedDocument,
  type DocumentSettings,
} from '../../../domain/rules/disputes/dispute-document.ts'
import { isPassing } from '../../../domain/rules/retry.ts'
import { failureOf } from '../../failure.ts'
import { unseen, type Lane, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

/** A document that the server has stored; no dispute or answer names it yet. */
export type AttachedDocument = DraftFactsOf<'disputeCreate'>['documents'][number]

/** A file that somebody chose; the app finds its contents by `key`. */
export type ChosenDocument = { key: string; trxId: string; typeId: string | null; name: string; size: number }

/** A file that did not become a document, with the code of the reason. */
export type RejectedFile = { key: string; name: string; code: string }

/** The end of an upload. */
export type UploadOutput =
  { kind: 'done'; document: AttachedDocument } | ({ kind: 'refused' } & RejectedFile) | { kind: 'cancelled' }

export type UploadInput = ChosenDocument & {
  /** The documents that are there already. */
  held: readonly AddedDocument[]
  settings: Pick<DisputeSettings, 'documentMaximumBytes'> & DocumentSettings
}

type Context = UploadInput & {
  /** The share of the file that has been sent, from 0 to 1. */
  share: number
  document: AttachedDocument | null
  failure: string | null
}

export type UploadEvent =
  { type: 'upload.progressed'; share: number } | { type: 'upload.retry' } | { type: 'upload.cancel' }

/** Input of the upload: the key by which the app finds the file; `onShare` reports the share that has been sent. */
export type FileToSend = ChosenDocument & { onShare: (share: number) => void }

type Seen = { context: Context }

/** Returns the reason why the file cannot be a document, by its name, size and type, or null. */
export const selectUploadRefusal = ({ context }: Seen) =>
  refuseFile(context, context.settings) ?? refuseDocument(context, context.held, context.settings)

const meta = (lane: Lane) => unseen(lane, '§5, §8')
const error = ({ event }: { event: { error: unknown } }) => failureOf(event.error)

/**
 * One file on its way to the server: looked at first, sent with progress, and refused with a reason where it is not
 * accepted.
 */
export const uploadMachine = setup({
  types: {} as {
    input: UploadInput
    context: Context
    events: UploadEvent
    output: UploadOutput
    meta: Meta<never>
    tags: 'busy'
  },
  actors: { uploadFile: port<AttachedDocument, FileToSend>('uploadFile') },
  guards: {
    isUnacceptable: (seen: Seen) => selectUploadRefusal(seen) !== null,
    isPassing: (_, { code }: { code: string }) => isPassing(code),
  },
  actions: {
    refuse: assign({ failure: selectUploadRefusal }),
    recordFailure: assign({ failure: (_, { code }: { code: string }) => code }),
    begin: assign({ failure: null, share: 0 }),
  },
}).createMachine({
  id: 'upload',
  description: 'A file becomes a document of a dispute or of an invoice.',
  context: ({ input }) => ({ ...input, share: 0, document: null, failure: null }),
  output: ({ context }) => outputOf(context),
  initial: 'checking',
  states: {
    checking: {
      description: 'Name, size and type are looked at before anything is sent.',
      meta: meta('happy'),
      always: [{ guard: 'isUnacceptable', target: 'refused', actions: 'refuse' }, { target: 'uploading' }],
    },
    uploading: {
      description: 'The file is on its way; how much has gone is shown.',
      meta: meta('happy'),
      tags: 'busy',
      entry: 'begin',
      invoke: {
        src: 'uploadFile',
        input: ({ context: { key, trxId, typeId, name, size }, self }) => ({
          key,
          trxId,
          typeId,
          name,
          size,
          onShare: (share) => self.send({ type: 'upload.progressed', share }),
        }),
        onDone: { target: 'done', actions: assign({ document: ({ event }) => event.output }) },
        onError: [
          {
            guard: { type: 'isPassing', params: error },
            target: 'failed',
            actions: { type: 'recordFailure', params: error },
          },
          { target: 'refused', actions: { type: 'recordFailure', params: error } },
        ],
      },
      on: {
        'upload.progressed': { actions: assign({ share: ({ event }) => event.share }) },
        'upload.cancel': { target: 'cancelled' },
      },
    },
    failed: {
      description: 'The server was not reached: try again, or leave the file out.',
      meta: meta('error'),
      on: {
        'upload.retry': { target: 'uploading' },
        'upload.cancel': { target: 'cancelled', actions: assign({ failure: null }) },
      },
    },
    done: { type: 'final', description: 'The server has the document.', meta: meta('happy') },
    refused: { type: 'final', description: 'The file is not taken, and why.', meta: meta('error') },
    cancelled: { type: 'final', description: 'The file is left out.', meta: meta('escape') },
  },
})

function outputOf({ key, name, document, failure }: Context): UploadOutput {
  if (document !== null) return { kind: 'done', document }
  return failure === null ? { kind: 'cancelled' } : { kind: 'refused', key, name, code: failure }
}

export type UploadRef = ActorRefFrom<typeof uploadMachine>
type Snapshot = SnapshotFrom<typeof uploadMachine>

/** From 0 to 1. */
export const selectShare = ({ context }: Snapshot) => context.share
export const selectUploadFailure = ({ context }: Snapshot) => context.failure
