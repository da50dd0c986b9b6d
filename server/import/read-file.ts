/** A file to import, an e-invoice or a table: its content decides, not its name. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

import { readCsv, type CsvOptions } from './csv.ts'
import { parseEInvoice } from './e-invoice/read-e-invoice.ts'
import { kindOf, START_BYTES } from './file-kind.ts'
import { entriesOf, UnreadableFile, type Entry, type Refusal } from './reading.ts'
import { readRecords, type RecordEntry, type RecordOptions } from './records/read-records.ts'

/** What the invoices of a file are written in. */
export type Format = 'ubl' | 'cii' | 'csv'

export type OpenedFile = { readonly format: Format | null; readonly entries: AsyncIterable<Entry> }

/** Opens a file to read its invoices one by one. What it is not is said in its entries; other failures are thrown. */
export async function openInvoiceFile(path: string, options: CsvOptions): Promise<OpenedFile> {
  try {
    if ((await kindOfFile(path)) === 'csv')
      return { format: 'csv', entries: readable(readCsv(createReadStream(path), options)) }
    const { dueDays } = options
    const reading = await parseEInvoice(createReadStream(path), dueDays === undefined ? {} : { dueDays })
    return { format: reading.syntax, entries: entriesOf(reading) }
  } catch (error) {
    return { format: null, entries: readable(failing(error)) }
  }
}

/** Opens a file to read its records, which come as CSV. */
export async function* openRecordFile(path: string, options: RecordOptions): AsyncGenerator<RecordEntry> {
  yield* readable(recordsIn(path, options))
}

async function* recordsIn(path: string, options: RecordOptions): AsyncGenerator<RecordEntry> {
  if ((await kindOfFile(path)) !== 'csv') {
    throw new UnreadableFile(1, 'fileUnreadable', `This is no table; ${options.kind} come as CSV.`)
  }
  yield* readRecords(createReadStream(path), options)
}

// A generator, since it takes the place of one.
// eslint-disable-next-line require-yield
async function* failing(error: unknown): AsyncGenerator<never> {
  throw error
}

/** Turns the end of a file that cannot be read on into its last refusal. */
async function* readable<E>(entries: AsyncIterable<E>): AsyncGenerator<E | { readonly refusal: Refusal }> {
  try {
    yield* entries
  } catch (error) {
    if (error instanceof UnreadableFile) yield { refusal: error.refusal }
    else {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      const reason = { ENOENT: 'there is no such file', EACCES: 'it may not be read', EISDIR: 'it is a folder' }[code]
      if (reason === undefined) throw error
      yield { refusal: { line: 1, code: 'fileUnreadable', words: `The file cannot be read: ${reason}.` } }
    }
  }
}

/** Throws UnreadableFile for an archive, which only the browser's import reads: as a workbook. */
async function kindOfFile(path: string): Promise<'xml' | 'pdf' | 'csv'> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    const kind = kindOf(buffer.subarray(0, bytesRead))
    if (kind !== 'zip') return kind
    throw new UnreadableFile(
      1,
      'fileUnreadable',
      'This is a spreadsheet or a ZIP archive; save it as CSV, or unpack it.',
    )
  } finally {
    await file.close()
  }
}
