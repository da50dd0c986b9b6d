import { setImmediate as otherWork } from 'node:timers/promises'

import type { Locale } from '../../domain/locales.ts'
import type { TableFormat } from '../../domain/contract/export.ts'
import { pointerOf } from '../http/content.ts'
import { CSV_TYPE } from '../http/file-stream.ts'
import { readParameters, type ParameterSchemas, type ParametersOf } from '../http/parameters.ts'
import { errorObject, Refusal, refuse } from '../http/refusal.ts'
import type { Payer, PaymentServices } from '../payments/payer.ts'
import type { ObjectStorage } from '../storage/object-storage.ts'
import type { Reader } from '../store/scope.ts'
import { speak } from '../words.ts'
import { csvTable, type Column } from './table.ts'
import { SHEET_ROWS, XLSX_TYPE, xlsxTable } from './xlsx.ts'

/** The reader of an export and the services that it is made from. */
export type ExportSource = {
  readonly services: PaymentServices & { readonly objects?: ObjectStorage | null }
  readonly reader: Reader
  /** The reader as a payer; `list`: with conditions made for many rows. */
  readonly payer: (facts: { readonly list: boolean }) => Payer
  /** The business date. */
  readonly today: string
}

/** Reports how many rows have been written. */
type Count = (rows: number) => void

/** A file that can be made: it was checked and counted, and nothing of it is made yet. */
export type Prepared = {
  readonly fileName: string
  readonly mediaType: string
  readonly rowsTotal: number
  /** Facts for the audit that the request does not have. */
  readonly facts?: () => Promise<Readonly<Record<string, unknown>>>
  readonly parts: (count: Count) => AsyncGenerator<Uint8Array | string>
}

/** Reads the filters of a list by the schemas of its own call; refuses with 422 and a pointer to the filter. */
export function readFilters<P extends ParameterSchemas>(
  filters: Readonly<Record<string, string>>,
  schemas: P,
): ParametersOf<P> {
  try {
    return readParameters(new URLSearchParams(filters), schemas)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(
      422,
      error.errors.map(({ code, source }) =>
        errorObject(422, code, { pointer: pointerOf(['data', 'attributes', 'filters', source?.parameter ?? '']) }),
      ),
    )
  }
}

type TableFile<Row> = {
  readonly format: TableFormat
  readonly locale: Locale
  /** The name of the sheet. */
  readonly title: string
  /** The file's name without its ending. */
  readonly name: string
  readonly rowsTotal: number
  readonly columns: readonly Column<Row>[]
  readonly rows: () => AsyncIterable<readonly Row[]>
  /** The lines of the CSV for other software. */
  readonly data: (rows: AsyncIterable<readonly Row[]>) => AsyncGenerator<string>
}

/** Prepares a table in one of its formats. */
export function prepareTable<Row>(file: TableFile<Row>): Prepared {
  const { format, locale, title, name, rowsTotal, columns, rows, data } = file
  if (format === 'xlsx' && rowsTotal >= SHEET_ROWS)
    throw refuse(422, 'exportTooLong', { pointer: '/data/attributes/format', meta: { maximum: SHEET_ROWS - 1 } })
  const say = speak('mails', locale)
  return {
    fileName: `${name}.${format === 'xlsx' ? 'xlsx' : 'csv'}`,
    mediaType: format === 'xlsx' ? XLSX_TYPE : CSV_TYPE,
    rowsTotal,
    parts: (count) => {
      const parts = counted(rows(), count)
      if (format === 'data') return data(parts)
      const table = { title, columns, parts, say }
      return format === 'xlsx' ? xlsxTable(table) : csvTable(table)
    },
  }
}

/** The same parts; counts the rows that have been written, and lets others have their turn after each part. */
async function* counted<Row>(parts: AsyncIterable<readonly Row[]>, count: Count): AsyncGenerator<readonly Row[]> {
  for await (const rows of parts) {
    yield rows
    count(rows.length)
    await otherWork()
  }
}
