/** Records of a CSV file, one a row, read as they come. */
import { cellOf } from '../csv-row.ts'
import type { Columns } from '../csv-columns.ts'
import type { Row } from '../csv-text.ts'
import { openTable, type TableOptions } from '../csv-table.ts'
import { localeFormats } from '../locale-formats.ts'
import { UnreadableFile, type Refusal, type Warning } from '../reading.ts'
import type { Chunks } from '../text-chunks.ts'
import { columnsOf, requiredFields, type RecordField, type RecordKind } from './kinds.ts'
import { makeReadCell, type ReadCell } from './read-cell.ts'
import { readLocation, readParty, readPerson, type RecordOf } from './record-of.ts'

export type RecordOptions = TableOptions & {
  readonly kind: RecordKind
  readonly locale?: string
  /** Currency of every row that says none. */
  readonly currency?: string
  readonly map: Readonly<Partial<Record<RecordField, string>>>
  readonly ignore: readonly string[]
}

export type RecordEntry =
  { readonly record: RecordOf[RecordKind] } | { readonly refusal: Refusal } | { readonly warning: Warning }

const readers: Readonly<Record<RecordKind, (cell: ReadCell) => RecordOf[RecordKind]>> = {
  customers: (cell) => readParty(cell, 'customer_id'),
  merchants: (cell) => readParty(cell, 'merchant_id'),
  locations: readLocation,
  users: readPerson,
}

/** Reads the records one by one, and each of the file's faults with the line's number. */
export async function* readRecords(chunks: Chunks, options: RecordOptions): AsyncGenerator<RecordEntry> {
  const { kind, map, ignore, currency, locale } = options
  const formats = locale === undefined ? null : localeFormats(locale)
  if (locale !== undefined && !formats) {
    const words = `The locale "${locale}" is not known; say one such as en-US or de-DE.`
    throw new UnreadableFile(1, 'localeUnknown', words)
  }
  const required = requiredFields[kind].filter((field) => field !== 'currency' || currency === undefined)
  const table = await openTable(chunks, options, { aliases: columnsOf(kind), map, ignore, required })
  const { header, columns } = table
  const problems = [...table.refusals]
  if (columns.has('credit_limit') && !formats) {
    const words = 'Say how the file writes amounts: --locale en-US reads 1,000.50, de-DE 1.000,50.'
    problems.push({ line: header.line, code: 'localeMissing', words })
  }
  for (const refusal of problems) yield { refusal }
  for (const warning of table.warnings) yield { warning }
  if (problems.length > 0) return
  let count = 0
  for await (const row of table.rows) {
    count += 1
    const refusals: Refusal[] = []
    const record = recordOf(row, header, columns, refusals)
    for (const refusal of refusals) yield { refusal }
    if (record && refusals.length === 0) yield { record }
  }
  if (count === 0)
    yield { refusal: { line: header.line, code: 'fileEmpty', words: 'There is no row below the header.' } }

  function recordOf(row: Row, { cells }: Row, found: Columns<RecordField>, refusals: Refusal[]) {
    const refuse = (code: Refusal['code'], words: string) => refusals.push({ line: row.line, code, words })
    if (row.cells.length !== cells.length) {
      refuse('columnCountDiffers', `The line has ${row.cells.length} columns, the header ${cells.length}.`)
      return null
    }
    const named = (field: RecordField) => cells[found.get(field) ?? -1]?.trim() ?? field
    const text = (field: RecordField) => cellOf(row, found, field)
    return readers[kind](makeReadCell<RecordField>({ line: row.line, text, named, refuse, formats, currency }))
  }
}
