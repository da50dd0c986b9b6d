/** States of an import in which something is under way, here or at the server, and those in which it has ended. */
import { unseen } from '../../meta.ts'
import {
  afterReading,
  changeFileImportSetup,
  checkOf,
  codeOf,
  failed,
  place,
  recordFailure,
  sentOf,
} from './change-file-import.setup.ts'

export const ended = (description: string, lane: 'happy' | 'alternate' | 'error' | 'escape') => ({
  description,
  meta: place('ended', lane, '§2 Other'),
})

const waiting = changeFileImportSetup.createStateConfig({
  description: 'A while until the next look.',
  meta: unseen('happy', '§7 Calls'),
  after: { pollDelay: { target: 'reading' } },
})
const reading = changeFileImportSetup.createStateConfig({
  description: 'The progress is read.',
  meta: unseen('happy', '§7 Calls'),
  tags: 'busy',
  invoke: {
    src: 'readFile',
    input: ({ context }) => ({ id: context.importId ?? '' }),
    onDone: afterReading,
    onError: [
      { guard: { type: 'isGone', params: codeOf }, target: '#changeFileImport.unknown' },
      { target: 'lost', actions: 'countMiss' },
    ],
  },
})
const lost = changeFileImportSetup.createStateConfig({
  description: 'The server is not reached. It goes on there, and the next look comes a while later.',
  meta: unseen('error', '§8 Messages'),
  after: { retryDelay: { target: 'reading' } },
  on: { 'file.reload': { target: 'reading' } },
})

/** The server tries the rows, which can be ended: nothing of them is stored. */
export const checking = changeFileImportSetup.createStateConfig({
  description: 'The server waits for its turn or tries the rows; nothing is stored.',
  meta: place('following'),
  initial: 'waiting',
  on: { 'file.withdraw': { target: '#changeFileImport.withdrawing' } },
  states: { waiting, reading, lost },
})

/** The server stores the rows, to the end. */
export const storing = changeFileImportSetup.createStateConfig({
  description: 'The server waits for its turn or stores the rows, a batch at a time.',
  meta: place('following'),
  initial: 'waiting',
  states: { waiting, reading, lost },
})

/** A check is asked for. */
export const asking = (description: string, back: string) =>
  changeFileImportSetup.createStateConfig({
    description,
    meta: unseen('happy', '§7 Calls'),
    tags: 'busy',
    entry: 'clearFailure',
    invoke: { src: 'askCheck', input: checkOf, onDone: afterReading, onError: failed(back) },
  })

/** The file is on its way, with the question beside it whether to leave. */
export const uploading = changeFileImportSetup.createStateConfig({
  description: 'The file is on its way. Who leaves now loses it.',
  meta: unseen('happy', '§2 Other'),
  tags: 'draft',
  type: 'parallel',
  entry: 'clearFailure',
  states: {
    sending: {
      description: 'How much has gone is shown. A repeat is the same intent: no second file comes of it.',
      meta: place('uploading'),
      tags: 'busy',
      invoke: {
        src: 'sendFile',
        input: ({ context, self }) => sentOf({ context }, (share) => self.send({ type: 'upload.progressed', share })),
        onDone: afterReading,
        onError: { target: '#changeFileImport.choosing.refused', actions: recordFailure },
      },
      on: {
        'upload.progressed': { actions: { type: 'storeShare', params: ({ event }) => event } },
        'upload.cancel': { target: '#changeFileImport.choosing' },
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
          on: { 'leave.confirm': { target: '#changeFileImport.left' }, 'leave.cancel': { target: 'inside' } },
        },
      },
    },
  },
})
