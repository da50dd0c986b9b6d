import type { ActorRefFrom, SnapshotFrom } from 'xstate'

import type { MerchantImportStatus } from '../../../domain/rules/merchant-invoices/invoice-import.ts'
import { unseen } from '../../meta.ts'
import { contextOf } from './invoice-import.context.ts'
import { mapping, reviewing } from './invoice-import.forms.ts'
import {
  afterReading,
  codeOf,
  failed,
  fileOf,
  invoiceImportSetup,
  place,
  recordFailure,
  said,
  versionOf,
} from './invoice-import.setup.ts'
import { following, starting } from './invoice-import.under-way.ts'

const isIn = (status: MerchantImportStatus) => ({ type: 'isIn', params: status }) as const
const endings = ['imported', 'partly', 'nothingNew', 'refused', 'cancelled', 'failed'] as const
const ended = (description: string, lane: 'happy' | 'alternate' | 'error' | 'escape') => ({
  description,
  meta: place('ended', lane, '§2 Other'),
})

/** A merchant's file of invoices: sent, its columns named, checked without storing anything, and then stored. */
export const invoiceImportMachine = invoiceImportSetup.createMachine({
  id: 'invoiceImport',
  description: 'A merchant imports the invoices of a file.',
  context: ({ input }) => contextOf(input),
  initial: 'beginning',
  on: { 'import.another': { guard: 'hasImport', target: '.choosing', actions: 'clear' } },
  states: {
    beginning: {
      description: 'The address names an import, or none.',
      meta: unseen('happy', '§2 Other'),
      always: [{ guard: 'hasImport', target: 'opening' }, { target: 'choosing' }],
    },
    opening: {
      description: 'The import is read as it is now.',
      meta: place('loading', 'happy', '§7 Calls'),
      tags: 'busy',
      invoke: {
        src: 'readImport',
        input: ({ context }) => ({ id: context.importId ?? '' }),
        onDone: afterReading,
        onError: [
          { guard: { type: 'isGone', params: codeOf }, target: 'unknown' },
          { target: 'loadFailed', actions: recordFailure },
        ],
      },
    },
    loadFailed: {
      description: 'The import could not be read; one can try again.',
      meta: said('loadFailed'),
      on: { 'import.reload': { target: 'opening' } },
    },
    unknown: {
      description: 'There is no such import, or it is of a merchant that one does not act for.',
      meta: said('unknown'),
    },
    choosing: {
      description: 'A file is chosen; earlier imports are listed.',
      meta: place('choosing'),
      initial: 'open',
      on: {
        'merchant.choose': { actions: { type: 'chooseMerchant', params: ({ event }) => event } },
        'file.choose': [
          {
            guard: { type: 'isFileRefused', params: ({ event }) => fileOf({ event }) },
            target: '.refused',
            actions: { type: 'refuseFile', params: fileOf },
          },
          {
            guard: { type: 'canSend', params: ({ event }) => fileOf({ event }) },
            target: 'uploading',
            actions: { type: 'storeFile', params: fileOf },
          },
        ],
      },
      states: {
        open: { description: 'Nothing was refused.', meta: unseen('happy', '§2 Other') },
        refused: {
          description: 'The file was not accepted, and why; one that did not arrive can be sent again.',
          meta: said('choosing'),
          on: { 'upload.retry': { guard: 'canRetry', target: '#invoiceImport.uploading' } },
        },
      },
    },
    uploading: {
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
    },
    placing: {
      description: 'The status of the import says what follows.',
      meta: unseen('happy', '§2 Other'),
      always: [
        { guard: isIn('uploaded'), target: 'mapping' },
        { guard: isIn('checking'), target: 'checking' },
        { guard: isIn('importing'), target: 'importing' },
        { guard: isIn('refused'), target: 'ended.refused' },
        { guard: isIn('cancelled'), target: 'ended.cancelled' },
        { guard: isIn('failed'), target: 'ended.failed' },
        { guard: 'isPartly', target: 'ended.partly' },
        { guard: 'isNothingNew', target: 'ended.nothingNew' },
        { guard: isIn('imported'), target: 'ended.imported' },
        { target: 'reviewing' },
      ],
    },
    mapping,
    starting: starting('The form is stored and the check begins.', 'mapping.open.failed'),
    checking: following('The server checks the lines; nothing is stored.'),
    cancelling: {
      description: 'The server ends the check or the import; nothing of it is stored.',
      meta: unseen('escape', '§7 Calls'),
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'cancelImport',
        input: versionOf,
        onDone: afterReading,
        // It may have ended meanwhile: what it is now is read.
        onError: { target: 'opening', actions: recordFailure },
      },
    },
    reviewing,
    rechecking: starting('It is checked again, as it was chosen in the review.', 'reviewing.failed'),
    running: {
      description: 'The server begins to store what was checked. A repeat is the same intent.',
      meta: unseen('happy', '§7 Calls'),
      tags: 'busy',
      entry: 'clearFailure',
      invoke: { src: 'runImport', input: versionOf, onDone: afterReading, onError: failed('reviewing.failed') },
    },
    importing: following('The server stores the lines: all of them, or none if it is cancelled.'),
    ended: {
      description: 'What became of the file.',
      meta: unseen('happy', '§2 Other'),
      initial: 'imported',
      on: { 'import.remap': { guard: 'canRemap', target: 'mapping' } },
      states: {
        imported: ended('All lines are stored.', 'happy'),
        partly: ended('The good lines are stored, and the others are in the rejection center.', 'alternate'),
        nothingNew: ended('All lines were there already: nothing was changed.', 'alternate'),
        refused: ended('A line was refused, so that nothing is stored.', 'error'),
        cancelled: ended('It was cancelled, and nothing is stored.', 'escape'),
        failed: ended('It broke off, and nothing is stored.', 'error'),
      },
    },
    left: {
      type: 'final',
      description: 'The list of invoices is shown.',
      meta: { lane: 'escape', route: 'merchantInvoices', step: null, view: null, spec: '§2 Other' },
    },
  },
})

