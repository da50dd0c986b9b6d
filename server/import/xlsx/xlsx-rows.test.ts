import { describe, expect, it } from 'vitest'

import { zipOf } from '../../exports/zip-stream.ts'
import type { Row } from '../csv-text.ts'
import { UnreadableFile } from '../reading.ts'
import { openXlsx } from './xlsx-rows.ts'

const workbook = (sheets = '<sheet name="A" r:id="rId1"/>', more = '') =>
  `<workbook>${more}<sheets>${sheets}</sheets></workbook>`
const relations =
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>'
const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0.00 [Red]"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
const sheet = (rows: string) =>
  `<x:worksheet><x:sheetData>${rows.replace(/<(\/?)(\w)/g, '<$1x:$2')}</x:sheetData></x:worksheet>`

/** Returns the bytes of an archive with these entries. */
async function archive(entries: Readonly<Record<string, string>>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const files = Object.entries(entries).map(([path, text]) => ({
    path,
    isCompressed: true,
    parts: async function* () {
      yield await Promise.resolve(text)
    },
  }))
  for await (const chunk of zipOf(files)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const parts = (rows: string, more: Readonly<Record<string, string>> = {}) =>
  archive({
    'xl/workbook.xml': workbook(),
    'xl/_rels/workbook.xml.rels': relations,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheet(rows),
    ...more,
  })

async function rowsOf(file: Buffer): Promise<Row[]> {
  const read = async function* (start: number, end: number) {
    // In small pieces, as the database has them.
    for (let at = start; at < end; at += 100) yield await Promise.resolve(file.subarray(at, Math.min(end, at + 100)))
  }
  const rows: Row[] = []
  for await (const row of await openXlsx({ size: file.length, read })) rows.push(row)
  return rows
}
const cellsOf = async (rows: string, more?: Readonly<Record<string, string>>) =>
  (await rowsOf(await parts(rows, more))).map(({ cells }) => cells)
const codeOf = async (file: Buffer) => {
  try {
    await rowsOf(file)
    return null
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return error.refusal.code
  }
}

describe('a workbook', () => {
  it('has its cells where they say they are, and rows with their own numbers', async () => {
    const found = await rowsOf(
      await parts(
        '<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="4"></row><row r="7"><c><v>3</v></c><c><v>4</v></c></row>',
      ),
    )
    expect(found.map(({ line, cells }) => [line, cells])).toEqual([
      [2, ['', '1', '', '2']],
      [7, ['3', '4']],
    ])
  })

  it.each([
    ['a number', '<c><v>1234.5</v></c>', '1234.5', true],
    ['one that is not exact in binary', '<c><v>0.30000000000000004</v></c>', '0.3', true],
    ['a large one', '<c><v>1.5E+10</v></c>', '15000000000', true],
    ['a small one', '<c><v>-1.25E-3</v></c>', '-0.00125', true],
    ['nothing', '<c><v>-0</v></c>', '0', true],
    ['a day', '<c s="1"><v>46330</v></c>', '2026-11-04', false],
    ['a day with a time, in a format of its own', '<c s="2"><v>46330.75</v></c>', '2026-11-04', false],
    ['a number whose format only says the word', '<c s="3"><v>46330</v></c>', '46330', true],
    ['a day before Excel’s 29 February 1900', '<c s="1"><v>1</v></c>', '1900-01-01', false],
    ['an ISO day', '<c t="d"><v>2026-11-04T10:00:00</v></c>', '2026-11-04', false],
    ['what a formula came to', '<c t="str"><f>A1</f><v>R-1</v></c>', 'R-1', false],
    [
      'a text in the cell',
      '<c t="inlineStr"><is><r><t>R</t></r><r><t>-1</t></r><rPh><t>no</t></rPh></is></c>',
      'R-1',
      false,
    ],
    ['yes', '<c t="b"><v>1</v></c>', 'true', false],
  ])('reads %s', async (_name, cell, expected, isExact) => {
    const [row] = await rowsOf(await parts(`<row r="1">${cell}</row>`))
    expect([row?.cells, row?.exact?.has(0)]).toEqual([[expected], isExact])
  })

  it('reads texts that cells share', async () => {
    const shared =
      '<sst><si><t>R &amp; 1</t></si><si><r><t xml:space="preserve">a </t></r><r><t>b_x000A_c</t></r></si></sst>'
    const rows = '<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>'
    expect(await cellsOf(rows, { 'xl/sharedStrings.xml': shared })).toEqual([['R & 1', 'a b\nc']])
  })

  it('counts days from 1904 where it says so', async () => {
    const more = { 'xl/workbook.xml': workbook(undefined, '<workbookPr date1904="1"/>') }
    expect(await cellsOf('<row r="1"><c s="1"><v>44868</v></c></row>', more)).toEqual([['2026-11-04']])
  })

  it('is read by its first sheet that is shown', async () => {
    const more = {
      'xl/workbook.xml': workbook('<sheet name="A" state="hidden" r:id="rId1"/><sheet name="B" r:id="rId2"/>'),
      'xl/worksheets/sheet2.xml': sheet('<row r="1"><c><v>7</v></c></row>'),
    }
    expect(await cellsOf('<row r="1"><c><v>6</v></c></row>', more)).toEqual([['7']])
  })
})

describe('a file that is no sound workbook', () => {
  it.each([
    ['bytes', () => Promise.resolve(Buffer.from('PK\u0003\u0004 and nothing more')), 'fileUnreadable'],
    ['an archive of something else', () => archive({ 'word/document.xml': '<w/>' }), 'fileUnreadable'],
    ['half of one', async () => (await parts('<row/>')).subarray(0, 300), 'fileUnreadable'],
    ['XML that is broken', () => parts('<row><c></row>'), 'notWellFormed'],
    [
      'a document type declaration',
      () => parts('', { 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' }),
      'documentTypeForbidden',
    ],
    ['a control character', () => parts('<row r="1"><c t="str"><v>R_x0000_1</v></c></row>'), null],
    [
      'a control character in a text',
      () => parts('<row r="1"><c t="inlineStr"><is><t>R_x0000_1</t></is></c></row>'),
      'controlCharacter',
    ],
    ['a cell far to the right', () => parts('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'fileTooLarge'],
    ['a bomb', () => parts('', { 'xl/media/a.bin': 'a'.repeat(3_000_000) }), 'fileUnreadable'],
  ] as const)('is refused: %s', async (_name, make, code) => {
    expect(await codeOf(await make())).toBe(code)
  })

  it('passes on that its bytes cannot be read, which is no fault of the file', async () => {
    const file = await parts('<row r="1"><c><v>1</v></c></row>')
    // oxlint-disable-next-line require-yield
    const read = async function* (): AsyncGenerator<Uint8Array> {
      throw await Promise.resolve(new Error('The database is gone.'))
    }
    await expect(openXlsx({ size: file.length, read })).rejects.toThrow('The database is gone.')
  })
})
