/**
 * The e-invoice that Factur-X, ZUGFeRD 2 and XRechnung attach to a PDF. Nothing of the PDF is drawn or run. What it
 * unpacks to is bounded: streams of objects by the inspection, other streams by the library, the e-invoice here.
 */
import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from '@pdfme/pdf-lib'
import { inflateSync } from 'node:zlib'

import { inspectFile } from '../../documents/inspect-file.ts'
import type { ImportRefusalCode } from '../reading.ts'

/** The names that the standards give to the file, in small letters; any other is an attachment of the PDF. */
const invoiceNames: ReadonlySet<string> = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'])
/** The name of ZUGFeRD 1.0, which some PDFs have beside the e-invoice, for programs of before. */
const FORMER_NAME = 'ZUGFeRD-invoice.xml'
/** An e-invoice with one document of the largest size in it. */
const MAX_XML_BYTES = 15_000_000
/** Nodes of the tree of attachments that are looked at. */
const MAX_NODES = 1_000

export type EmbeddedInvoice =
  { readonly xml: Uint8Array } | { readonly refusal: { readonly code: ImportRefusalCode; readonly words: string } }

const refused = (code: ImportRefusalCode, words: string): EmbeddedInvoice => ({ refusal: { code, words } })

const inspectionWords = {
  documentActive: 'This PDF runs something, or could hide that it does; save it without scripts and forms.',
  documentInfected: 'This PDF is infected.',
} as const

/** Returns the XML of the one e-invoice that is attached to a PDF, or why the PDF is refused. */
export async function embeddedInvoice(file: Buffer): Promise<EmbeddedInvoice> {
  const found = await inspectFile('pdf', file)
  if (found === 'documentActive' || found === 'documentInfected') return refused(found, inspectionWords[found])
  if (found !== null) return refused('fileUnreadable', 'This PDF is damaged, or is more than a PDF.')
  try {
    const options = { updateMetadata: false, throwOnInvalidObject: true, parseSpeed: ParseSpeeds.Fastest }
    return invoiceIn(await PDFDocument.load(file, options))
  } catch (error) {
    if (error instanceof EncryptedPDFError)
      return refused('fileUnreadable', 'This PDF is encrypted; save it without a password.')
    return refused('fileUnreadable', 'This PDF cannot be read: it is damaged.')
  }
}

function invoiceIn({ catalog }: PDFDocument): EmbeddedInvoice {
  const attached = [...filesOfTree(catalog), ...(catalog.lookupMaybe(PDFName.of('AF'), PDFArray)?.asArray() ?? [])]
  const found = attached.flatMap((item) => {
    const file = catalog.context.lookup(item)
    const stream = file instanceof PDFDict && invoiceNames.has(nameOf(file).toLowerCase()) ? streamOf(file) : null
    return file instanceof PDFDict && stream ? { stream, isFormer: nameOf(file) === FORMER_NAME } : []
  })
  const current = found.filter(({ isFormer }) => !isFormer)
  // The tree and the list of associated files name the same one.
  const [stream, second] = new Set((current.length > 0 ? current : found).map((one) => one.stream))
  if (!stream) {
    const words = 'This PDF has no e-invoice in it; one of Factur-X or ZUGFeRD has it attached as factur-x.xml.'
    return refused('notAnEInvoice', words)
  }
  return second ? refused('notAnEInvoice', 'This PDF has more than one e-invoice in it.') : unpacked(stream)
}

/** Returns the attachments that the catalog's tree of names leads to. */
function filesOfTree(catalog: PDFDict): ReturnType<PDFArray['asArray']> {
  const [names, kids] = [PDFName.of('Names'), PDFName.of('Kids')]
  const root = catalog.lookupMaybe(names, PDFDict)?.lookupMaybe(PDFName.of('EmbeddedFiles'), PDFDict)
  const nodes = new Set(root ? [root] : [])
  const files: ReturnType<PDFArray['asArray']> = []
  // A set goes on with what is added to it meanwhile, and holds a node once, however the tree turns.
  for (const node of nodes) {
    const leaves = node.lookupMaybe(names, PDFArray)?.asArray() ?? []
    files.push(...leaves.filter((_, index) => index % 2 === 1))
    for (const item of node.lookupMaybe(kids, PDFArray)?.asArray() ?? []) {
      const kid = node.context.lookup(item)
      if (kid instanceof PDFDict && nodes.size < MAX_NODES) nodes.add(kid)
    }
  }
  return files
}

function nameOf(file: PDFDict): string {
  const name = file.lookup(PDFName.of('UF')) ?? file.lookup(PDFName.of('F'))
  return name instanceof PDFString || name instanceof PDFHexString ? name.decodeText() : ''
}

function streamOf(file: PDFDict): PDFRawStream | null {
  const contents = file.lookupMaybe(PDFName.of('EF'), PDFDict)
  const stream = contents?.lookup(PDFName.of('F')) ?? contents?.lookup(PDFName.of('UF'))
  return stream instanceof PDFRawStream ? stream : null
}

/** Returns the bytes of a stream that is packed as programs do it, or not at all. */
function unpacked(stream: PDFRawStream): EmbeddedInvoice {
  const filter = stream.dict.lookup(PDFName.of('Filter'))
  const filters =
    filter instanceof PDFArray ? filter.asArray().map(String) : filter === undefined ? [] : [String(filter)]
  const isFlate = filters.length === 1 && (filters[0] === '/FlateDecode' || filters[0] === '/Fl')
  if (filters.length > 0 && !isFlate)
    return refused('fileUnreadable', `The e-invoice in this PDF is packed in an unusual way (${filters.join(' ')}).`)
  const tooLarge = refused('fileTooLarge', `The e-invoice in this PDF is larger than ${MAX_XML_BYTES} bytes.`)
  const packed = stream.getContents()
  if (!isFlate) return packed.length > MAX_XML_BYTES ? tooLarge : { xml: packed }
  try {
    return { xml: inflateSync(packed, { maxOutputLength: MAX_XML_BYTES }) }
  } catch (error) {
    if (error instanceof RangeError) return tooLarge
    return refused('fileUnreadable', 'The e-invoice in this PDF is damaged.')
  }
}
