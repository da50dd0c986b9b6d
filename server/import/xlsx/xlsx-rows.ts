/**
 * The rows of a workbook's first sheet, read as they are unpacked. Numbers and days need no locale: they come exact, as
 * decimals with a point and as ISO days. A formula is what it came to when the workbook was saved.
 */
import { addDays } from '../../../domain/dates.ts'
import { trimEnd } from '../../../domain/trim-end.ts'
import type { Row } from '../csv-text.ts'
import { UnreadableFile } from '../reading.ts'
import { openWorkbook, readParts, textCollector, type Workbook } from './workbook.ts'
import { openArchive, type RandomFile } from './zip.ts'

/** Columns of a sheet at most; what is further right is another thing than a list of invoices. */
const COLUMNS_AT_MOST = 1_000
/** 31 December 9999 as a serial number. */
const LAST_DAY = 2_958_465

/** Opens the first sheet of a workbook. Throws UnreadableFile; faults further down come with the rows. */
export async function openXlsx(file: RandomFile): Promise<AsyncGenerator<Row>> {
  const archive = await openArchive(file)
  if (!archive.has('xl/workbook.xml'))
    throw new UnreadableFile(1, 'fileUnreadable', 'This is an archive, and no workbook.')
  const workbook = await openWorkbook(archive)
  return rowsOf(archive, workbook)
}

type Growing = { line: number; cells: string[]; exact: Set<number> }

async function* rowsOf(archive: Parameters<typeof readParts>[0], workbook: Workbook): AsyncGenerator<Row> {
  const ready: Row[] = []
  const inline = textCollector()
  let row: Growing | null = null
  let cell = { column: 0, type: 'n', style: 0 }
  let [value, isValue, isInline, line, next] = ['', false, false, 0, 0]

  const endCell = (growing: Growing) => {
    const text = cell.type === 'inlineStr' ? inline.flush() : value
    if (text === '') return
    const read = readCell(workbook, cell.type, cell.style, text)
    if (read.text === '') return
    refuseControl(read.text, growing.line)
    while (growing.cells.length < cell.column) growing.cells.push('')
    growing.cells[cell.column] = read.text
    if (read.isExact) growing.exact.add(cell.column)
  }

  for await (const _ of readParts(archive, workbook.sheet, {
    open(name, { r, t, s }) {
      if (isInline) inline.open(name)
      if (name === 'row') {
        line = r === undefined ? line + 1 : Number(r)
        if (!Number.isSafeInteger(line)) throw new UnreadableFile(1, 'fileUnreadable', 'A row has no number.')
        row = { line, cells: [], exact: new Set() }
        next = 0
      } else if (name === 'c') {
        const column = r === undefined ? next : columnOf(r)
        if (column >= COLUMNS_AT_MOST)
          throw new UnreadableFile(line, 'fileTooLarge', `The sheet has more than ${COLUMNS_AT_MOST} columns.`)
        next = column + 1
        cell = { column, type: t ?? 'n', style: Number(s ?? 0) }
        value = ''
      } else if (name === 'v') isValue = true
      else if (name === 'is') isInline = true
    },
    text(part) {
      if (isValue) value += part
      else if (isInline) inline.text(part)
    },
    close(name) {
      if (isInline) inline.close(name)
      if (name === 'v') isValue = false
      else if (name === 'is') isInline = false
      else if (name === 'c' && row) endCell(row)
      else if (name === 'row' && row) {
        if (row.cells.length > 0) ready.push(row)
        row = null
      }
    },
  })) {
    yield* ready.splice(0)
  }
}

/** Returns the position of a column by a cell's name: 0 for A1, 27 for AB7. */
function columnOf(name: string): number {
  let column = 0
  for (const letter of /^[A-Z]*/.exec(name)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function readCell(
  { texts, dayStyles, is1904 }: Workbook,
  type: string,
  style: number,
  value: string,
): { text: string; isExact: boolean } {
  if (type === 's') return { text: texts[Number(value)] ?? '', isExact: false }
  if (type === 'b') return { text: value === '1' ? 'true' : 'false', isExact: false }
  // A day in words of ISO 8601, as some programs write it.
  if (type === 'd') return { text: value.slice(0, 10), isExact: false }
  if (type !== 'n') return { text: value, isExact: false }
  const number = Number(value)
  if (!Number.isFinite(number)) return { text: value, isExact: false }
  const day = dayStyles.has(style) ? dayOf(number + (is1904 ? 1_462 : 0)) : null
  return day === null ? { text: decimalText(number), isExact: true } : { text: day, isExact: false }
}

/** The ISO day of a serial number; its time of day does not move it. Excel believes in a 29 February 1900. */
function dayOf(serial: number): string | null {
  const whole = Math.floor(serial)
  if (whole < 1 || whole > LAST_DAY) return null
  return addDays('1899-12-30', whole < 60 ? whole + 1 : whole)
}

/** The number with the 15 digits that a spreadsheet has, never with an exponent. */
function decimalText(number: number): string {
  const [, sign = '', digits = '', exponent = '0'] = /^(-?)([\d.]+)e([+-]\d+)$/.exec(number.toExponential(14)) ?? []
  const bare = trimEnd(digits.replace('.', ''), '0') || '0'
  if (bare === '0') return '0'
  const point = Number(exponent) + 1
  if (Math.abs(point) > 40) return number.toString()
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${bare}`
  if (bare.length <= point) return sign + bare.padEnd(point, '0')
  return `${sign}${bare.slice(0, point)}.${bare.slice(point)}`
}

function refuseControl(text: string, line: number): void {
  if (/[^\P{Cc}\n\r\t]/u.test(text))
    throw new UnreadableFile(line, 'controlCharacter', 'The line holds a control character.')
}
