/** A file of invoices before and after its check: what is refused before it is sent, and before it is stored. */
import type { MerchantImport } from '../../contract/merchant/invoice-import.ts'
import type { ImportChoice } from './invoice-import.ts'

/** Kinds of files that can be imported, by the ending of their names. */
export const importExtensions = ['csv', 'xlsx', 'xml', 'pdf', 'txt'] as const

export type ImportFileRefusal = 'fileEmpty' | 'unsupportedType'

/** Returns the reason why a file cannot be sent, by its name and its size in bytes, or null; the server reads it. */
export function refuseImportFile({ name, size }: { name: string; size: number }): ImportFileRefusal | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase()
  if (!importExtensions.some((extension) => extension === ending)) return 'unsupportedType'
  return size === 0 ? 'fileEmpty' : null
}

type Outcome = Pick<
  Exclude<MerchantImport['outcome'], null>,
  'invoices' | 'credit_notes' | 'known' | 'refused_lines' | 'to_rejections'
>

/** Checks whether all that the file holds is there already. */
export const isNothingNew = ({
  invoices,
  credit_notes: creditNotes,
  known,
  refused_lines: refused,
}: Outcome): boolean => invoices + creditNotes === 0 && refused === 0 && known > 0

/** Returns the number of refused lines that keep the file from being stored. */
const blockingLines = (outcome: Outcome, choice: ImportChoice): number =>
  choice === 'allOrNothing' ? outcome.refused_lines : outcome.refused_lines - outcome.to_rejections

export type ImportRunRefusal = 'linesRefused' | 'nothingToImport'

/** Returns the reason why a checked file cannot be stored as chosen, or null. */
export function refuseRun(outcome: Outcome, choice: ImportChoice): ImportRunRefusal | null {
  if (blockingLines(outcome, choice) > 0) return 'linesRefused'
  return outcome.invoices + outcome.credit_notes + outcome.to_rejections === 0 ? 'nothingToImport' : null
}
