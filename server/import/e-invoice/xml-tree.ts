/**
 * XML as a small tree of the elements of known namespaces. A DTD is refused unread, so there are no entities but the
 * five of XML, nothing is fetched and nothing grows (S16).
 */
import { SaxesParser, type SaxesTagNS } from 'saxes'

import { UnreadableFile } from '../reading.ts'
import { textChunks, type Chunks } from '../text-chunks.ts'

export type XmlElement = {
  /** `prefix:Local`, with the prefix that we gave the namespace, not the document's. */
  readonly name: string
  /** Line where its start tag begins. */
  readonly line: number
  /** Attributes without a namespace. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  readonly text: string
}

type Growing = XmlElement & { children: XmlElement[]; text: string }

const XML_LIMITS = { bytes: 30_000_000, depth: 64, elements: 500_000 } as const

/**
 * Returns the root of an XML document. `prefixes` names the known namespaces; other elements are checked for
 * well-formedness and left out with their contents. Throws UnreadableFile.
 */
export async function readXml(
  chunks: Chunks,
  prefixes: Readonly<Record<string, string>>,
  limits: { bytes: number; depth: number; elements: number } = XML_LIMITS,
): Promise<XmlElement> {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const open: (Growing | null)[] = []
  let root: XmlElement | null = null
  let elements = 0
  let startLine = 1

  parser.on('error', (error) => {
    throw new UnreadableFile(parser.line, 'notWellFormed', `This is not well-formed XML: ${reasonOf(error)}`)
  })
  parser.on('doctype', () => {
    const words = 'A document type declaration is not allowed here: it could bring in other files.'
    throw new UnreadableFile(parser.line, 'documentTypeForbidden', words)
  })
  parser.on('opentagstart', () => {
    startLine = parser.line
  })
  parser.on('opentag', (tag) => {
    elements += 1
    if (open.length >= limits.depth || elements > limits.elements) {
      const words = `The document has more than ${limits.depth} levels or ${limits.elements} elements.`
      throw new UnreadableFile(parser.line, 'fileTooLarge', words)
    }
    const parent = open.at(-1)
    const known = open.length === 0 || parent ? elementOf(tag, prefixes, startLine) : null
    if (open.length === 0 && !known) throw new UnreadableFile(startLine, 'notAnEInvoice', unknownRoot(tag))
    if (known) parent?.children.push(known)
    root ??= known
    open.push(known)
  })
  const addText = (text: string) => {
    const current = open.at(-1)
    if (current) current.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    open.pop()
  })

  for await (const text of textChunks(chunks, limits.bytes)) parser.write(text)
  parser.close()
  if (!root) throw new UnreadableFile(1, 'notAnEInvoice', 'The root element is not one that we read.')
  return root
}

/** Other documents that come in the place of an invoice. */
const otherRoots: Readonly<Record<string, string>> = {
  CrossIndustryDocument: 'This is ZUGFeRD 1.0, which is no e-invoice of EN 16931; ask for ZUGFeRD 2 or Factur-X.',
  SCRDMCCBDACIOMessageStructure: 'This is an order (Order-X), not an invoice.',
  Order: 'This is an order, not an invoice.',
  ApplicationResponse: 'This is a response to a document, not an invoice.',
}

function unknownRoot({ local }: SaxesTagNS): string {
  return otherRoots[local] ?? `The root element is ${local}, which is no UBL Invoice or CreditNote and no CII.`
}

function elementOf(tag: SaxesTagNS, prefixes: Readonly<Record<string, string>>, line: number): Growing | null {
  const prefix = prefixes[tag.uri]
  if (prefix === undefined) return null
  const plain = Object.values(tag.attributes).filter(({ uri }) => uri === '')
  const attributes = new Map(plain.map(({ local, value }) => [local, value]))
  return { name: `${prefix}:${tag.local}`, line, attributes, children: [], text: '' }
}

/** saxes begins its messages with the place, which we say ourselves. */
function reasonOf(error: Error): string {
  return error.message.replace(/^\d+:\d+: /, '')
}
