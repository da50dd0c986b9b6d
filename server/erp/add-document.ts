/** Documents that software adds to an invoice. */
import { createHash } from 'node:crypto'

import { extensionOf } from '../../domain/rules/disputes/dispute-document.ts'
import { readSignedBody } from '../api-keys/signed-call.ts'
import type { SigningKey } from '../api-keys/signing-key.ts'
import { recordAudit } from '../audit.ts'
import { addInvoiceDocument } from '../documents/add-document.ts'
import { inspected, type Upload } from '../documents/upload.ts'
import type { PortalContext } from '../http/portal.ts'
import { documentText } from '../http/reply.ts'
import { fingerprint, type StoredAnswer } from '../intents.ts'
import { invoiceDocumentSettingsOf } from '../program/invoice-settings.ts'
import { answerOnce } from './answers.ts'
import { callAboutInvoice } from './merchant-call.ts'
import { readerOf } from './read.ts'

/**
 * Adds a document to an invoice of the key's owner, once for its Idempotency-Key, by the rules of people's uploads.
 * It is looked into before the transaction, in which nothing waits.
 */
export async function addErpDocument(
  c: PortalContext,
  { by, key, upload }: { readonly by: SigningKey; readonly key: string; readonly upload: Upload },
): Promise<StoredAnswer> {
  const { deps } = c.var
  const { maximumBytes } = await invoiceDocumentSettingsOf(deps.store, by.programId)
  const body = await readSignedBody(c, maximumBytes)
  const digest = createHash('sha256').update(body).digest('hex')
  const hash = fingerprint(['erp-documents', upload, digest])
  const extension = extensionOf(upload.fileName)
  const verdict = extension === null ? null : await inspected(deps, extension, body)
  return answerOnce(deps.store, { by, key, hash }, deps.clock.now(), async () => {
    const inspect = () => Promise.resolve(verdict)
    const read = () => Promise.resolve(body)
    const reader = readerOf(await callAboutInvoice(deps.store, by, upload.trxId))
    const { document, facts } = await addInvoiceDocument({ ...deps, inspect }, reader, upload, read)
    const own = { ...facts, by: `erp ${by.id}` }
    await recordAudit(c, { action: 'document.added', subject: document.id, outcome: 'done', facts: own })
    return { status: 201, text: documentText(document) }
  })
}
