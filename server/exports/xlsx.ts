/** A table as an Office Open XML workbook of one sheet (ECMA-376), written while its rows are read. */
import { minorUnits, toDecimal } from '../../domain/money.ts'
import type { Cell, Column, Table } from './table.ts'
import { zipOf, type Entry } from './zip-stream.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const XLSX_TYPE = `${TYPE}.sheet`
/** Rows that a sheet can have, with the titles. */
export const SHEET_ROWS = 1_048_576

/** Styles of cells by their place in `cellXfs`; amounts by the decimals of their currency. */
const styles = {
  title: 1,
  day: 2,
  instant: 3,
  amount: { 0: 4, 2: 5, 3: 6 } as Readonly<Record<number, number>>,
} as const

const stylesXml = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.000"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${[
  [0, 0],
  [0, 1],
  [165, 0],
  [166, 0],
  [3, 0],
  [4, 0],
  [164, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join('')}</cellXfs></styleSheet>`

/** The parts of the workbook beside its sheet. */
function workbook(title: string): readonly (readonly [path: string, xml: string])[] {
  // Excel's own limits on the name of a sheet.
  const name = escaped(title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31))
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
  ]
}

/** The table as a workbook: amounts are numbers, days are dates, and text is never computed. */
export function xlsxTable<Row>(table: Table<Row>): AsyncGenerator<Uint8Array> {
  const small = (path: string, xml: string): Entry => ({
    path,
    isCompressed: true,
    // oxlint-disable-next-line require-await
    parts: async function* () {
      yield xml
    },
  })
  return zipOf([
    ...workbook(table.title).map(([path, xml]) => small(path, HEAD + xml)),
    small('xl/styles.xml', stylesXml),
    { path: 'xl/worksheets/sheet1.xml', isCompressed: true, parts: () => sheet(table) },
  ])
}

async function* sheet<Row>({ columns, parts, say }: Table<Row>): AsyncGenerator<string> {
  const titles = columns.map(({ title }) => say(title))
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${titles
    .map((title, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOf(title)}" customWidth="1"/>`)
    .join('')}</cols><sheetData><row r="1">${titles
    .map((title, index) => textCell(`${letterOf(index)}1`, title, styles.title))
    .join('')}</row>`
  const letters = columns.map((_, index) => letterOf(index))
  let last = 1
  for await (const rows of parts) {
    const first = last + 1
    last += rows.length
    yield rows.map((row, index) => rowXml(columns, letters, row, first + index, say)).join('')
  }
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1) ?? 'A'}${last}"/></worksheet>`
}

const widthOf = (title: string) => Math.max(14, title.length + 4)

function rowXml<Row>(
  columns: readonly Column<Row>[],
  letters: readonly string[],
  row: Row,
  number: number,
  say: Table<Row>['say'],
): string {
  const cells = columns.map(({ cell }, index) => cellXml(`${letters[index] ?? ''}${number}`, cell(row, say)))
  return `<row r="${number}">${cells.join('')}</row>`
}

function cellXml(at: string, cell: Cell): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(at, cell)
  if ('day' in cell) return numberCell(at, serialOf(`${cell.day}T00:00:00Z`), styles.day)
  if ('instant' in cell) return numberCell(at, serialOf(cell.instant), styles.instant)
  return numberCell(at, toDecimal(cell), styles.amount[minorUnits(cell.currency)] ?? 0)
}

const numberCell = (at: string, value: string | number, style: number) =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`
const textCell = (at: string, text: string, style = 0) =>
  `<c r="${at}" t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Days since the last of 1899, as spreadsheets count. */
const serialOf = (instant: string) => (Date.parse(instant) - Date.UTC(1899, 11, 30)) / 86_400_000

/** A, B, … Z, AA, … */
function letterOf(index: number): string {
  return (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as XML has it; signs that XML does not know are left out. */
function escaped(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu, '')
      .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
  )
}
