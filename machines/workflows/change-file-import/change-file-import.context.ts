import type {
  ChangeFileField,
  ChangeFileKind,
  ChangeFileMode,
  OpenedChangeFile,
} from '../../../domain/contract/intake/change-file.ts'
import { isOpenToChange, refuseChangeFile, rowsToStore } from '../../../domain/rules/intake/change-file.ts'
import { refuseColumns, type ColumnsRefusedAt } from '../../../domain/rules/intake/refuse-columns.ts'
import { isPassing } from '../../../domain/rules/retry.ts'

/** A view of the page, by one word. */
export type ChangeFileImportView =
  'loading' | 'loadFailed' | 'unknown' | 'choosing' | 'uploading' | 'matching' | 'following' | 'reviewing' | 'ended'

/** A file that somebody chose; the app finds its contents by `key`. */
export type ChosenFile = { key: string; name: string; size: number }

export type ChangeFileImportInput = {
  /** The file of the address; null: one is chosen first. */
  importId: string | null
  /** BCP 47: how files mostly write days and decimals here. */
  locale: string
}

export type ChangeFileImportContext = ChangeFileImportInput & {
  /** What each row of the file is; null until it is said. */
  kind: ChangeFileKind | null
  file: ChosenFile | null
  /** The share of the file that has been sent, from 0 to 1. */
  share: number
  /** As the server has it; null until it is read. */
  current: OpenedChangeFile | null
  /** What each column is read as; the form. */
  columns: readonly (ChangeFileField | null)[]
  mode: ChangeFileMode
  /** Failed looks at the progress in a row, at most `MISSES`. */
  misses: number
  /** The code of what could not be done last. */
  failure: string | null
}

export type ChangeFileImportEvent =
  | { type: 'kind.choose'; kind: ChangeFileKind }
  | { type: 'locale.choose'; locale: string }
  | ({ type: 'file.choose' } & ChosenFile)
  | { type: 'upload.progressed'; share: number }
  | { type: 'upload.cancel' }
  | { type: 'upload.retry' }
  /** The column at a position is read as a field, or not at all. */
  | { type: 'column.choose'; at: number; field: ChangeFileField | null }
  /** Has it checked by what is entered. */
  | { type: 'file.check' }
  /** What becomes of records that are there already; it is checked again. */
  | { type: 'mode.choose'; mode: ChangeFileMode }
  | { type: 'file.rematch' }
  | { type: 'file.store' }
  | { type: 'file.withdraw' }
  /** Reads the file again as it is now. */
  | { type: 'file.reload' }
  | { type: 'file.another' }
  | { type: 'import.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

/** A file as it was seen, and how it is to be read. */
export type CheckAsked = {
  id: string
  version: number
  mode: ChangeFileMode
  locale: string
  columns: readonly (ChangeFileField | null)[]
}

/** What is sent. The same `intent` once more is the same file: no second one comes of it. */
export type FileSent = ChosenFile & {
  kind: ChangeFileKind
  locale: string
  intent: string
  onShare: (share: number) => void
}

/** More failed looks than these wait no longer. */
export const MISSES = 3

export const contextOf = (input: ChangeFileImportInput): ChangeFileImportContext => ({
  ...input,
  kind: null,
  file: null,
  share: 0,
  current: null,
  columns: [],
  mode: 'refuse',
  misses: 0,
  failure: null,
})

/** Returns what a file is meant as: the same choice is the same intent, and another kind or writing is another one. */
export const intentOf = ({ file, kind, locale }: Pick<ChangeFileImportContext, 'file' | 'kind' | 'locale'>): string =>
  [file?.key, kind, locale].join('-')

type Seen = { context: ChangeFileImportContext }

/** Returns the reason why no file can be sent yet, or null. */
export const selectFileRefusal = ({ context }: Seen): 'kindMissing' | null =>
  context.kind === null ? 'kindMissing' : null

/** Checks whether the same file may be sent once more: the server did not refuse it. */
export const selectCanRetry = ({ context: { file, failure } }: Seen): boolean =>
  file !== null && failure !== null && refuseChangeFile(file) === null && isPassing(failure)

/** Returns what is wrong with the columns of the form, each with its place. */
export const selectColumnsRefusals = ({ context: { current, columns } }: Seen): readonly ColumnsRefusedAt[] =>
  current === null || current.columns === null ? [] : refuseColumns(columns, current.columns)

export type StoreRefusal = 'sentBySoftware' | 'nothingToStore'

/** Returns the reason why the checked file cannot be stored, or null. */
export function selectStoreRefusal({ context: { current } }: Seen): StoreRefusal | null {
  if (current === null) return null
  if (current.source !== 'browser') return 'sentBySoftware'
  return rowsToStore(current) === 0 ? 'nothingToStore' : null
}

/** Checks whether the file may be read in another way, or given up. */
export const selectIsOpenToChange = ({ context: { current } }: Seen): boolean =>
  current !== null && isOpenToChange(current)
