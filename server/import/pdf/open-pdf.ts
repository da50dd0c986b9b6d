/** PDFs with an e-invoice in them. They are opened on threads of their own: the code that reads them is not ours. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { packageRoot } from '../../package-root.ts'
import { makeThreadPool } from '../../thread-pool.ts'
import { MAX_ATTACHMENT_BYTES, safeFileName } from '../e-invoice/attachment.ts'
import { UnreadableFile, type ParsedDocument } from '../reading.ts'
import type { Chunks } from '../text-chunks.ts'
import type { EmbeddedInvoice } from './embedded-invoice.ts'

/** The worker as the build wrote it beside the server, or from its source. */
const entry = import.meta.url.endsWith('.ts')
  ? new URL('./pdf-thread-source.mjs', import.meta.url)
  : pathToFileURL(join(packageRoot, 'dist/server/pdf-thread.js'))

const ask = makeThreadPool<Uint8Array, EmbeddedInvoice>({ entry })

export type OpenedPdf = {
  readonly xml: Uint8Array
  /** Returns the PDF as the original of the invoice with this number, which names it. */
  readonly original: (number: string) => ParsedDocument
}

/**
 * Opens a PDF with one e-invoice in it. Throws UnreadableFile for any other, for one that is larger than a document of an
 * invoice may be, that does something or that takes too long to read; `ThreadsUnavailable` while too many are read.
 */
export async function openPdf(chunks: Chunks): Promise<OpenedPdf> {
  const bytes = await collected(chunks)
  const found = await ask(bytes)
  if (found === null)
    throw new UnreadableFile(1, 'fileUnreadable', 'This PDF takes too long to read, or too much memory.')
  if ('refusal' in found) throw new UnreadableFile(1, found.refusal.code, found.refusal.words)
  return {
    xml: found.xml,
    original: (number) => ({
      at: 1,
      fileName: `${safeFileName(number) || 'invoice'}.pdf`,
      mediaType: 'application/pdf',
      description: 'Original invoice',
      bytes,
      role: 'originalInvoice',
    }),
  }
}

async function collected(chunks: Chunks): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > MAX_ATTACHMENT_BYTES)
      throw new UnreadableFile(1, 'fileTooLarge', `The PDF is larger than ${MAX_ATTACHMENT_BYTES} bytes.`)
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}
