import type { ActorRefFrom, SnapshotFrom } from 'xstate'

import type { ChangeFileStatus } from '../../../domain/rules/intake/change-file.ts'
import { unseen } from '../../meta.ts'
import { contextOf } from './change-file-import.context.ts'
import {
  afterReading,
  changeFileImportSetup,
  codeOf,
  failed,
  fileOf,
  place,
  recordFailure,
  said,
  versionOf,
} from './change-file-import.setup.ts'
import { asking, checking, ended, storing, uploading } from './change-file-import.working.ts'

const isIn = (status: ChangeFileStatus) => ({ type: 'isIn', params: status }) as const

/** A program's file of changes: sent, checked without storing anything, its columns named where need be, and then stored. */
export const changeFileImportMachine = changeFileImportSetup.createMachine({
  id: 'changeFileImport',
  description: 'An administrator of a program imports the records of a file.',
  context: ({ input }) => contextOf(input),
  initial: 'beginning',
  on: { 'file.another': { guard: 'hasImport', target: '.choosing', actions: 'clear' } },
  states: {
    beginning: {
      description: 'The address names a file, or none.',
      meta: unseen('happy', '§2 Other'),
      always: [{ guard: 'hasImport', target: 'opening' }, { target: 'choosing' }],
    },
    opening: {
      description: 'The file is read as it is now.',
      meta: place('loading', 'alternate', '§7 Calls'),
      tags: 'busy',
      invoke: {
        src: 'readFile',
        input: ({ context }) => ({ id: context.importId ?? '' }),
        onDone: afterReading,
        onError: [
          { guard: { type: 'isGone', params: codeOf }, target: 'unknown' },
          { target: 'loadFailed', actions: recordFailure },
        ],
      },
    },
    loadFailed: {
      description: 'The file could not be read; one can try again.',
      meta: said('loadFailed'),
      on: { 'file.reload': { target: 'opening' } },
    },
    unknown: {
      description: 'There is no such file, or it is of another program.',
      meta: said('unknown'),
    },
    choosing: {
      description: 'It is said what a file holds, and the file is chosen; earlier ones are listed.',
      meta: place('choosing'),
      initial: 'open',
      on: {
        'kind.choose': { actions: { type: 'chooseKind', params: ({ event }) => event } },
        'locale.choose': { actions: { type: 'chooseLocale', params: ({ event }) => event } },
        'file.choose': [
          {
            guard: { type: 'isFileRefused', params: ({ event }) => fileOf({ event }) },
            target: '.refused',
            actions: { type: 'refuseFile', params: fileOf },
          },
          {
            guard: { type: 'canSend', params: ({ event }) => fileOf({ event }) },
            target: 'uploading',
            actions: { type: 'holdFile', params: fileOf },
          },
        ],
      },
      states: {
        open: { description: 'Nothing was refused.', meta: unseen('happy', '§2 Other') },
        refused: {
          description: 'The file was not accepted, and why; one that did not arrive can be sent again.',
          meta: said('choosing'),
          on: { 'upload.retry': { guard: 'canRetry', target: '#changeFileImport.uploading' } },
        },
      },
    },
    uploading,
    placing: {
      description: 'The status of the file says what follows.',
      meta: unseen('happy', '§2 Other'),
      always: [
        { guard: 'isToBeStored', target: 'storing' },
        { guard: isIn('received'), target: 'checking' },
        { guard: isIn('checking'), target: 'checking' },
        { guard: isIn('unmatched'), target: 'matching' },
        { guard: isIn('storing'), target: 'storing' },
        { guard: isIn('refused'), target: 'ended.unreadable' },
        { guard: isIn('withdrawn'), target: 'ended.withdrawn' },
        { guard: isIn('failed'), target: 'ended.failed' },
        { guard: 'isNothingNew', target: 'ended.nothingNew' },
        { guard: 'isPartly', target: 'ended.partly' },
        { guard: isIn('stored'), target: 'ended.stored' },
        { target: 'reviewing' },
      ],
    },
    matching: {
      description: 'The server does not know all columns; it is said what they are.',
      meta: place('matching'),
      initial: 'open',
      on: {
        'column.choose': { target: '.open', actions: { type: 'chooseColumn', params: ({ event }) => event } },
        'locale.choose': { target: '.open', actions: { type: 'chooseLocale', params: ({ event }) => event } },
        'file.check': { guard: 'canCheck', target: 'asking' },
        'file.withdraw': { target: 'withdrawing' },
      },
      states: {
        open: { description: 'Nothing was refused.', meta: unseen('happy', '§5 Field rules') },
        failed: {
          description: 'The check did not begin; what was entered stays, and can be sent again.',
          meta: said('matching'),
        },
      },
    },
    asking: asking('The check is asked for, with what was said of the columns.', 'matching.failed'),
    checking,
    reviewing: {
      description: 'It is said what would be stored and which rows are refused; nothing is stored yet.',
      meta: place('reviewing'),
      initial: 'open',
      on: {
        'mode.choose': {
          guard: { type: 'isModeNew', params: ({ event }) => event.mode },
          target: 'rechecking',
          actions: { type: 'chooseMode', params: ({ event }) => event },
        },
        'file.rematch': { guard: 'isOpenToChange', target: 'matching' },
        'file.store': { guard: 'canStore', target: 'starting' },
        'file.withdraw': { guard: 'isOpenToChange', target: 'withdrawing' },
      },
      states: {
        open: { description: 'As it was checked.', meta: unseen('happy', '§2 Other') },
        failed: {
          description: 'The server did not do it; the same can be tried again. What is shown is what was checked.',
          meta: said('reviewing'),
          entry: 'resetForm',
        },
      },
    },
    rechecking: asking('It is checked again, as it was chosen in the review.', 'reviewing.failed'),
    starting: {
      description: 'The server is asked to store what was checked.',
      meta: unseen('happy', '§7 Calls'),
      tags: 'busy',
      entry: 'clearFailure',
      invoke: { src: 'storeFile', input: versionOf, onDone: afterReading, onError: failed('reviewing.failed') },
    },
    storing,
    withdrawing: {
      description: 'The server gives the file up; nothing of it is stored.',
      meta: unseen('escape', '§7 Calls'),
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'withdrawFile',
        input: versionOf,
        onDone: afterReading,
        // It may have ended meanwhile: what it is now is read.
        onError: { target: 'opening', actions: recordFailure },
      },
    },
    ended: {
      description: 'What became of the file.',
      meta: unseen('happy', '§2 Other'),
      initial: 'stored',
      on: { 'file.rematch': { guard: 'isOpenToChange', target: 'matching' } },
      states: {
        stored: ended('All rows are stored or were there already.', 'happy'),
        partly: ended('The good rows are stored; the report says why the others are not.', 'alternate'),
        nothingNew: ended('All rows were there already: nothing was changed.', 'alternate'),
        unreadable: ended('It cannot be read, at all or to its end; it is said why, and what to do.', 'error'),
        withdrawn: ended('It was not wanted any more, and nothing is stored.', 'escape'),
        failed: ended('It broke off. Sent again it doubles nothing.', 'error'),
      },
    },
    left: {
      type: 'final',
      description: 'The API keys are shown, by which software sends files, or whatever else was wanted.',
      meta: { lane: 'escape', route: 'supportApiKeys', step: null, view: null, spec: '§2 Other' },
    },
  },
})

