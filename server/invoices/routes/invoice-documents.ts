import { attachmentHeaders } from '../../http/attachment.ts'
import { IdParameter } from '../../http/parameters.ts'
import { replyMany } from '../../http/reply.ts'
import { documentFile, documentsOf } from '../invoice-documents.ts'
import { pathId } from '../../http/path-id.ts'
import { likePage } from '../../http/permission.ts'
import { sessionOf } from '../../http/permit.ts'
import { route } from '../../http/route.ts'

export const invoiceDocumentRoutes = [
  route({
    method: 'GET',
    path: '/ecaas/documents',
    permission: likePage('invoiceDetails', 'invoice'),
    parameters: { 'filter[trx_id]': IdParameter },
    async handle(c, { 'filter[trx_id]': trxId }) {
      return replyMany(c, await documentsOf(c.var.deps.store, sessionOf(c).user, trxId))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/documents/:id/content',
    permission: likePage('invoiceDetails', 'invoice'),
    answers: 'file',
    async handle(c) {
      const { fileName, mediaType, content } = await documentFile(c.var.deps.store, sessionOf(c).user, pathId(c))
      return c.body(new Uint8Array(content), 200, attachmentHeaders(fileName, mediaType))
    },
  }),
]
