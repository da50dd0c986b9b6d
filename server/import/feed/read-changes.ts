/** Changes of a CSV file, read row by row as they come: rows that belong together are one change. */
import { importFields } from '../../../domain/contract/merchant/invoice-import.ts'
import type { CsvColumns } from '../csv-columns.ts'
import { cellOf, isCurrency, readRow } from '../csv-row.ts'
import { openTable, type TableOptions } from '../csv-table.ts'
import type { Row } from '../csv-text.ts'
import { localeFormats, type LocaleFormats } from '../locale-formats.ts'
import { UnreadableFile, type Refusal, type Warning } from '../reading.ts'
import { makeReadCell, type ReadCell } from '../records/read-cell.ts'
import type { Chunks } from '../text-chunks.ts'
import type { FeedItem } from './feed-item.ts'
import { invoiceChangeOf } from './invoice-row.ts'
import { feedColumns, kindsWithoutNumbers, neededFields, type FeedField, type FeedKind } from './kinds.ts'
import { joinsPayment, readers } from './rows.ts'

export type FeedTable = TableOptions & {
  readonly kind: FeedKind
  /** Whose the rows are that name no merchant. */
  readonly merchant?: string | undefined
  readonly locale?: string | undefined
  readonly currency?: string | undefined
  readonly dueDays?: number | undefined
  readonly map: Readonly<Partial<Record<FeedField, string>>>
  readonly ignore: readonly string[]
}

/** The header of a file, where each field's column is, and the fields that its rows must have. */
export type OpenedTable = {
  readonly header: readonly string[]
  readonly sample: readonly (readonly string[])[]
  readonly columns: ReadonlyMap<FeedField, number>
  readonly needed: readonly FeedField[]
}

export type OpenedFeed = {
  readonly warnings: readonly Warning[]
  /** What is wrong with the header: then nothing is read. */
  readonly refusals: readonly Refusal[]
  readonly table: OpenedTable
  readonly items: AsyncIterable<FeedItem>
}

/** Opens a file. Throws UnreadableFile where it cannot be read, there or while it is read. */
export async function openFeed(chunks: Chunks, options: FeedTable): Promise<OpenedFeed> {
  const { kind, merchant: ownMerchant = '', map, ignore, currency, locale, dueDays } = options
  const formats = formatsOf(options)
  const isSaid = (field: FeedField) =>
    field === 'currency'
      ? currency !== undefined
      : field === 'merchant_id' && kind !== 'merchants' && ownMerchant !== ''
  const required = neededFields[kind].filter((field) => !isSaid(field))
  const wanted = kind === 'invoices' && dueDays === undefined ? [...required, 'due_on' as const] : required
  const table = await openTable(chunks, options, {
    aliases: feedColumns(kind),
    map,
    ignore,
    required: wanted,
  })
  const { header, columns, sample, rows, refusals, warnings } = table
  const ofCurrency: Refusal[] =
    currency === undefined || isCurrency(currency)
      ? []
      : [{ line: 1, code: 'currencyUnknown', words: `"${currency}" is no currency of ISO 4217.` }]
  const read = kind === 'invoices' ? invoiceReader() : cellReader(kind)

  function invoiceReader() {
    const own: CsvColumns = new Map(
      importFields.flatMap((field) => {
        const position = columns.get(field)
        return position === undefined ? [] : [[field, position] as const]
      }),
    )
    const rowOptions = {
      header: header.cells,
      columns: own,
      formats: formats ?? neverFormats(),
      locale: locale ?? '',
      currency: currency ?? null,
      accounts: 'found',
      dueDays: dueDays ?? null,
      rejects: false,
    } as const
    return (row: Row): FeedItem => {
      const { number, invoice, refusals: found } = readRow(row, rowOptions)
      const at = { lines: [row.line], key: number }
      const refusal = joined(found)
      if (refusal || !invoice) return { ...at, refusal: refusal ?? { code: 'valueMissing', words: 'It is empty.' } }
      const merchant = cellOf(row, columns, 'merchant_id') || ownMerchant
      if (merchant === '') return { ...at, refusal: { code: 'valueMissing', words: 'The merchant is missing.' } }
      const externalId = cellOf(row, columns, 'external_id').slice(0, 100)
      return { ...at, change: invoiceChangeOf(invoice, { merchant, externalId, columns }) }
    }
  }

  function cellReader(of: Exclude<FeedKind, 'invoices'>) {
    return (row: Row): FeedItem => {
      const found: Refusal[] = []
      const refuse = (code: Refusal['code'], words: string) => found.push({ line: row.line, code, words })
      if (row.cells.length !== header.cells.length) {
        const words = `The line has ${row.cells.length} columns, the header ${header.cells.length}.`
        return { lines: [row.line], key: '', refusal: { code: 'columnCountDiffers', words } }
      }
      const named = (field: FeedField) => header.cells[columns.get(field) ?? -1]?.trim() ?? field
      const text = (field: FeedField) => cellOf(row, columns, field) || (field === 'merchant_id' ? ownMerchant : '')
      const cell: ReadCell<FeedField> = makeReadCell<FeedField>({
        line: row.line,
        text,
        named,
        refuse,
        formats,
        currency,
      })
      const { key, change } = readers[of](cell)
      const refusal = joined(found)
      const at = { lines: [row.line], key }
      return refusal ? { ...at, refusal } : { ...at, change }
    }
  }

  return {
    warnings,
    refusals: [...refusals, ...ofCurrency],
    table: { header: header.cells, sample, columns, needed: wanted },
    items: grouped(rows, read, kind),
  }
}

/** Passes items on, rows of one payment as one. */
async function* grouped(
  rows: AsyncIterable<Row>,
  read: (row: Row) => FeedItem,
  kind: FeedKind,
): AsyncGenerator<FeedItem> {
  let waiting: FeedItem | null = null
  for await (const row of rows) {
    const next = read(row)
    if (waiting === null || kind !== 'payments') {
      if (kind === 'payments') waiting = next
      else yield next
      continue
    }
    const both = joinsPayment(waiting, next)
    if (both === null) yield waiting
    waiting = both ?? next
  }
  if (waiting !== null) yield waiting
}

/** Returns all faults of a row as one: the code of the first, and the words of all. */
function joined(found: readonly Refusal[]): Pick<Refusal, 'code' | 'words'> | null {
  const [first] = found
  return first ? { code: first.code, words: found.map(({ words }) => words).join(' ') } : null
}

function formatsOf({ kind, locale }: FeedTable): LocaleFormats | null {
  if (locale === undefined) {
    if (kindsWithoutNumbers.has(kind)) return null
    const words =
      'Say how the file writes days and decimals: --locale en-US reads 3/4/2026 as 4 March and 1,000.50; ISO days are read in every locale.'
    throw new UnreadableFile(1, 'localeMissing', words)
  }
  const formats = localeFormats(locale)
  if (formats) return formats
  const words = `The locale "${locale}" is not known; say one such as en-US or de-DE.`
  throw new UnreadableFile(1, 'localeUnknown', words)
}

function neverFormats(): never {
  throw new Error('Invoices are read without a locale.')
}
