/** What the sheets of a workbook share: which is the first, texts, and the styles that make a number a day. */
import { SaxesParser, type SaxesTagPlain } from 'saxes'

import { UnreadableFile } from '../reading.ts'
import type { Archive } from './zip.ts'

/** Characters of all shared texts at most. */
const TEXTS_AT_MOST = 60_000_000

export type Workbook = {
  /** The path of the first sheet that is shown. */
  readonly sheet: string
  readonly texts: readonly string[]
  /** Positions of the styles that show a number as a day. */
  readonly dayStyles: ReadonlySet<number>
  /** Days are counted from 1904, not from 1900. */
  readonly is1904: boolean
}

export type Handlers = {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads the XML of an entry as it is unpacked, and passes on after each chunk. Elements are named without their prefix.
 * A document type declaration is refused, so that nothing is fetched and nothing grows.
 */
export async function* readParts(archive: Archive, path: string, handlers: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', () => {
    throw new UnreadableFile(1, 'notWellFormed', 'The workbook holds XML that is not well-formed.')
  })
  parser.on('doctype', () => {
    throw new UnreadableFile(1, 'documentTypeForbidden', 'A document type declaration is not allowed here.')
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => handlers.open?.(localName(name), attributes))
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  parser.on('closetag', ({ name }: SaxesTagPlain) => handlers.close?.(localName(name)))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of archive.read(path)) {
      parser.write(decoder.decode(chunk, { stream: true }))
      yield
    }
    parser.write(decoder.decode())
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UnreadableFile(1, 'encodingUnsupported', 'The workbook is not UTF-8.')
  }
  parser.close()
  yield
}

async function read(archive: Archive, path: string, handlers: Handlers): Promise<void> {
  for await (const _ of readParts(archive, path, handlers));
}

/** Reads what is shared. Throws UnreadableFile for an archive that is no workbook. */
export async function openWorkbook(archive: Archive): Promise<Workbook> {
  const { relation, is1904 } = await readSheets(archive)
  const sheet = await targetOf(archive, relation)
  const has = (path: string) => archive.has(path)
  return {
    sheet,
    is1904,
    texts: has('xl/sharedStrings.xml') ? await readTexts(archive) : [],
    dayStyles: has('xl/styles.xml') ? await readDayStyles(archive) : new Set(),
  }
}

async function readSheets(archive: Archive): Promise<{ relation: string; is1904: boolean }> {
  const sheets: { id: string; isShown: boolean }[] = []
  let is1904 = false
  await read(archive, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const [, id = ''] = Object.entries(attributes).find(([key]) => localName(key) === 'id' && key !== 'id') ?? []
      sheets.push({ id, isShown: (attributes.state ?? 'visible') === 'visible' })
    },
  })
  const sheet = sheets.find(({ isShown }) => isShown) ?? sheets[0]
  if (!sheet) throw new UnreadableFile(1, 'fileEmpty', 'The workbook has no sheet.')
  return { relation: sheet.id, is1904 }
}

async function targetOf(archive: Archive, relation: string): Promise<string> {
  let target = ''
  await read(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name === 'Relationship' && attributes.Id === relation) target = attributes.Target ?? ''
    },
  })
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Returns a text without Excel's way of writing characters that XML has not. */
const unescaped = (text: string) =>
  text.replace(/_x(?![Dd][89A-Fa-f])([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

/** Collects the text of an element that may be in several runs, without how it is pronounced. */
export function textCollector() {
  let [text, isText, isHint] = ['', false, false]
  return {
    open(name: string) {
      if (name === 't') isText = true
      else if (name === 'rPh') isHint = true
    },
    text(part: string) {
      if (isText && !isHint) text += part
    },
    close(name: string) {
      if (name === 't') isText = false
      else if (name === 'rPh') isHint = false
    },
    /** Returns what was collected, and begins again. */
    flush() {
      const whole = unescaped(text)
      text = ''
      return whole
    },
  }
}

async function readTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = []
  const collector = textCollector()
  let size = 0
  await read(archive, 'xl/sharedStrings.xml', {
    ...collector,
    close(name) {
      collector.close(name)
      if (name !== 'si') return
      const text = collector.flush()
      size += text.length + 16
      if (size > TEXTS_AT_MOST)
        throw new UnreadableFile(1, 'fileTooLarge', `Its texts have more than ${TEXTS_AT_MOST} characters.`)
      texts.push(text)
    },
  })
  return texts
}

/** Formats that every workbook has and that show a day; those of times alone do not. */
const builtInDays = new Set([14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)])

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

async function readDayStyles(archive: Archive): Promise<Set<number>> {
  const days = new Set(builtInDays)
  const styles = new Set<number>()
  let [isInCells, position] = [false, 0]
  await read(archive, 'xl/styles.xml', {
    open(name, attributes) {
      if (name === 'numFmt' && showsDay(attributes.formatCode ?? '')) days.add(Number(attributes.numFmtId))
      if (name === 'cellXfs') isInCells = true
      if (name !== 'xf' || !isInCells) return
      if (days.has(Number(attributes.numFmtId))) styles.add(position)
      position += 1
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

/** Checks whether a format shows year or day, outside of texts and conditions. */
function showsDay(format: string): boolean {
  // What ends a text or a condition that is open; null outside of both.
  let end: string | null = null
  for (let at = 0; at < format.length; at += 1) {
    const sign = format[at] ?? ''
    if (end !== null) {
      if (sign === end) end = null
    } else if (sign === '"') end = '"'
    else if (sign === '[') end = ']'
    else if (sign === '\\' || sign === '_') at += 1
    else if (/[dy]/i.test(sign)) return true
  }
  return false
}
