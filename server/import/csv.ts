/**
 * Invoices from a CSV file (RFC 4180; comma, semicolon or tab), one a row. The locale of days and decimals and the
 * currency are stated, never guessed. A cell is missing when it is empty or says NA, N/A or NULL: a missing required
 * cell makes a bad line, a missing optional one is nothing. A negative amount is a credit note.
 */
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'

import { parseAmount, type Currency } from '../../domain/money.ts'
import { findColumns, type CsvColumns, type CsvField, type CsvMap } from './csv-columns.ts'
import { dueAfter } from './due-date.ts'
import { localeFormats, type LocaleFormats } from './locale-formats.ts'
import {
  readingOf,
  UnreadableFile,
  type ImportRefusalCode,
  type ParsedInvoice,
  type Reading,
  type Refusal,
} from './reading.ts'
import { textChunks, type Chunks } from './text-chunks.ts'

export type CsvOptions = {
  /** BCP 47, such as `en-US`: how the file writes days and decimals. */
  readonly locale?: string
  /** Currency of every row, where there is no column for it. */
  readonly currency?: Currency
  readonly map?: CsvMap
  /** The header of the column that names the account; each name becomes a child account. */
  readonly customerColumn?: string
  /** Days after the invoice date, for a row without a due date. */
  readonly dueDays?: number
}

const CSV_MAX_BYTES = 25_000_000
const MAX_CELL = 2_000
const MAX_NUMBER = 100
const missing = new Set(['', 'NA', 'N/A', 'NULL'])
const yes = new Set(['yes', 'y', 'true', '1', 'ja', 'j', 'oui', 'o', 'si', 'sí', 's'])
const no = new Set(['no', 'n', 'false', '0', 'nein', 'nej', 'non'])
const currencies = new Set(Intl.supportedValuesOf('currency'))

type Row = { readonly line: number; readonly cells: readonly string[] }

/** Every invoice of a CSV file, or each of its bad lines with the line's number. */
export async function parseCsv(chunks: Chunks, options: CsvOptions): Promise<Reading> {
  try {
    const formats = neededFormats(options.locale)
    const [header, ...rows] = rowsOf(await wholeText(chunks))
    if (!header) throw new UnreadableFile(1, 'fileEmpty', 'The file is empty; its first line names the columns.')
    return readRows(header, rows, formats, options)
  } catch (error) {
    if (error instanceof UnreadableFile) return readingOf([], [error.refusal])
    throw error
  }
}

function neededFormats(locale: string | undefined): LocaleFormats {
  if (locale === undefined) {
    const words =
      'Say how the file writes days and decimals: --locale en-US reads 3/4/2026 as 4 March, en-GB as 3 April.'
    throw new UnreadableFile(1, 'localeMissing', words)
  }
  const formats = localeFormats(locale)
  if (formats) return formats
  throw new UnreadableFile(1, 'localeUnknown', `The locale "${locale}" is not known; say one such as en-US or de-DE.`)
}

async function wholeText(chunks: Chunks): Promise<string> {
  const parts: string[] = []
  for await (const text of textChunks(chunks, CSV_MAX_BYTES)) parts.push(text)
  // Line numbers are those of an editor, with any line ends.
  const text = parts.join('').replace(/\r\n?/g, '\n')
  const control = text.search(/[^\P{Cc}\n\t]/u)
  if (control === -1) return text
  const line = text.slice(0, control).split('\n').length
  throw new UnreadableFile(line, 'controlCharacter', 'The line holds a control character.')
}

function rowsOf(text: string): Row[] {
  const rows: Row[] = []
  let line = 1
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: '\n',
      relax_column_count: true,
      max_record_size: 1_000_000,
      on_record: (cells: string[], { lines }) => {
        if (cells.length > 1 || cells[0]?.trim() !== '') rows.push({ line, cells })
        line = lines + 1
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const words = 'From this line on a quotation mark is not closed, or stands inside a cell; write it twice there.'
    throw new UnreadableFile(line, 'quoteMalformed', words)
  }
  return rows
}

/** Returns the one of comma, semicolon and tab that is most frequent in the header outside quotes. */
function delimiterOf(text: string): string {
  const header = text.slice(0, Math.max(text.indexOf('\n'), 0) || text.length).replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark
}

function readRows(header: Row, rows: readonly Row[], formats: LocaleFormats, options: CsvOptions): Reading {
  const map = {
    ...options.map,
    ...(options.customerColumn === undefined ? {} : { customer_id: options.customerColumn }),
  }
  const required: CsvField[] = ['invoice_id', 'billed_on', 'amount']
  if (options.dueDays === undefined) required.push('due_on')
  const { columns, refusals } = findColumns(header.cells, map, required)
  const problems = [...refusals]
  if (!columns.has('currency') && options.currency === undefined) {
    const words = 'No column is known as currency; say --currency USD, or name the column with --map currency=HEADER.'
    problems.push({ line: header.line, code: 'currencyMissing', words })
  } else if (options.currency !== undefined && !currencies.has(options.currency)) {
    const words = `"${options.currency}" is no currency of ISO 4217.`
    problems.push({ line: header.line, code: 'currencyUnknown', words })
  }
  if (problems.length > 0) return readingOf([], problems)
  if (rows.length === 0)
    return readingOf([], [{ line: header.line, code: 'fileEmpty', words: 'There is no row below the header.' }])

  const seen = new Map<string, number>()
  const invoices = rows.flatMap((row) => {
    const read = readRow(row, header.cells, columns, formats, options)
    problems.push(...read.refusals)
    const first = seen.get(read.number)
    if (first !== undefined) {
      const words = `Invoice ${read.number} is there already on line ${first}.`
      problems.push({ line: row.line, code: 'invoiceRepeatedInFile', words })
    } else if (read.number !== '') seen.set(read.number, row.line)
    return read.invoice ?? []
  })
  return readingOf(invoices, problems)
}

