/** One e-invoice in a file: UBL or CII, in an envelope of Peppol or not, by itself or within a PDF. */
import { kindOf, START_BYTES } from '../file-kind.ts'
import { ciiPrefixes, readCii } from '../cii/cii.ts'
import { openPdf } from '../pdf/open-pdf.ts'
import { readingOf, UnreadableFile, type EInvoiceReading, type ParsedDocument } from '../reading.ts'
import type { Chunks } from '../text-chunks.ts'
import { readUbl, ublPrefixes } from '../ubl/ubl.ts'
import { envelopePrefixes, inEnvelope, opened } from './envelope.ts'
import type { EInvoiceOptions, ReadDocument } from './read-document.ts'
import { readXml } from './xml-tree.ts'

const prefixes = { ...ublPrefixes, ...ciiPrefixes, ...envelopePrefixes }

/**
 * Returns the one document of a file, whatever it is written in. Refuses, each with its line: XML that is not well-formed
 * or has a DTD, a PDF without an e-invoice or one that does something, an envelope for somebody else, and what the
 * readers of UBL and CII refuse. A PDF is kept as the invoice's original; its lines are those of the XML in it.
 */
export async function parseEInvoice(chunks: Chunks, options: EInvoiceOptions = {}): Promise<EInvoiceReading> {
  try {
    const { start, all } = await peek(chunks)
    if (kindOf(start) !== 'pdf') return readingOfDocument(await readDocument(all, options))
    const { xml, original } = await openPdf(all)
    return readingOfDocument(await readDocument([xml], options), original)
  } catch (error) {
    if (error instanceof UnreadableFile) return { ...readingOf([], [error.refusal]), syntax: null }
    throw error
  }
}

async function readDocument(chunks: Chunks, options: EInvoiceOptions): Promise<ReadDocument> {
  const { document, envelope } = opened(await readXml(chunks, prefixes))
  const read = readUbl(document, options) ?? readCii(document, options)
  if (!read)
    throw new UnreadableFile(document.line, 'notAnEInvoice', 'This is no UBL Invoice or CreditNote and no CII.')
  return envelope ? inEnvelope(read, envelope) : read
}

function readingOfDocument(
  { syntax, invoice, refusals, warnings }: ReadDocument,
  original?: (number: string) => ParsedDocument,
): EInvoiceReading {
  if (!invoice) return { ...readingOf([], refusals, warnings), syntax }
  const documents = original ? [original(invoice.number), ...invoice.documents] : invoice.documents
  return { ...readingOf([{ ...invoice, documents }], refusals, warnings), syntax }
}

/** Returns the first bytes of a file, and all of it from the beginning. */
async function peek(chunks: Chunks): Promise<{ start: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const iterator = bytesOf(chunks)
  const first: Uint8Array[] = []
  let size = 0
  while (size < START_BYTES) {
    const { value, done } = await iterator.next()
    if (done === true) break
    first.push(value)
    size += value.byteLength
  }
  return { start: Buffer.concat(first).subarray(0, START_BYTES), all: followed(first, iterator) }
}

async function* bytesOf(chunks: Chunks): AsyncGenerator<Uint8Array, undefined> {
  yield* chunks
  return undefined
}

async function* followed(first: readonly Uint8Array[], rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* first
    yield* rest
  } finally {
    // Closes the file of a document that is refused by its first bytes.
    await rest.return(undefined)
  }
}
