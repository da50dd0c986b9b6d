/** A table of a file: columns with titles in the reader's language, written as CSV or as a spreadsheet. */
import type { Money } from '../../domain/money.ts'
import type { Message } from '../../locales/msg.ts'
import type { Speak } from '../../locales/catalog.ts'
import { csvOf } from '../http/csv.ts'
import { headed } from '../http/file-stream.ts'

/** Text, an amount, an ISO day, or an instant. */
export type Cell = string | null | Money | { readonly day: string } | { readonly instant: string }

export type Column<Row> = {
  readonly name: string
  readonly title: Message
  readonly cell: (row: Row, say: Speak) => Cell
}

/** The parts of a table that are written: its title, its columns, and its rows part by part. */
export type Table<Row> = {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly parts: AsyncIterable<readonly Row[]>
  readonly say: Speak
}

/** An ISO day, or null where there is none. */
export const dayCell = (day: string | null): Cell => (day === null ? null : { day })

/** The table as CSV: days and instants as ISO 8601, amounts as decimals with a point. */
export function csvTable<Row>({ columns, parts, say }: Table<Row>): AsyncGenerator<string> {
  const csv = csvOf(columns.map(({ name, title }) => ({ key: name, header: say(title) })))
  async function* lines(): AsyncGenerator<string> {
    for await (const rows of parts)
      yield csv.lines(
        rows.map((row) => Object.fromEntries(columns.map(({ name, cell }) => [name, plain(cell(row, say))]))),
      )
  }
  return headed(csv.head(), lines())
}

function plain(cell: Cell): string | Money | null {
  if (cell === null || typeof cell === 'string') return cell
  if ('day' in cell) return cell.day
  return 'instant' in cell ? cell.instant : cell
}
