/** The rows of a CSV text, read as it comes: a chunk of it is in memory, never the whole. */
import { CsvError, parse } from 'csv-parse'
import { pipeline, Readable } from 'node:stream'

import { UnreadableFile } from './reading.ts'

export type Row = {
  readonly line: number
  readonly cells: readonly string[]
  /** Positions of cells that are numbers, not text: decimals with a point in every locale. */
  readonly exact?: ReadonlySet<number>
}

export type CsvText = {
  /** The first lines of the file, each split at its own separator: to find the header when it is further down. */
  readonly head: readonly (readonly string[])[]
  readonly rows: AsyncIterable<Row>
}

const HEAD_LINES = 30
const HEAD_LENGTH = 100_000
const separators = [',', ';', '\t', '|'] as const

/** Opens a text whose header stands on the line after `skip` others. */
export async function openCsvText(text: AsyncIterable<string>, skip: number): Promise<CsvText> {
  const chunks = editorLines(text)[Symbol.asyncIterator]()
  let start = ''
  let isAll = false
  while (!isAll && (start.length < HEAD_LENGTH || start.split('\n').length < skip + 2)) {
    const { value, done } = await chunks.next()
    if (done === true) isAll = true
    else start += value
  }
  const lines = start.split('\n')
  const header = lines[skip] ?? ''
  return {
    head: lines.slice(0, HEAD_LINES).map((line) => line.split(separatorOf(line)).map((cell) => cell.trim())),
    rows: rowsOf(resumed(lines.slice(skip).join('\n'), chunks), separatorOf(header), skip),
  }
}

/** Line numbers are those of an editor, with any line ends. */
async function* editorLines(text: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let line = 1
  let carried = ''
  for await (const chunk of text) {
    const all = carried + chunk
    // The other half of a line end may be in the next chunk.
    carried = all.endsWith('\r') ? '\r' : ''
    const part = all.slice(0, all.length - carried.length).replace(/\r\n?/g, '\n')
    const control = part.search(/[^\P{Cc}\n\t]/u)
    if (control !== -1) {
      const words = 'The line holds a control character.'
      throw new UnreadableFile(line + lineEnds(part.slice(0, control)), 'controlCharacter', words)
    }
    line += lineEnds(part)
    yield part
  }
  if (carried !== '') yield '\n'
}

function lineEnds(text: string): number {
  return text.split('\n').length - 1
}

async function* resumed(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield start
  for (;;) {
    const { value, done } = await rest.next()
    if (done === true) return
    yield value
  }
}

async function* rowsOf(text: AsyncIterable<string>, delimiter: string, skipped: number): AsyncGenerator<Row> {
  let line = skipped + 1
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    max_record_size: 1_000_000,
    // The line where a record starts comes before its cells.
    on_record: (cells: string[], { lines }) => {
      const record = [String(line), ...cells]
      line = skipped + lines + 1
      return cells.length > 1 || cells[0]?.trim() !== '' ? record : null
    },
  })
  // A fault of the text reaches whoever reads the rows.
  pipeline(Readable.from(text), parser, () => {})
  const records: AsyncIterable<string[]> = parser
  try {
    for await (const [start, ...cells] of records) yield { line: Number(start), cells }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const words = 'From this line on a quotation mark is not closed, or stands inside a cell; write it twice there.'
    throw new UnreadableFile(line, 'quoteMalformed', words)
  }
}

/** Returns the separator that is most frequent in the line outside quotes. */
function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = separators.map((mark) => ({ mark, count: bare.split(mark).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark
}
