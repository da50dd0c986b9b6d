/**
 * Invoices from a CSV file (RFC 4180; comma, semicolon, tab or bar), one a row. The locale of days and decimals and the
 * currency are stated, never guessed. A cell is missing when it is empty or says NA, N/A or NULL: a missing required
 * cell makes a bad line, a missing optional one is nothing. A negative amount is a credit note. A line of totals must
 * agree with the rows above it.
 */
import type { ImportField } from '../../domain/contract/merchant/invoice-import.ts'
import { parseAmount, type Currency } from '../../domain/money.ts'
import { csvAliases, type CsvColumns, type CsvMap } from './csv-columns.ts'
import { cellOf, decimalOf, isCurrency, readRow, type RowOptions } from './csv-row.ts'
import { openTable } from './csv-table.ts'
import type { Row } from './csv-text.ts'
import { localeFormats, type LocaleFormats } from './locale-formats.ts'
import { rejectableRow } from './rejections/rejectable-row.ts'
import { UnreadableFile, type Entry, type Refusal } from './reading.ts'
import type { Chunks } from './text-chunks.ts'

export type CsvOptions = {
  /** BCP 47, such as `en-US`: how the file writes days and decimals. */
  readonly locale?: string
  /** Currency of every row, where there is no column for it. */
  readonly currency?: Currency
  readonly map?: CsvMap
  /** Headers of columns that are not to be read; `*` for all that mean nothing here. */
  readonly ignore?: readonly string[]
  /** The header of the column that names the account; each name becomes a child account. */
  readonly customerColumn?: string
  /** Days after the invoice date, for a row without a due date. */
  readonly dueDays?: number
  /** Lines above the header. */
  readonly skip?: number
  /** Refused lines go to the rejection center, each with what can be read of it. */
  readonly rejects?: boolean
  /** The file's encoding, needed only when it is not UTF-8 and has no byte order mark. */
  readonly encoding?: string
}

const totalsWords = /^(?:grand |sub)?(?:totals?|sums?|summe|gesamt\S*|totaux|totale|totaal|suma|összesen|общо)\b/iu

/** Reads the invoices of a CSV file one by one, and each of its faults with the line's number. */
export async function* readCsv(chunks: Chunks, options: CsvOptions): AsyncGenerator<Entry> {
  const locale = options.locale ?? ''
  const formats = neededFormats(options.locale)
  const table = await openTable(chunks, options, wantedColumns(options))
  const { header, columns, rows } = table
  const currency = options.currency?.toUpperCase() ?? null
  const problems = [...table.refusals, ...currencyRefusals(header, columns, currency)]
  for (const refusal of problems) yield { refusal }
  for (const warning of table.warnings) yield { warning }
  if (problems.length > 0) return
  yield* readRows(rows, header, {
    header: header.cells,
    columns,
    formats,
    locale,
    currency,
    accounts: options.customerColumn === undefined ? 'stated' : 'made',
    dueDays: options.dueDays ?? null,
    rejects: options.rejects ?? false,
  })
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

function wantedColumns({ map, ignore, customerColumn, dueDays }: CsvOptions) {
  const required: ImportField[] = ['invoice_id', 'billed_on', 'amount']
  if (dueDays === undefined) required.push('due_on')
  return {
    aliases: csvAliases,
    map: { ...map, ...(customerColumn === undefined ? {} : { customer_id: customerColumn }) },
    ignore: ignore ?? [],
    required,
  }
}

function currencyRefusals({ line }: Row, columns: CsvColumns, currency: string | null): Refusal[] {
  if (currency === null && !columns.has('currency')) {
    const words = 'No column is known as currency; say --currency USD, or name the column with --map currency=HEADER.'
    return [{ line, code: 'currencyMissing', words }]
  }
  if (currency === null || isCurrency(currency)) return []
  return [{ line, code: 'currencyUnknown', words: `"${currency}" is no currency of ISO 4217.` }]
}

/** Reads the invoices of rows below a header one by one, and each of their faults. */
export async function* readRows(rows: AsyncIterable<Row>, header: Row, options: RowOptions): AsyncGenerator<Entry> {
  const { columns } = options
  const firstLines = new Map<string, number>()
  const sums = new Map<Currency, number>()
  let customerName: string | null = null
  let [count, isWhole] = [0, true]
  for await (const row of rows) {
    count += 1
    if (isTotals(row, columns)) {
      // Without the lines that are set aside nobody knows what they came to.
      const refusal = isWhole || !options.rejects ? totalsRefusal(row, sums, options) : null
      if (refusal) yield { refusal }
      continue
    }
    const { number, invoice, refusals: own } = readRow(row, options)
    const refusals = [...own]
    const key = invoice ? `${invoice.kind} ${number}` : number
    const first = firstLines.get(key)
    if (first !== undefined) {
      const words = `Invoice ${number} is there already on line ${first}.`
      refusals.push({ line: row.line, code: 'invoiceRepeatedInFile', words })
    } else if (number !== '') firstLines.set(key, row.line)
    if (invoice && first === undefined) {
      const name = columns.has('customer_id') ? '' : cellOf(row, columns, 'customer_name')
      customerName ??= name
      if (name !== customerName) {
        const words = `This row is of ${name}, those above of ${customerName}: one --customer cannot owe both.`
        const column = header.cells[columns.get('customer_name') ?? -1]?.trim() ?? ''
        refusals.push({ line: row.line, code: 'customerDiffers', words, column, value: name })
      }
    }
    if (refusals.length > 0 || !invoice) {
      isWhole = false
      if (options.rejects) yield { rejected: { row: rejectableRow(row, options), refusals } }
      else for (const refusal of refusals) yield { refusal, number }
      continue
    }
    const signed = invoice.kind === 'creditNote' ? -invoice.total : invoice.total
    sums.set(invoice.currency, (sums.get(invoice.currency) ?? 0) + signed)
    yield { invoice: options.rejects ? { ...invoice, row: rejectableRow(row, options) } : invoice }
  }
  if (count === 0)
    yield { refusal: { line: header.line, code: 'fileEmpty', words: 'There is no row below the header.' } }
}

/** Checks whether a row sums others up: it says so in its first words, and has neither number nor date. */
function isTotals(row: Row, columns: CsvColumns): boolean {
  const first = row.cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
  const number = cellOf(row, columns, 'invoice_id')
  return totalsWords.test(first) && (number === '' || number === first) && cellOf(row, columns, 'billed_on') === ''
}

function totalsRefusal(row: Row, sums: ReadonlyMap<Currency, number>, options: RowOptions): Refusal | null {
  const { columns } = options
  const cell = cellOf(row, columns, 'amount')
  const [first, second] = [...sums]
  if (cell === '' || !first) return null
  const [currency, sum] = first
  const decimal = decimalOf(row, options, 'amount', cell, currency)
  if (!second && decimal !== null && parseAmount(decimal, currency) === sum) return null
  return { line: row.line, code: 'totalDiffers', words: `The total ${cell} is not the sum of the rows above it.` }
}
