import { defaultDisputeSettings } from '../../../domain/program-settings.ts'
import { defineModel } from '../../model.ts'
import type { AttachedDocument, ChosenDocument, UploadOutput } from '../upload/upload.machine.ts'
import { attachmentsMachine, selectQueueRefusal, type AttachmentsInput } from './attachments.machine.ts'

/** Makes a sample once, so that the same sample is the same thing. */
function samples<Sample>(make: (trxId: string) => Sample): (trxId: string) => Sample {
  const made = new Map<string, Sample>()
  return (trxId) => {
    const sample = made.get(trxId) ?? make(trxId)
    made.set(trxId, sample)
    return sample
  }
}
/** A photo that the server has stored for a transaction. */
export const photoOf = samples((trxId): AttachedDocument => ({
  documentId: `doc-${trxId}`,
  trxId,
  typeId: 'photo',
  fileName: 'crate.jpg',
  fileSize: 240_000,
}))
/** A photo that was chosen for a transaction. */
export const fileOf = samples((trxId): ChosenDocument => ({
  key: `file-${trxId}`,
  trxId,
  typeId: 'photo',
  name: 'crate.jpg',
  size: 240_000,
}))
const [photo, file] = [photoOf('t1'), fileOf('t1')]
const settings = { ...defaultDisputeSettings, documentsAtOnce: 1 }
const none: AttachmentsInput = { documents: [], settings }

/** The attachments as a wizard is shown them. */
const attached = (stored: readonly string[], queued: readonly string[] = [], removingId: string | null = null) => ({
  context: { documents: stored.map(photoOf), queue: queued.map(fileOf), removingId },
})
/** The snapshots of attachments that a wizard sees: a file on its way, documents that are stored, a removal. */
export const attachedSamples = {
  file: attached([], ['t1']),
  photo: attached(['t1']),
  photos: attached(['t1', 't2']),
  removal: attached(['t1'], [], photo.documentId),
  nothing: attached([]),
}
/** The attachments show this to a wizard. */
export const attach = (sample: keyof typeof attachedSamples) => ({
  type: 'show' as const,
  port: 'attachments' as const,
  snapshot: attachedSamples[sample],
})

const choose = (trxId: string) => ({ type: 'document.choose', document: fileOf(trxId) }) as const
const remove = { type: 'document.remove', documentId: photo.documentId } as const
const ends = <Output extends UploadOutput>(output: Output) => ({ type: 'settle', actor: 'upload', output }) as const
const stored = (trxId: string) => ends({ kind: 'done', document: photoOf(trxId) })
const refused = (code: string, trxId = 't1') => ends({ kind: 'refused', key: `file-${trxId}`, name: 'crate.jpg', code })
const removalFailed = { type: 'settle', actor: 'removeDocument', error: { code: 'networkFailed' } } as const
const rejected = (code: string, trxId = 't1') => [{ key: `file-${trxId}`, name: 'crate.jpg', code }]

export const attachmentsModel = defineModel(attachmentsMachine, {
  scenarios: {
    'two invoices without a document': none,
    'one of two invoices with a document': { ...none, documents: [photo] },
  },
  events: {
    'document.choose': ({ context: { documents, queue } }) => {
      const bare = ['t1', 't2'].find((trxId) => ![...documents, ...queue].some((one) => one.trxId === trxId))
      return [choose(bare ?? 't2')]
    },
    'document.remove': ({ context: { documents } }) =>
      documents.slice(0, 1).map(({ documentId }) => ({ type: 'document.remove', documentId })),
  },
  outcomes: {
    // How the upload of the first file in the queue may end: as a document, refused or left out.
    upload: ({ context: { queue, documents } }) => {
      const { key, trxId, name } = queue[0] ?? file
      const refusal = { kind: 'refused', key, name, code: 'transactionHasDocument' } as const
      const done = { kind: 'done', document: photoOf(trxId) } as const
      return [
        { output: documents.some((document) => document.trxId === trxId) ? refusal : done },
        { output: { ...refusal, code: 'documentSuspicious' } },
        { output: { kind: 'cancelled' } },
      ]
    },
    removeDocument: [{ output: undefined }, { error: { code: 'networkFailed' } }],
  },
  oracle: ({ context }) => ({
    documents: context.documents.map(({ documentId }) => documentId),
    waiting: context.queue.map(({ trxId }) => trxId),
    rejected: context.rejected.map(({ code }) => code),
    removing: context.removingId,
    failure: context.failure,
  }),
  why: (snapshot, { type }) => (type === 'document.choose' ? selectQueueRefusal(snapshot) : null),
  journeys: [
    {
      name: 'documents of an older draft are there',
      scenario: 'one of two invoices with a document',
      events: [],
      ends: 'ready',
      holds: { documents: [photo] },
    },
    { name: 'a file is sent', events: [choose('t1')], ends: 'uploading', holds: { queue: [file] } },
    {
      name: 'a sent file is a document',
      events: [choose('t1'), stored('t1')],
      ends: 'ready',
      holds: { documents: [photo], queue: [] },
    },
    {
      name: 'files are sent one after the other',
      events: [choose('t1'), choose('t2'), stored('t1')],
      ends: 'uploading',
      holds: { documents: [photo], queue: [fileOf('t2')] },
    },
    {
      name: 'a refused file is said, and the next is sent',
      events: [choose('t1'), choose('t2'), refused('documentSuspicious'), stored('t2')],
      ends: 'ready',
      holds: { documents: [photoOf('t2')], rejected: rejected('documentSuspicious') },
    },
    {
      name: 'as many refusals stay in sight as files can be chosen at once',
      events: [choose('t1'), choose('t2'), refused('documentSuspicious'), refused('tooLarge', 't2')],
      ends: 'ready',
      holds: { rejected: rejected('tooLarge', 't2') },
    },
    {
      name: 'a new choice clears what was refused before',
      events: [choose('t1'), refused('documentSuspicious'), choose('t1')],
      ends: 'uploading',
      holds: { rejected: [], queue: [file] },
    },
    {
      name: 'a file that is left out leaves nothing behind',
      events: [choose('t1'), ends({ kind: 'cancelled' })],
      ends: 'ready',
      holds: { documents: [], queue: [], rejected: [] },
    },
    {
      name: 'a document is on its way out',
      events: [choose('t1'), stored('t1'), remove],
      ends: 'removing',
      holds: { removingId: photo.documentId },
    },
    {
      name: 'a document is removed, and the other stays',
      events: [
        choose('t1'),
        stored('t1'),
        choose('t2'),
        stored('t2'),
        remove,
        { type: 'settle', actor: 'removeDocument', output: undefined },
      ],
      ends: 'ready',
      holds: { documents: [photoOf('t2')], removingId: null },
    },
    {
      name: 'a document that cannot be removed stays, and it is said',
      events: [choose('t1'), stored('t1'), remove, removalFailed],
      ends: 'ready',
      holds: { documents: [photo], removingId: null, failure: 'networkFailed' },
    },
    {
      name: 'another try to remove it clears the failure',
      events: [choose('t1'), stored('t1'), remove, removalFailed, remove],
      ends: 'removing',
      holds: { failure: null },
    },
    {
      name: 'another file clears the failure',
      events: [choose('t1'), stored('t1'), remove, removalFailed, choose('t2')],
      ends: 'uploading',
      holds: { failure: null },
    },
  ],
  refusals: [
    {
      name: 'so many files wait and no more',
      after: [choose('t1'), choose('t2')],
      refuses: choose('t2'),
      code: 'tooManyFiles',
    },
  ],
})
