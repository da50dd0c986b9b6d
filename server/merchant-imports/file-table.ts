/** The file of an import as a table: its first lines, its header and the rows below. */
import { IMPORT_BYTES } from '../../domain/limits.ts'
import type { ImportField, ImportReading } from '../../domain/contract/merchant/invoice-import.ts'
import type { CsvColumns } from '../import/csv-columns.ts'
import type { RowOptions } from '../import/csv-row.ts'
import { openCsvText, type Row } from '../import/csv-text.ts'
import { localeFormats } from '../import/locale-formats.ts'
import { UnreadableFile } from '../import/reading.ts'
import { textChunks } from '../import/text-chunks.ts'
import { openXlsx } from '../import/xlsx/xlsx-rows.ts'
import type { Transactions } from '../store/transactions.ts'
import { piecesOf, randomFile } from './pieces.ts'
import type { ImportRow } from './stored-import.ts'

/** What is known of a file that is stored. */
export type StoredFile = Pick<ImportRow, 'format' | 'encoding' | 'fileSize'> & { readonly fileId: string }

/** Lines among which a header is looked for. */
const HEAD_LINES = 30

export type FileTable = {
  /** The first lines of the file, each as cells: to find the header among them. */
  readonly head: readonly (readonly string[])[]
  readonly header: Row
  readonly rows: AsyncGenerator<Row>
}

/** Opens a table below so many lines. Throws UnreadableFile when nothing is there, or it cannot be read. */
export async function openFileTable(store: Transactions, file: StoredFile, skipped: number): Promise<FileTable> {
  const { head, rows } =
    file.format === 'xlsx' ? await openSheet(store, file, skipped) : await openText(store, file, skipped)
  const { value: header } = (await rows.next()) as IteratorResult<Row, undefined>
  if (!header) throw new UnreadableFile(1, 'fileEmpty', 'The file is empty.')
  return { head, header, rows: file.format === 'xlsx' ? padded(rows, header.cells.length) : rows }
}

type Opened = { readonly head: FileTable['head']; readonly rows: AsyncGenerator<Row> }

async function openText(store: Transactions, { fileId, encoding }: StoredFile, skipped: number): Promise<Opened> {
  const text = textChunks(piecesOf(store, fileId), IMPORT_BYTES, encoding ?? undefined)
  const { head, rows } = await openCsvText(text, skipped)
  return { head, rows: passedOn(rows) }
}

async function openSheet(store: Transactions, file: StoredFile, skipped: number): Promise<Opened> {
  const rows = await openXlsx(randomFile(store, { fileId: file.fileId, size: file.fileSize }))
  const first: Row[] = []
  while ((first.at(-1)?.line ?? 0) < HEAD_LINES) {
    const { value, done } = await rows.next()
    if (done === true) break
    first.push(value)
  }
  const head = Array.from({ length: HEAD_LINES }, (_, at) => first.find(({ line }) => line === at + 1)?.cells ?? [])
  return { head, rows: below(first, rows, skipped) }
}

async function* passedOn(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  yield* rows
}

async function* below(first: readonly Row[], rest: AsyncIterable<Row>, skipped: number): AsyncGenerator<Row> {
  for (const row of first) if (row.line > skipped) yield row
  for await (const row of rest) if (row.line > skipped) yield row
}

/** Rows of a sheet end with their last cell: empty ones stand for the others. */
async function* padded(rows: AsyncIterable<Row>, width: number): AsyncGenerator<Row> {
  for await (const row of rows) {
    const missing = width - row.cells.length
    yield missing > 0 ? { ...row, cells: [...row.cells, ...Array.from({ length: missing }, () => '')] } : row
  }
}

/** Returns the position of each field's column. */
export function columnsOf({ columns }: Pick<ImportReading, 'columns'>): CsvColumns {
  return new Map(columns.flatMap((field, at): [ImportField, number][] => (field === null ? [] : [[field, at]])))
}

/** Returns how rows below a header are read; null while the reading does not say it. */
export function rowOptionsOf(header: readonly string[], reading: ImportReading): RowOptions | null {
  const formats = reading.locale === null ? null : localeFormats(reading.locale)
  if (reading.locale === null || formats === null) return null
  return {
    header,
    columns: columnsOf(reading),
    formats,
    locale: reading.locale,
    currency: reading.currency,
    accounts: reading.buid_customer === null ? 'found' : 'stated',
    dueDays: reading.due_days,
    rejects: reading.choice === 'goodLines',
  }
}
