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
import { ended, following, starting, uploading } from './invoice-import.working.ts'

const isIn = (status: MerchantImportStatus) => ({ type: 'isIn', params: status }) as const
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
    uploading,
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
      description:
        'The server ends the check, and the columns are named again, or the import, of which nothing is stored.',
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

export const selectIsUploading = (state: InvoiceImportSnapshot) => state.matches('uploading')
export const selectIsFileRefused = (state: InvoiceImportSnapshot) => state.matches({ choosing: 'refused' })
export const selectIsReviewing = (state: InvoiceImportSnapshot) => state.matches('reviewing')
export const selectIsRechecking = (state: InvoiceImportSnapshot) => state.matches('rechecking')
export const selectIsRunning = (state: InvoiceImportSnapshot) => state.matches('running')
/** Checks whether the check begins, or follows once the form is stored. */
export const selectIsStarting = (state: InvoiceImportSnapshot) =>
  state.matches('starting') || state.context.next === 'check'
export const selectIsMapping = (state: InvoiceImportSnapshot) => state.matches('mapping')
export const selectIsOver = (state: InvoiceImportSnapshot) => state.matches('ended')

/** Checks whether what was asked last was not done, and why is said. */
export const selectIsFailed = (state: InvoiceImportSnapshot) =>
  state.matches({ mapping: { open: 'failed' } }) || state.matches({ reviewing: 'failed' })

/** Checks whether the server is not reached that works at it. */
export const selectIsLost = (state: InvoiceImportSnapshot) =>
  state.matches({ checking: 'lost' }) || state.matches({ importing: 'lost' })

const endings = ['imported', 'partly', 'nothingNew', 'refused', 'cancelled', 'failed'] as const
/** Returns what became of the file. */
export const selectEnding = (state: InvoiceImportSnapshot) =>
  endings.find((one) => state.matches({ ended: one })) ?? 'imported'
