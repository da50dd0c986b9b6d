import { recordAudit } from '../audit.ts'
import { attachmentHeaders } from '../http/attachment.ts'
import { streamOf } from '../http/file-stream.ts'
import type { PortalContext } from '../http/portal.ts'
import { beginContent, type HeldContent } from './contents.ts'

/** A document that its reader may see. */
export type DocumentFile = HeldContent & {
  readonly fileName: string
  readonly mediaType: string
  /** In bytes. */
  readonly fileSize: number
}

/**
 * Replies with a document as an attachment, which the audit records as downloaded. One in the storage goes out as fast as
 * it is read; where it turns out not to be what was stored, the download breaks off before its last part. Refuses with 503
 * `documentStorageUnavailable` while the storage is away.
 */
export async function replyDocument(
  c: PortalContext,
  id: string,
  { fileName, mediaType, fileSize, ...held }: DocumentFile,
  of: 'invoice' | 'dispute' | 'application',
): Promise<Response> {
  const audit = () => recordAudit(c, { action: 'document.downloaded', subject: id, outcome: 'done', facts: { of } })
  const headers = attachmentHeaders(fileName, mediaType)
  if (held.content !== null) {
    await audit()
    return c.body(new Uint8Array(held.content), 200, headers)
  }
  const { parts, first } = await beginContent(c.var.deps, held)
  try {
    await audit()
  } catch (error) {
    await parts.return()
    throw error
  }
  const sized = { ...headers, 'Content-Length': String(fileSize) }
  if (c.req.method === 'HEAD') {
    await parts.return()
    return c.body(null, 200, sized)
  }
  return c.body(
    streamOf(c, parts, first, () => {}),
    200,
    sized,
  )
}
