import { assign, setup } from 'xstate'

import type {
  ChangeFileField,
  ChangeFileKind,
  ChangeFileMode,
  OpenedChangeFile,
} from '../../../domain/contract/intake/change-file.ts'
import { isNothingNew, refuseChangeFile, type ChangeFileStatus } from '../../../domain/rules/intake/change-file.ts'
import { failureOf } from '../../failure.ts'
import type { Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import {
  intentOf,
  MISSES,
  selectCanRetry,
  selectColumnsRefusals,
  selectFileRefusal,
  selectIsOpenToChange,
  selectStoreRefusal,
  type ChangeFileImportContext,
  type ChangeFileImportEvent,
  type ChangeFileImportInput,
  type ChangeFileImportView,
  type CheckAsked,
  type ChosenFile,
  type FileSent,
} from './change-file-import.context.ts'

/** A state of the page. */
export const place = (view: ChangeFileImportView, lane: Meta['lane'] = 'happy', spec = '§2 Other') =>
  ({ lane, route: 'supportImports', step: null, view, spec }) as const
/** A place where something is said that went wrong. */
export const said = (view: ChangeFileImportView) => place(view, 'error', '§8 Messages')

type Code = { code: string }
type Seen = { context: ChangeFileImportContext }
/** Codes with which the file is not what it was when it was read. */
const changedElsewhere = ['changeFileChanged', 'changeFileNotChecked']

export const codeOf = ({ event }: { event: { error: unknown } }): Code => failureOf(event.error)
const output = ({ event }: { event: { output: OpenedChangeFile } }) => event.output
export const fileOf = ({ event: { key, name, size } }: { event: ChosenFile }) => ({ key, name, size })
export const recordFailure = { type: 'recordFailure', params: codeOf } as const

/** What is sent; nothing leads to sending before a kind and a file are chosen. */
export const sentOf = ({ context }: Seen, onShare: (share: number) => void): FileSent => ({
  ...(context.file ?? { key: '', name: '', size: 0 }),
  kind: context.kind ?? 'invoices',
  locale: context.locale,
  intent: intentOf(context),
  onShare,
})
export const versionOf = ({ context: { importId, current } }: Seen) => ({
  id: importId ?? '',
  version: current?.version ?? 0,
})
export const checkOf = ({ context }: Seen): CheckAsked => ({
  ...versionOf({ context }),
  mode: context.mode,
  locale: context.locale,
  columns: context.columns,
})

/** The form as the server has it; a file that says nothing of how it writes days leaves that as it is. */
const formOf = ({ columns, upsert, skipKnown, locale }: OpenedChangeFile, known: string) => ({
  columns: columns?.read_as ?? [],
  mode: upsert ? ('change' as const) : skipKnown ? ('skip' as const) : ('refuse' as const),
  locale: locale ?? known,
})

/** The ports, guards and actions of importing a file of changes. */
export const changeFileImportSetup = setup({
  types: {} as {
    input: ChangeFileImportInput
    context: ChangeFileImportContext
    events: ChangeFileImportEvent
    meta: Meta<ChangeFileImportView>
    tags: 'busy' | 'draft' | 'asking'
  },
  actors: {
    sendFile: port<OpenedChangeFile, FileSent>('sendFile'),
    readFile: port<OpenedChangeFile, { id: string }>('readFile'),
    askCheck: port<OpenedChangeFile, CheckAsked>('askCheck'),
    storeFile: port<OpenedChangeFile, { id: string; version: number }>('storeFile'),
    withdrawFile: port<OpenedChangeFile, { id: string; version: number }>('withdrawFile'),
  },
  delays: {
    pollDelay: 1_500,
    retryDelay: ({ context: { misses } }) => 1_500 * 2 ** misses,
  },
  guards: {
    hasImport: ({ context }) => context.importId !== null,
    isFileRefused: (seen, file: ChosenFile) => selectFileRefusal(seen) === null && refuseChangeFile(file) !== null,
    canSend: (seen, file: ChosenFile) => selectFileRefusal(seen) === null && refuseChangeFile(file) === null,
    canRetry: (seen) => selectCanRetry(seen),
    canCheck: (seen) => selectColumnsRefusals(seen).length === 0,
    canStore: (seen) => selectStoreRefusal(seen) === null,
    isOpenToChange: (seen) => selectIsOpenToChange(seen),
    isModeNew: (seen, mode: ChangeFileMode) => seen.context.mode !== mode && selectIsOpenToChange(seen),
    isIn: ({ context }, status: ChangeFileStatus) => context.current?.status === status,
    /** Checks whether a file that waits is to be stored, and not only checked. */
    isToBeStored: ({ context: { current } }) => current?.status === 'received' && !current.dryRun,
    isPartly: ({ context: { current } }) => current?.status === 'stored' && current.counts.refused > 0,
    /** Checks whether a check or an import found nothing that is not there already. */
    isNothingNew: ({ context: { current } }) =>
      current !== null && (current.status === 'checked' || current.status === 'stored') && isNothingNew(current),
    isGone: (_, { code }: Code) => code === 'notFound',
    isStale: (_, { code }: Code) => changedElsewhere.includes(code),
  },
  actions: {
    chooseKind: assign({ kind: (_, { kind }: { kind: ChangeFileKind }) => kind }),
    chooseLocale: assign({ locale: (_, { locale }: { locale: string }) => locale }),
    holdFile: assign({ file: (_, file: ChosenFile) => file, share: 0 }),
    refuseFile: assign((_, file: ChosenFile) => ({ file, failure: refuseChangeFile(file) })),
    storeShare: assign({ share: (_, { share }: { share: number }) => share }),
    /** The file and its form, as the server has them. */
    store: assign(({ context: { locale } }, current: OpenedChangeFile) => ({
      importId: current.id,
      current,
      ...formOf(current, locale),
      misses: 0,
    })),
    chooseColumn: assign(({ context: { columns } }, { at, field }: { at: number; field: ChangeFileField | null }) => ({
      columns: columns.map((known, index) => (index === at ? field : known)),
    })),
    chooseMode: assign({ mode: (_, { mode }: { mode: ChangeFileMode }) => mode }),
    /** What was entered and not checked counts no longer. */
    resetForm: assign(({ context: { current, locale } }) => (current === null ? {} : formOf(current, locale))),
    recordFailure: assign({ failure: (_, { code }: Code) => code }),
    clearFailure: assign({ failure: null }),
    countMiss: assign({ misses: ({ context }) => Math.min(MISSES, context.misses + 1) }),
    clear: assign({
      importId: null,
      kind: null,
      file: null,
      share: 0,
      current: null,
      columns: [],
      mode: 'refuse',
      failure: null,
    }),
  },
})

/** Where an answer leads: to what the file's status says. */
export const afterReading = {
  target: '#changeFileImport.placing',
  actions: { type: 'store', params: output },
} as const

/** Where a call leads that was not done, by its code. */
export const failed = (target: string) =>
  [
    { guard: { type: 'isGone', params: codeOf }, target: '#changeFileImport.unknown' },
    { guard: { type: 'isStale', params: codeOf }, target: '#changeFileImport.opening', actions: recordFailure },
    { target, actions: recordFailure },
  ] as const
