import type { ImportField, ImportReading, MerchantImport } from '../../../domain/contract/merchant/invoice-import.ts'
import {
  refuseImportFile,
  refuseRun,
  type ImportRunRefusal,
} from '../../../domain/rules/merchant-invoices/refuse-import.ts'
import { refuseReading, type ReadingRefusedAt } from '../../../domain/rules/merchant-invoices/refuse-reading.ts'
import { isPassing } from '../../../domain/rules/retry.ts'

/** A view of the page, by one word. */
export type InvoiceImportView =
  'loading' | 'loadFailed' | 'unknown' | 'choosing' | 'uploading' | 'mapping' | 'following' | 'reviewing' | 'ended'

/** A file that somebody chose; the app finds its contents by `key`. */
export type ImportFile = { key: string; name: string; size: number }

export type Acceptance = ImportReading['accepted'][number]

export type InvoiceImportInput = {
  /** The import of the address; null: a file is chosen first. */
  importId: string | null
  /** The merchant of the invoices, where there is no choice; otherwise empty. */
  buidMerchant: string
}

export type InvoiceImportContext = InvoiceImportInput & {
  file: ImportFile | null
  /** The share of the file that has been sent, from 0 to 1. */
  share: number
  /** As the server has it; null until it is read. */
  current: MerchantImport | null
  /** The form: how the file is to be read. */
  reading: ImportReading | null
  /** The name of the account in the form; null: as the server has it. */
  customerName: string | null
  /** What follows once the server has stored the form: nothing, the form again, or the check. */
  next: 'nothing' | 'form' | 'check'
  /** Failed looks at the progress in a row, at most `MISSES`. */
  misses: number
  /** The code of what could not be done last. */
  failure: string | null
}

export type InvoiceImportEvent =
  | { type: 'merchant.choose'; buidMerchant: string }
  | ({ type: 'file.choose' } & ImportFile)
  | { type: 'upload.progressed'; share: number }
  | { type: 'upload.cancel' }
  | { type: 'upload.retry' }
  /** The column at a position is read as a field, or not at all. */
  | { type: 'column.choose'; at: number; field: ImportField | null }
  | { type: 'reading.change'; patch: Partial<Omit<ImportReading, 'columns' | 'accepted' | 'choice'>> }
  /** One account for all rows. */
  | { type: 'customer.choose'; buidCustomer: string; customerName: string }
  /** Stores the form again, or reads the import again. */
  | { type: 'import.reload' }
  | { type: 'import.check' }
  /** Ends a check or an import; nothing of it is stored. */
  | { type: 'import.cancel' }
  | { type: 'choice.change'; choice: ImportReading['choice'] }
  | { type: 'acceptance.change'; what: Acceptance; isAccepted: boolean }
  | { type: 'import.remap' }
  | { type: 'import.run' }
  | { type: 'import.another' }
  | { type: 'import.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

/** An import and its form, as they are sent. */
export type ImportChange = { id: string; version: number; reading: ImportReading }

/** More failed looks than these wait no longer. */
export const MISSES = 3

export const contextOf = (input: InvoiceImportInput): InvoiceImportContext => ({
  ...input,
  file: null,
  share: 0,
  current: null,
  reading: null,
  customerName: null,
  next: 'nothing',
  misses: 0,
  failure: null,
})

type Seen = { context: InvoiceImportContext }

/** Returns what is missing in the form, each with its place. */
export const selectReadingRefusals = ({ context: { current, reading } }: Seen): readonly ReadingRefusedAt[] =>
  current === null || reading === null ? [] : refuseReading(reading, current.format)

/** Checks whether the form accepts something else than what was checked. */
export const selectIsCheckDue = ({ context: { current, reading } }: Seen): boolean =>
  current !== null &&
  reading !== null &&
  (reading.accepted.length !== current.reading.accepted.length ||
    reading.accepted.some((what) => !current.reading.accepted.includes(what)))

/** Returns the reason why the checked file cannot be stored now, or null. */
export function selectRunRefusal(seen: Seen): ImportRunRefusal | 'checkDue' | null {
  const { current, reading } = seen.context
  if (current === null || current.outcome === null || reading === null) return null
  return selectIsCheckDue(seen) ? 'checkDue' : refuseRun(current.outcome, reading.choice)
}

/** Returns the reason why no file can be sent yet, or null. */
export const selectFileRefusal = ({ context }: Seen): 'merchantMissing' | null =>
  context.buidMerchant === '' ? 'merchantMissing' : null

/** Checks whether the same file may be sent once more: the server did not refuse it. */
export const selectCanRetry = ({ context: { file, failure } }: Seen): boolean =>
  file !== null && failure !== null && refuseImportFile(file) === null && isPassing(failure)
