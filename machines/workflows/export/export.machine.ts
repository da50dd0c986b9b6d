import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import type { InvoiceFormat } from '../../../domain/contract/export.ts'
import { refusePeriod, usualPeriod, type PeriodRefusal } from '../../../domain/rules/export/statement-period.ts'
import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

/** The files that are offered: tables, the documents of invoices, and the statement of an account. */
export type ExportFormat = InvoiceFormat | 'statement'

export type ExportInput = {
  formats: readonly ExportFormat[]
  /** Of a statement; the first one is chosen. */
  currencies: readonly string[]
  /** The business date. */
  today: string
}

/** The choice of the form. Days are ISO days; an empty one was not entered. */
export type ExportChoice = { format: ExportFormat; currency: string; from: string; to: string }

type Context = ExportInput & {
  choice: ExportChoice
  rowsDone: number
  /** Null until the server has counted. */
  rowsTotal: number | null
  fileName: string | null
  failure: string | null
}

export type ExportEvent =
  | { type: 'choice.change'; change: Partial<ExportChoice> }
  | { type: 'export.start' }
  | { type: 'export.progressed'; rowsDone: number; rowsTotal: number }
  | { type: 'export.cancel' }
  | { type: 'export.retry' }
  | { type: 'export.another' }
  | { type: 'export.close' }

/** Input of the port: the choice; `onProgress` reports what is done. */
export type FileToPrepare = ExportChoice & { onProgress: (progress: { rowsDone: number; rowsTotal: number }) => void }

type Seen = { context: Context }

/** Returns the reason why the file cannot be requested yet, or null. */
export function selectExportRefusal({ context: { choice, today } }: Seen): PeriodRefusal | null {
  return choice.format === 'statement' ? refusePeriod(choice, today) : null
}

/** Codes that another choice mends; everything else may go better later. */
const mendable = ['exportEmpty', 'exportTooLong', 'periodReversed', 'periodInFuture', 'periodTooLong', 'notFound']

const choosing = { lane: 'happy', route: null, step: null, view: 'choosing', spec: '§1' } as const
const refused = { ...choosing, lane: 'error', spec: '§8 Messages' } as const
const preparing = { ...choosing, view: 'preparing' } as const
const ready = { ...choosing, view: 'ready' } as const
const tryLater = { ...refused, view: 'tryLater' } as const
const error = ({ event }: { event: { error: unknown } }) => failureOf(event.error)

/** A list, its documents or a statement becomes a file: chosen, prepared with progress, and saved, or tried later. */
export const exportMachine = setup({
  types: {} as {
    input: ExportInput
    context: Context
    events: ExportEvent
    meta: Meta<'choosing' | 'preparing' | 'ready' | 'tryLater'>
    tags: 'busy'
  },
  actors: { prepareFile: port<{ fileName: string; rows: number }, FileToPrepare>('prepareFile') },
  guards: {
    canStart: (seen: Seen) => selectExportRefusal(seen) === null,
    isOffered: ({ context: { formats } }, { format, currency, from, to }: Partial<ExportChoice>) =>
      (format === undefined || formats.includes(format)) &&
      ((currency ?? from ?? to) === undefined || formats.includes('statement')),
    isMendable: (_, { code }: { code: string }) => mendable.includes(code),
  },
  actions: {
    clearProgress: assign({ rowsDone: 0, rowsTotal: null, fileName: null, failure: null }),
    recordFailure: assign({ failure: (_, { code }: { code: string }) => code }),
    storeFile: assign({
      fileName: (_, file: { fileName: string; rows: number }) => file.fileName,
      rowsDone: (_, file: { fileName: string; rows: number }) => file.rows,
      rowsTotal: (_, file: { fileName: string; rows: number }) => file.rows,
    }),
  },
}).createMachine({
  id: 'export',
  description: 'A user saves a list, its documents or a statement as a file.',
  context: ({ input }) => ({
    ...input,
    choice: {
      format: input.formats[0] ?? 'csv',
      currency: input.currencies[0] ?? '',
      ...usualPeriod(input.today),
    },
    rowsDone: 0,
    rowsTotal: null,
    fileName: null,
    failure: null,
  }),
  initial: 'choosing',
  on: { 'export.close': { target: '.closed' } },
  states: {
    choosing: {
      description: 'The kind of file is chosen, and for a statement its currency and period.',
      meta: choosing,
      initial: 'fresh',
      on: {
        'choice.change': {
          guard: { type: 'isOffered', params: ({ event }) => event.change },
          target: '.fresh',
          actions: assign({ choice: ({ context, event }) => ({ ...context.choice, ...event.change }) }),
        },
        'export.start': { guard: 'canStart', target: 'preparing' },
      },
      states: {
        fresh: { description: 'Nothing was refused.', meta: choosing },
        refused: {
          description: 'The server cannot make this file; another choice may help.',
          meta: refused,
        },
      },
    },
    preparing: {
      description: 'The file is made and downloaded; the rows that are done are shown.',
      tags: 'busy',
      meta: preparing,
      entry: 'clearProgress',
      invoke: {
        src: 'prepareFile',
        input: ({ context: { choice }, self }) => ({
          ...choice,
          onProgress: (progress) => self.send({ type: 'export.progressed', ...progress }),
        }),
        onDone: { target: 'ready', actions: { type: 'storeFile', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isMendable', params: error },
            target: 'choosing.refused',
            actions: { type: 'recordFailure', params: error },
          },
          { target: 'tryLater', actions: { type: 'recordFailure', params: error } },
        ],
      },
      on: {
        'export.progressed': {
          actions: assign({
            rowsDone: ({ event }) => event.rowsDone,
            rowsTotal: ({ event }) => event.rowsTotal,
          }),
        },
        'export.cancel': { target: 'choosing' },
      },
    },
    ready: {
      description: 'The file is among the downloads.',
      meta: ready,
      on: { 'export.another': { target: 'choosing' } },
    },
    tryLater: {
      description: 'The file could not be made now: too many are under way, or the server was not reached.',
      meta: tryLater,
      on: { 'export.retry': { target: 'preparing' } },
    },
    closed: { type: 'final', description: 'The page before is shown.', meta: unseen('escape', '§1') },
  },
})

export type ExportRef = ActorRefFrom<typeof exportMachine>
type Snapshot = SnapshotFrom<typeof exportMachine>

export const selectChoice = ({ context }: Snapshot) => context.choice
export const selectFailure = (snapshot: Snapshot) =>
  snapshot.matches('tryLater') || snapshot.matches({ choosing: 'refused' }) ? snapshot.context.failure : null
export const selectProgress = ({ context }: Snapshot) => context
