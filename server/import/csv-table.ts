/** A CSV file whose first line names its columns: the header, the meaning of its columns, and the rows below. */
import { CHANGE_FILE_BYTES } from '../../domain/limits.ts'
import { findColumns, type Columns, type WantedColumns } from './csv-columns.ts'
import { openCsvText, type CsvText, type Row } from './csv-text.ts'
import { UnreadableFile, type Refusal, type Warning } from './reading.ts'
import { textChunks, type Chunks } from './text-chunks.ts'

/** Rows that show what a column holds. */
const SAMPLE_ROWS = 3

export type TableOptions = {
  /** Lines above the header. */
  readonly skip?: number | undefined
  /** The file's encoding, needed only when it is not UTF-8 and has no byte order mark. */
  readonly encoding?: string | undefined
}

export type Table<Field extends string> = {
  readonly header: Row
  readonly columns: Columns<Field>
  /** The first rows below the header, as they stand there. */
  readonly sample: readonly (readonly string[])[]
  readonly rows: AsyncIterable<Row>
  readonly refusals: readonly Refusal[]
  readonly warnings: readonly Warning[]
}

/** Opens the table. Throws UnreadableFile when it is empty; refusals say what is wrong with the header. */
export async function openTable<Field extends string>(
  chunks: Chunks,
  { encoding, skip = 0 }: TableOptions,
  wanted: WantedColumns<Field>,
): Promise<Table<Field>> {
  const csv = await openCsvText(textChunks(chunks, CHANGE_FILE_BYTES, encoding), skip)
  const rows = csv.rows[Symbol.asyncIterator]()
  const { value: header } = (await rows.next()) as IteratorResult<Row, undefined>
  if (!header) throw new UnreadableFile(1, 'fileEmpty', 'The file is empty; its first line names the columns.')
  const { line } = header
  const { columns, refusals, warnings } = findColumns(header.cells, wanted)
  const sample = await firstRows(rows)
  const hint = refusals.some(({ code }) => code === 'columnMissing') ? headerBelow(csv, header, wanted) : []
  return {
    header,
    columns,
    sample: sample.rows.map(({ cells }) => cells),
    rows: afterSample(sample, rows),
    refusals: [...hint, ...refusals.map((refusal) => ({ ...refusal, line }))],
    warnings: warnings.map((warning) => ({ ...warning, line })),
  }
}

type Sample = { readonly rows: readonly Row[]; readonly failure: unknown }

/** Reads some rows ahead. What cannot be read among them is said where they are read again. */
async function firstRows(rows: AsyncIterator<Row>): Promise<Sample> {
  const read: Row[] = []
  try {
    while (read.length < SAMPLE_ROWS) {
      const next = await rows.next()
      if (next.done === true) break
      read.push(next.value)
    }
    return { rows: read, failure: null }
  } catch (failure) {
    return { rows: read, failure }
  }
}

async function* afterSample({ rows: first, failure }: Sample, rest: AsyncIterator<Row>): AsyncGenerator<Row> {
  yield* first
  if (failure !== null) throw failure
  yield* { [Symbol.asyncIterator]: () => rest }
}

/** Titles may stand above the header: it is looked for, but only the person who knows the file may skip lines. */
function headerBelow<Field extends string>(
  { head }: CsvText,
  { line }: Row,
  wanted: WantedColumns<Field>,
): readonly Refusal[] {
  const found = head.findIndex(
    (cells, index) =>
      index >= line && findColumns(cells, wanted).refusals.every(({ code }) => code !== 'columnMissing'),
  )
  if (found === -1) return []
  const words = `Line ${found + 1} looks like the header; say --skip ${found}.`
  return [{ line, code: 'headerFurtherDown', words }]
}
