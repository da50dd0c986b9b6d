import { SaxesParser } from 'saxes'

import type { ContentRefusal } from '../../http/content-refusal.ts'
import { openArchive, readStart, type Archive } from './archive.ts'

/** The main part of each kind, in the list of parts with which every such file begins. */
const mainParts = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const

const PART_LIST = '[Content_Types].xml'
/** Longest list of parts or of relations that is read; a longer one is none. */
const LIST_MAXIMUM = 1_000_000
/** An element of such a list has four. */
const ATTRIBUTES_MAXIMUM = 50

/** Parts that run: macros, their signatures, and controls. */
const running =
  /(?:^|\/)(?:vba[^/]*\.(?:bin|xml)|macros?\/|activex\/|customui\/)|\.(?:exe|dll|com|bat|cmd|js|vbs|hta|html?)$/i
/** Types of parts that run, whatever they are called. */
const runningType = /macroEnabled|vbaProject/i
/**
 * First bytes of files that must not be inside: another archive (RAR and 7z too), an OLE file (macros, under any name),
 * a program.
 */
const foreign = ['PK\u0003\u0004', 'PK\u0005\u0006', '\u00d0\u00cf\u0011\u00e0', 'MZ', 'Rar!', '7z\u00bc\u00af']
/** Parts that are fetched from elsewhere when the file is opened. A link that a reader follows is not one. */
const fetched = /\/(?:attachedTemplate|oleObject|frame|subDocument)$/i

type Element = { readonly name: string; readonly attributes: Readonly<Record<string, string>> }

/** Returns the elements of a list, by their names without prefix; null for what is no plain XML in UTF-8. */
function elementsOf(bytes: Buffer): Element[] | null {
  if (bytes.length > LIST_MAXIMUM || bytes.includes(0)) return null
  const elements: Element[] = []
  const parser = new SaxesParser({ position: false, xmlns: false })
  let isPlain = true
  let attributes = 0
  parser.on('error', () => (isPlain = false))
  // Entities could grow, and name files of the server.
  parser.on('doctype', () => (isPlain = false))
  parser.on('attribute', () => (isPlain &&= (attributes += 1) <= ATTRIBUTES_MAXIMUM))
  parser.on('opentag', (tag) => {
    attributes = 0
    elements.push({ name: tag.name.slice(tag.name.indexOf(':') + 1), attributes: tag.attributes })
  })
  const text = new TextDecoder().decode(bytes)
  for (let at = 0; at < text.length && isPlain; at += 10_000) parser.write(text.slice(at, at + 10_000))
  if (isPlain) parser.close()
  return isPlain ? elements : null
}

function refuseParts(bytes: Buffer, kind: keyof typeof mainParts): ContentRefusal | null {
  const types = elementsOf(bytes)?.map(({ attributes: { ContentType = '' } }) => ContentType)
  if (types?.some((type) => runningType.test(type))) return 'documentActive'
  return types?.includes(mainParts[kind]) ? null : 'documentSuspicious'
}

function refuseRelations(bytes: Buffer): ContentRefusal | null {
  const relations = elementsOf(bytes)
  if (relations === null) return 'documentSuspicious'
  const isFetched = ({ attributes: { TargetMode = '', Type = '' } }: Element) =>
    TargetMode.toLowerCase() === 'external' && fetched.test(Type)
  return relations.some(isFetched) ? 'documentActive' : null
}

async function refuseEntries(archive: Archive, kind: keyof typeof mainParts): Promise<ContentRefusal | null> {
  let isListed = false
  for (const entry of archive.entries) {
    const { fileName } = entry
    if (running.test(fileName)) return 'documentActive'
    const isList = fileName === PART_LIST
    const isRelations = fileName.toLowerCase().endsWith('.rels')
    const start = await readStart(archive, entry, isList || isRelations ? LIST_MAXIMUM + 1 : 8)
    if (foreign.some((sign) => start.toString('latin1', 0, sign.length) === sign)) return 'documentActive'
    const refusal = isList ? refuseParts(start, kind) : isRelations ? refuseRelations(start) : null
    if (refusal !== null) return refusal
    isListed ||= isList
  }
  return isListed ? null : 'documentSuspicious'
}

/**
 * Refuses what is no Word or Excel file, and one with macros, controls, embedded files, or parts fetched from
 * elsewhere; its archive is bounded, and was unpacked once to prove it.
 */
export async function refuseOfficeFile(file: Buffer, kind: keyof typeof mainParts): Promise<ContentRefusal | null> {
  const archive = await openArchive(file)
  if (archive === null) return 'documentSuspicious'
  try {
    return await refuseEntries(archive, kind)
  } catch {
    return 'documentSuspicious'
  }
}