function readRow(
  { line, cells }: Row,
  header: readonly string[],
  columns: CsvColumns,
  formats: LocaleFormats,
  options: CsvOptions,
): { number: string; invoice: ParsedInvoice | null; refusals: readonly Refusal[] } {
  const refusals: Refusal[] = []
  const refuse = (code: ImportRefusalCode, words: string) => {
    refusals.push({ line, code, words })
  }
  if (cells.length !== header.length) {
    refuse('columnCountDiffers', `The line has ${cells.length} columns, the header ${header.length}.`)
    return { number: '', invoice: null, refusals }
  }
  const named = (field: CsvField) => header[columns.get(field) ?? -1]?.trim() ?? field
  const optional = (field: CsvField): string | null => {
    const position = columns.get(field)
    const cell = position === undefined ? '' : (cells[position]?.trim() ?? '')
    if (missing.has(cell)) return null
    if (cell.length <= (field === 'invoice_id' ? MAX_NUMBER : MAX_CELL)) return cell
    refuse('valueTooLong', `${named(field)} is too long.`)
    return null
  }
  const needed = (field: CsvField): string | null => {
    const before = refusals.length
    const cell = optional(field)
    if (cell === null && refusals.length === before) refuse('valueMissing', `${named(field)} is missing.`)
    return cell
  }
  const day = (field: CsvField, cell: string | null): string | null => {
    const read = cell === null ? null : formats.day(cell)
    if (cell !== null && read === null) {
      const words = `${named(field)} "${cell}" is not a day such as ${formats.examples.day} (${options.locale ?? ''}).`
      refuse('dateMalformed', words)
    }
    return read
  }

  const number = needed('invoice_id') ?? ''
  const billedOn = day('billed_on', needed('billed_on'))
  const dueCell = options.dueDays === undefined ? needed('due_on') : optional('due_on')
  const dueOn =
    day('due_on', dueCell) ?? (dueCell === null && billedOn !== null ? dueAfter(billedOn, options.dueDays ?? 0) : '')
  const currency = options.currency ?? needed('currency') ?? ''
  const ownCurrency = optional('currency')
  if (ownCurrency !== null && ownCurrency !== currency)
    refuse('currencyDiffers', `${named('currency')} says ${ownCurrency}, but --currency ${currency} was stated.`)
  else if (currency !== '' && !currencies.has(currency))
    refuse('currencyUnknown', `"${currency}" is no currency of ISO 4217.`)
  const amount = readAmount(needed('amount'))
  const settledOn = day('settled_on', optional('settled_on'))
  const disputed = readFlag(optional('disputed'))
  const account = columns.has('customer_id') ? readAccount(needed('customer_id')) : null
  const note = optional('notes')

  function readAmount(cell: string | null): number {
    if (cell === null || !currencies.has(currency)) return 0
    const decimal = formats.decimal(cell)
    if (decimal === null) {
      const words = `${named('amount')} "${cell}" is not a number such as ${formats.examples.decimal} (${options.locale ?? ''}).`
      refuse('numberMalformed', words)
      return 0
    }
    const minor = parseAmount(decimal, currency)
    if (minor !== null) return minor
    if (parseAmount(decimal.replace(/\..*/, ''), currency) === null)
      refuse('amountTooLarge', `${named('amount')} ${cell} is too large.`)
    else refuse('tooManyDecimals', `${named('amount')} "${cell}" has more decimals than ${currency} has.`)
    return 0
  }

  function readFlag(cell: string | null): boolean {
    const flag = cell?.toLowerCase() ?? 'no'
    if (!yes.has(flag) && !no.has(flag))
      refuse('flagMalformed', `${named('disputed')} "${flag}" is neither yes nor no.`)
    return yes.has(flag)
  }

  function readAccount(key: string | null): ParsedInvoice['account'] {
    if (key === null) return null
    // It becomes the account's id, which is part of addresses and comma lists.
    if (!/^[\w.-]{1,64}$/.test(key))
      refuse(
        'accountMalformed',
        `${named('customer_id')} "${key}" may have only letters, digits and . _ - (at most 64).`,
      )
    return { key, name: optional('customer_name') }
  }

  if (refusals.length > 0) return { number, invoice: null, refusals }
  const total = Math.abs(amount)
  const invoice: ParsedInvoice = {
    at: line,
    kind: amount < 0 ? 'creditNote' : 'invoice',
    number,
    billedOn: billedOn ?? '',
    dueOn,
    currency,
    purchaseOrder: optional('po_number'),
    buyerReference: null,
    precedingInvoice: null,
    notes: note === null ? [] : [note],
    seller: null,
    buyer: null,
    shipTo: null,
    lines: [],
    adjustments: [],
    taxes: [],
    subtotal: total,
    tax: 0,
    total,
    prepaid: 0,
    rounding: 0,
    payable: total,
    documents: [],
    settledOn,
    disputed,
    account,
  }
  return { number, invoice, refusals }
}
