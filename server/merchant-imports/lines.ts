/** The lines of a file that are judged, in parts. */
import { setImmediate as otherWork } from 'node:timers/promises'

import type { ImportReading } from '../../domain/contract/merchant/invoice-import.ts'
import { readRows } from '../import/csv.ts'
import { parseEInvoice } from '../import/e-invoice/read-e-invoice.ts'
import {
  entriesOf,
  UnreadableFile,
  type Entry,
  type ParsedInvoice,
  type Refusal,
  type Warning,
} from '../import/reading.ts'
import type { RejectableRow } from '../import/rejections/rejectable.ts'
import type { Transactions } from '../store/transactions.ts'
import { openFileTable, rowOptionsOf, type StoredFile } from './file-table.ts'
import { piecesOf } from './pieces.ts'

/** Lines that are judged and stored together. */
const LINES_A_PART = 500

/** Lines that are read before other work gets its turn: all of it shares one thread. */
const LINES_A_TURN = 100

/** A line with its invoice, or with why it is none. */
export type Line = {
  readonly at: number
  readonly number: string | null
  readonly invoice: ParsedInvoice | null
  /** As it can go to the rejection center; null where lines do not. */
  readonly row: RejectableRow | null
  readonly refusals: Refusal[]
}

export type Part = { readonly lines: readonly Line[]; readonly warnings: readonly Warning[] }

/** Reads the lines of a file, a part at a time. What ends the reading is the refusal of its last line. */
export async function* partsOf(store: Transactions, file: StoredFile, reading: ImportReading): AsyncGenerator<Part> {
  let lines: Line[] = []
  let warnings: Warning[] = []
  for await (const entry of readable(entriesIn(store, file, reading))) {
    if ('warning' in entry) {
      warnings.push(entry.warning)
      continue
    }
    const last = lines.at(-1)
    if ('refusal' in entry && last?.at === entry.refusal.line && last.refusals.length > 0) {
      last.refusals.push(entry.refusal)
      continue
    }
    if (lines.length === LINES_A_PART) {
      yield { lines, warnings }
      lines = []
      warnings = []
    }
    lines.push(lineOf(entry))
    if (lines.length % LINES_A_TURN === 0) await otherWork()
  }
  if (lines.length + warnings.length > 0) yield { lines, warnings }
}

function lineOf(entry: Exclude<Entry, { readonly warning: Warning }>): Line {
  if ('invoice' in entry) {
    const { at, number, row = null } = entry.invoice
    return { at, number, invoice: entry.invoice, row, refusals: [] }
  }
  if ('rejected' in entry) {
    const { row, refusals } = entry.rejected
    return { at: row.line, number: row.invoice?.invoice_number ?? null, invoice: null, row, refusals: [...refusals] }
  }
  const { refusal, number = null } = entry
  return { at: refusal.line, number, invoice: null, row: null, refusals: [refusal] }
}

async function* entriesIn(store: Transactions, file: StoredFile, reading: ImportReading): AsyncGenerator<Entry> {
  if (file.format === 'ubl') {
    const dueDays = reading.due_days === null ? {} : { dueDays: reading.due_days }
    yield* entriesOf(await parseEInvoice(piecesOf(store, file.fileId), dueDays))
    return
  }
  const { header, rows } = await openFileTable(store, file, reading.skipped_lines)
  const options = rowOptionsOf(header.cells, reading)
  if (options === null) throw new UnreadableFile(1, 'localeMissing', 'The locale of the file is not known.')
  yield* readRows(rows, header, options)
}

async function* readable(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  try {
    yield* entries
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield { refusal: error.refusal }
  }
}
