import { unseen } from '../../meta.ts'
import { afterReading, changeOf, codeOf, failed, invoiceImportSetup, place } from './invoice-import.setup.ts'

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
