/** States of an import in which something is under way, here or at the server, and those in which it has ended. */
import { unseen } from '../../meta.ts'
import {
  afterReading,
  changeOf,
  codeOf,
  failed,
  invoiceImportSetup,
  place,
  recordFailure,
} from './invoice-import.setup.ts'

export const ended = (description: string, lane: 'happy' | 'alternate' | 'error' | 'escape') => ({
  description,
  meta: place('ended', lane, '§2 Other'),
})

/** A check or an import under way at the server, which is looked at until it has ended. */
export const following = (description: string) =>
  invoiceImportSetup.createStateConfig({
    description,
    meta: place('following'),
    initial: 'waiting',
    on: { 'import.cancel': { target: '#invoiceImport.cancelling' } },
    states: {
      waiting: {
        description: 'A while until the next look.',
        meta: unseen('happy', '§7 Calls'),
        after: { pollDelay: { target: 'reading' } },
      },
      reading: {
        description: 'The progress is read.',
        meta: unseen('happy', '§7 Calls'),
        tags: 'busy',
        invoke: {
          src: 'readImport',
          input: ({ context }) => ({ id: context.importId ?? '' }),
          onDone: afterReading,
          onError: [
            { guard: { type: 'isGone', params: codeOf }, target: '#invoiceImport.unknown' },
            { target: 'lost', actions: 'countMiss' },
          ],
        },
      },
      lost: {
        description: 'The server is not reached. It goes on there, and the next look comes a while later.',
        meta: unseen('error', '§8 Messages'),
        after: { retryDelay: { target: 'reading' } },
        on: { 'import.reload': { target: 'reading' } },
      },
    },
  })

/** The form is stored and the check begins. */
export const starting = (description: string, back: string) =>
  invoiceImportSetup.createStateConfig({
    description,
    meta: unseen('happy', '§7 Calls'),
    tags: 'busy',
    entry: 'clearFailure',
    invoke: { src: 'startCheck', input: changeOf, onDone: afterReading, onError: failed(back) },
  })

/** The file is on its way, with the question beside it whether to leave. */
export const uploading = invoiceImportSetup.createStateConfig({
  description: 'The file is on its way. Who leaves now loses it.',
  meta: unseen('happy', '§2 Other'),
  tags: 'draft',
  type: 'parallel',
  entry: 'clearFailure',
  states: {
    sending: {
      description: 'How much has gone is shown.',
      meta: place('uploading'),
      tags: 'busy',
      invoke: {
        src: 'uploadImport',
        input: ({ context: { file, buidMerchant }, self }) => ({
          ...(file ?? { key: '', name: '', size: 0 }),
          buidMerchant,
          onShare: (share: number) => self.send({ type: 'upload.progressed', share }),
        }),
        onDone: afterReading,
        onError: { target: '#invoiceImport.choosing.refused', actions: recordFailure },
      },
      on: {
        'upload.progressed': { actions: { type: 'storeShare', params: ({ event }) => event } },
        'upload.cancel': { target: '#invoiceImport.choosing' },
      },
    },
    leaving: {
      description: 'Asked beside the upload, which goes on meanwhile.',
      meta: unseen('escape', '§2 Other'),
      initial: 'inside',
      states: {
        inside: {
          description: 'Nobody has asked to leave.',
          meta: unseen('happy', '§2 Other'),
          on: { 'import.leave': { target: 'asking' } },
        },
        asking: {
          description: 'The file is not there yet: leave it or stay.',
          meta: unseen('escape', '§2 Other'),
          tags: 'asking',
          on: { 'leave.confirm': { target: '#invoiceImport.left' }, 'leave.cancel': { target: 'inside' } },
        },
      },
    },
  },
})
