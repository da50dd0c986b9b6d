/** A file to import, in either of the two formats: its content decides, not its name. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

import { readCsv, type CsvOptions } from './csv.ts'
import { kindOf, START_BYTES } from './file-kind.ts'
import { entriesOf, UnreadableFile, type Entry, type Refusal } from './reading.ts'
import { readRecords, type RecordEntry, type RecordOptions } from './records/read-records.ts'
import { parseUbl } from './ubl/ubl.ts'

export type Format = 'ubl' | 'csv'

export type OpenedFile = { readonly format: Format | null; readonly entries: AsyncIterable<Entry> }

/** Opens a file to read its invoices one by one. What it is not is said in its entries; other failures are thrown. */
export async function openInvoiceFile(path: string, options: CsvOptions): Promise<OpenedFile> {
  try {
    const format = await formatOf(path)
    return { format, entries: readable(entriesIn(path, format, options)) }
  } catch (error) {
    return { format: null, entries: readable(failing(error)) }
  }
}

/** Opens a file to read its records, which come as CSV. */
export async function* openRecordFile(path: string, options: RecordOptions): AsyncGenerator<RecordEntry> {
  yield* readable(recordsIn(path, options))
}

async function* recordsIn(path: string, options: RecordOptions): AsyncGenerator<RecordEntry> {
  if ((await formatOf(path)) === 'ubl') {
    throw new UnreadableFile(1, 'fileUnreadable', `This is XML; ${options.kind} come as CSV.`)
  }
  yield* readRecords(createReadStream(path), options)
}

async function* entriesIn(path: string, format: Format, options: CsvOptions): AsyncGenerator<Entry> {
  const { dueDays } = options
  const chunks = createReadStream(path)
  if (format === 'csv') yield* readCsv(chunks, options)
  else yield* entriesOf(await parseUbl(chunks, dueDays === undefined ? {} : { dueDays }))
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

const otherFormats = {
  pdf: 'This is a PDF. One of Factur-X or ZUGFeRD has its invoice inside as XML: take it out, as UBL 2.1.',
  zip: 'This is a spreadsheet or a ZIP archive; save it as CSV, or unpack it.',
} as const

async function formatOf(path: string): Promise<Format> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    const kind = kindOf(buffer.subarray(0, bytesRead))
    if (kind === 'pdf' || kind === 'zip') throw new UnreadableFile(1, 'fileUnreadable', otherFormats[kind])
    return kind
  } finally {
    await file.close()
  }
}
