import { disputeParties } from '../../domain/contract/dispute.ts'
import { recordAudit } from '../audit.ts'
import { disputeReaderOf } from '../disputes/reader.ts'
import { disputeDocumentFile } from '../documents/document-file.ts'
import { readingDocuments } from '../documents/routes.ts'
import { exportSourceOf, statementReaders } from '../exports/routes.ts'
import { prepareStatement } from '../exports/statement-export.ts'
import { file } from '../http/answers.ts'
import { replyFile } from '../http/file-stream.ts'
import { pathId } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound } from '../http/refusal.ts'
import { permit, route, sessionOf, type Route } from '../http/route.ts'
import { findAttachment } from '../notifications/attachments.ts'
import { newsReaderOf } from '../notifications/reader.ts'
import { readersOfOne } from '../notifications/routes.ts'
import { replyDocument } from '../storage/reply-document.ts'

async function replyNamed(c: PortalContext, id: string, party: string | null): Promise<Response> {
  const side = disputeParties.find((one) => one === party)
  if (side === undefined) throw notFound()
  await permit(c, readingDocuments[side])
  const document = await disputeDocumentFile(c.var.deps.store, disputeReaderOf(c, side), id)
  return replyDocument(c, id, document, 'dispute')
}

async function replyStatement(
  c: PortalContext,
  query: { buidCustomer: string; currency: string; from: string; to: string },
): Promise<Response> {
  await permit(c, statementReaders)
  const { language: locale } = newsReaderOf(sessionOf(c)).listener
  const { buidCustomer, currency, from, to } = query
  return replyFile(c, async () => {
    const request = { locale, buid_customer: buidCustomer, currency, from, to }
    const { fileName: name, mediaType, rowsTotal: rows, parts } = await prepareStatement(exportSourceOf(c), request)
    const facts = { of: 'statements', rows, ...request, format: 'pdf' }
    await recordAudit(c, { action: 'list.exported', subject: buidCustomer, outcome: 'done', facts })
    return { name, mediaType, parts: parts(() => {}) }
  })
}

/** The file of news that its reader still sees; who may not open the page that has the file has it not here either. */
export const notificationFileRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/notification-attachments/:id',
    summary: 'Download a file of a notification',
    returns: file('*/*'),
    permission: readersOfOne,
    answers: 'file',
    async handle(c) {
      const found = await findAttachment(c.var.deps.store, newsReaderOf(sessionOf(c)), pathId(c))
      if (found === null) throw notFound()
      return found.kind === 'document' ? replyNamed(c, found.documentId, found.party) : replyStatement(c, found)
    },
  }),
]