export type InvoiceImportRef = ActorRefFrom<typeof invoiceImportMachine>
export type InvoiceImportSnapshot = SnapshotFrom<typeof invoiceImportMachine>

/** Checks whether a file is on its way that is lost by leaving. */
export const selectIsSending = (state: InvoiceImportSnapshot) => state.hasTag('draft')

export const selectIsFileRefused = (state: InvoiceImportSnapshot) => state.matches({ choosing: 'refused' })
export const selectIsMapping = (state: InvoiceImportSnapshot) => state.matches('mapping')
/** Checks whether what is entered could not be stored. */
export const selectIsNotStored = (state: InvoiceImportSnapshot) => state.matches({ mapping: { open: 'failed' } })
/** Checks whether the check begins, or will once what is entered is stored. */
export const selectIsStarting = (state: InvoiceImportSnapshot) =>
  state.matches('starting') || state.context.next === 'check'
/** Checks whether the server is not reached while it works. */
export const selectIsLost = (state: InvoiceImportSnapshot) =>
  state.matches({ checking: 'lost' }) || state.matches({ importing: 'lost' })
/** Checks whether the review can be changed: nothing is under way. */
export const selectIsReviewed = (state: InvoiceImportSnapshot) => state.matches('reviewing')
export const selectIsRechecking = (state: InvoiceImportSnapshot) => state.matches('rechecking')
export const selectIsRunning = (state: InvoiceImportSnapshot) => state.matches('running')
/** Checks whether what was asked for in the review could not be done. */
export const selectIsNotDone = (state: InvoiceImportSnapshot) => state.matches({ reviewing: 'failed' })
export const selectIsOver = (state: InvoiceImportSnapshot) => state.matches('ended')
/** Returns how an import that is over has ended. */
export const selectEnding = (state: InvoiceImportSnapshot) =>
  endings.find((one) => state.matches({ ended: one })) ?? 'imported'
