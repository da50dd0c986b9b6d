/** What a file shows of itself, and how it is read: as it was chosen, remembered or guessed. */
import { and, eq, inArray } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import * as v from 'valibot'

import { ReadingSchema, SAMPLE_ROWS, type ImportReading } from '../../domain/contract/merchant/invoice-import.ts'
import { bare, guessColumns } from '../import/csv-columns.ts'
import type { Row } from '../import/csv-text.ts'
import type { Merchant } from '../import/find-parties.ts'
import { guessLocales } from '../import/guess-locales.ts'
import { UnreadableFile } from '../import/reading.ts'
import { importReadings, type StoredTable } from '../store/schema/merchant/imports.ts'
import type { Transactions } from '../store/transactions.ts'
import { columnsOf, openFileTable, type FileTable, type StoredFile } from './file-table.ts'
import { previewTable, previewEInvoice } from './preview.ts'

/** What a reader of the file sees, as it is stored. */
export type Look = {
  readonly table: StoredTable | null
  readonly reading: ImportReading
  readonly readingFrom: 'guessed' | 'remembered' | 'chosen'
  readonly possibleLocales: readonly string[]
  readonly preview: readonly object[]
}

type Facts = { readonly merchant: Merchant; readonly language: string; readonly now: Date }

const blank: ImportReading = {
  skipped_lines: 0,
  columns: [],
  locale: null,
  currency: null,
  buid_customer: null,
  due_days: null,
  accepted: [],
  choice: 'allOrNothing',
}

const COLUMNS_AT_MOST = 200
const NAME_AT_MOST = 200
/** One more than is read: a longer cell is seen to be too long. */
const CELL_AT_MOST = 2_001

/** Looks at a file that was just sent. Throws UnreadableFile. */
export async function firstLook(store: Transactions, file: StoredFile, facts: Facts): Promise<Look> {
  if (file.format === 'ubl') return lookAtEInvoice(store, file, facts, blank, 'guessed')
  const top = await openFileTable(store, file, 0)
  await top.rows.return(undefined)
  const remembered = await rememberedFor(store, facts.merchant, top.head)
  const reading = remembered ?? { ...blank, skipped_lines: headerAmong(top.head) }
  return lookAtTable(store, file, facts, reading, remembered ? 'remembered' : 'guessed')
}

/** Looks at a file again, as it is said to be read. Below other lines there are other columns: they are guessed. */
export async function lookAgain(
  store: Transactions,
  file: StoredFile,
  facts: Facts,
  { reading, before }: { reading: ImportReading; before: ImportReading },
): Promise<Look> {
  if (file.format === 'ubl') return lookAtEInvoice(store, file, facts, reading, 'chosen')
  const isMoved = reading.skipped_lines !== before.skipped_lines
  return lookAtTable(store, file, facts, isMoved ? { ...reading, columns: [] } : reading, 'chosen')
}

async function lookAtEInvoice(
  store: Transactions,
  file: StoredFile,
  facts: Facts,
  reading: ImportReading,
  readingFrom: Look['readingFrom'],
): Promise<Look> {
  const preview = await previewEInvoice(store, file, { ...facts, reading })
  return { table: null, reading, readingFrom, possibleLocales: [], preview }
}

async function lookAtTable(
  store: Transactions,
  file: StoredFile,
  facts: Facts,
  reading: ImportReading,
  readingFrom: Look['readingFrom'],
): Promise<Look> {
  const { header, rows } = await openFileTable(store, file, reading.skipped_lines)
  if (header.cells.length > COLUMNS_AT_MOST)
    throw new UnreadableFile(header.line, 'fileUnreadable', `It has more than ${COLUMNS_AT_MOST} columns.`)
  const sample = await firstOf(rows)
  if (sample.length === 0) throw new UnreadableFile(header.line, 'fileEmpty', 'There is no row below the header.')
  const names = header.cells.map((name) => name.trim().slice(0, NAME_AT_MOST))
  const columns = reading.columns.length === 0 ? guessColumns(names) : names.map((_, at) => reading.columns[at] ?? null)
  const possibleLocales = guessLocales(sample, columnsOf({ columns: [...columns] }), facts.language)
  const locale = reading.locale ?? (readingFrom === 'chosen' ? null : (possibleLocales[0] ?? null))
  const whole: ImportReading = { ...reading, columns: [...columns], locale }
  const table: StoredTable = {
    header: names,
    rows: sample.map(({ line, cells, exact }) => ({ line, cells, exact: [...(exact ?? [])] })),
  }
  const preview = await previewTable(store, table, { ...facts, reading: whole })
  return { table, reading: whole, readingFrom, possibleLocales, preview }
}

async function firstOf(rows: FileTable['rows']): Promise<Row[]> {
  const sample: Row[] = []
  for await (const row of rows) {
    sample.push({ ...row, cells: row.cells.map((cell) => cell.slice(0, CELL_AT_MOST)) })
    if (sample.length === SAMPLE_ROWS) break
  }
  return sample
}

/** Fields of a line at least that make it look like a header, where the first line does not. */
const HEADER_FIELDS = 3

/** Returns the number of lines above the one that looks most like a header. */
function headerAmong(head: FileTable['head']): number {
  const fields = head.map((cells) => guessColumns(cells).filter((field) => field !== null).length)
  const most = Math.max(0, ...fields)
  return most < HEADER_FIELDS ? 0 : fields.indexOf(most)
}

const digestOf = (header: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(header.map(bare)))
    .digest('hex')

/** Returns how a file of the merchant with one of these lines as its header was read last. */
async function rememberedFor(
  store: Transactions,
  { buid }: Merchant,
  head: FileTable['head'],
): Promise<ImportReading | null> {
  const digests = head.map(digestOf)
  const rows = await store
    .db()
    .select()
    .from(importReadings)
    .where(and(eq(importReadings.buidMerchant, buid), inArray(importReadings.digest, [...new Set(digests)])))
  const [first] = rows
    .map(({ digest, reading }) => ({ at: digests.indexOf(digest), reading: v.safeParse(ReadingSchema, reading) }))
    .toSorted((one, other) => one.at - other.at)
  if (!first?.reading.success) return null
  return { ...first.reading.output, skipped_lines: first.at }
}

/**
 * Remembers how a file with this header is read. The account and what was accepted are of this file alone: for the next
 * one they are chosen by somebody who has looked at it.
 */
export async function remember(
  store: Transactions,
  buidMerchant: string,
  { header }: StoredTable,
  reading: ImportReading,
  now: Date,
): Promise<void> {
  const kept = { reading: { ...reading, buid_customer: null, accepted: [] }, usedAt: now }
  await store
    .db()
    .insert(importReadings)
    .values({ buidMerchant, digest: digestOf(header), ...kept })
    .onConflictDoUpdate({ target: [importReadings.buidMerchant, importReadings.digest], set: kept })
}
