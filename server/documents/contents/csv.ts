import { isPageText } from './markup.ts'

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Checks whether this is text in UTF-8, and no page: no control characters but tabs and line ends. */
export function isCsv(file: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    return !control.test(text) && !isPageText(text) && !text.startsWith('%PDF-')
  } catch {
    return false
  }
}

/** A list of one country is split at other signs in another: a cell is one where any spreadsheet sees one. */
const separators = [',', ';', '\t', '|'] as const

/** The signs with which spreadsheets begin a formula; those of full width are typed in East Asia. */
const formulaSigns = new Set(['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20'])
const equals = new Set(['=', '\uff1d'])

/** A number, an amount with its currency, a telephone number, or a dash: what a sign begins that is no formula. */
const plainNumber = /^[+-][\d\s.,'\u2019%()/]*-?(?:[A-Z]{3}|[$\u00a3\u20ac])?$/
const LONGEST_NUMBER = 40
/** Functions, other programs, other files: what makes a formula dangerous. */
const reaching = /[a-z]\(|[|![]/i

/** `isCell`: by the separator that the file itself uses; by another one, a cell may be many of the file's. */
function isFormula(cell: string, isCell: boolean): boolean {
  const sign = cell.charAt(0)
  if (!formulaSigns.has(sign)) return false
  if (equals.has(sign) || reaching.test(cell)) return true
  return isCell && (cell.length > LONGEST_NUMBER || !plainNumber.test(cell))
}

/** Returns the sign that is most often in the first line. */
function ownSeparator(text: string): string {
  const [line = ''] = text.slice(0, 10_000).split('\n', 1)
  const countOf = (separator: string) => line.split(separator).length
  return separators.reduce((best, one) => (countOf(one) > countOf(best) ? one : best))
}

/** The cells of a text that this sign separates, without their quotation marks. */
function* cellsOf(text: string, separator: string): Generator<string> {
  let at = 0
  while (at < text.length) {
    const isQuoted = text.charAt(at) === '"'
    const from = isQuoted ? at + 1 : at
    at = isQuoted ? endOfQuotes(text, from) : at
    while (at < text.length && !isEnd(text.charAt(at), separator)) at += 1
    const cell = text.slice(from, at).trimEnd()
    yield isQuoted && cell.endsWith('"') ? cell.slice(0, -1) : cell
    at += 1
  }
}

function isEnd(sign: string, separator: string): boolean {
  return sign === separator || sign === '\n' || sign === '\r'
}

/** Two quotation marks are one of the cell's own; a cell that is not closed goes to the end. */
function endOfQuotes(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2)
  return at < 0 ? text.length : at + 1
}

/** Checks whether a spreadsheet would compute a cell of this CSV file, by whichever sign it separates cells. */
export function hasFormula(file: Buffer): boolean {
  const text = file.toString('utf8').replace(/^\ufeff/, '')
  const own = ownSeparator(text)
  for (const separator of separators) {
    for (const cell of cellsOf(text, separator)) if (isFormula(cell, separator === own)) return true
  }
  return false
}