export type ChangeFileImportRef = ActorRefFrom<typeof changeFileImportMachine>
export type ChangeFileImportSnapshot = SnapshotFrom<typeof changeFileImportMachine>

/** Checks whether a file is on its way that is lost by leaving. */
export const selectIsSending = (state: ChangeFileImportSnapshot) => state.hasTag('draft')

export const selectIsUploading = (state: ChangeFileImportSnapshot) => state.matches('uploading')
export const selectIsFileRefused = (state: ChangeFileImportSnapshot) => state.matches({ choosing: 'refused' })
export const selectIsMatching = (state: ChangeFileImportSnapshot) => state.matches('matching')
export const selectIsAsking = (state: ChangeFileImportSnapshot) => state.matches('asking')
export const selectIsReviewing = (state: ChangeFileImportSnapshot) => state.matches('reviewing')
export const selectIsStarting = (state: ChangeFileImportSnapshot) => state.matches('starting')
export const selectIsStoring = (state: ChangeFileImportSnapshot) => state.matches('storing')
export const selectIsOver = (state: ChangeFileImportSnapshot) => state.matches('ended')

/** Checks whether what was asked last was not done, and why is said. */
export const selectIsFailed = (state: ChangeFileImportSnapshot) =>
  state.matches({ matching: 'failed' }) || state.matches({ reviewing: 'failed' })

/** Checks whether the server is not reached that works at it. */
export const selectIsLost = (state: ChangeFileImportSnapshot) =>
  state.matches({ checking: 'lost' }) || state.matches({ storing: 'lost' })

const endings = ['stored', 'partly', 'nothingNew', 'unreadable', 'withdrawn', 'failed'] as const
/** Returns what became of the file. */
export const selectEnding = (state: ChangeFileImportSnapshot) =>
  endings.find((one) => state.matches({ ended: one })) ?? 'stored'
