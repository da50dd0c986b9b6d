import * as v from 'valibot'

import {
  disputeParties,
  DocumentRemovalSchema,
  partyPaths,
  UploadedDocumentSchema,
  type DisputeParty,
} from '../../domain/contract/dispute.ts'
import { AddedMerchantDocumentSchema } from '../../domain/contract/merchant/merchant-documents.ts'
import { payingRoles } from '../../domain/people.ts'
import { recordAudit } from '../audit.ts'
import { disputeReaderOf } from '../disputes/reader.ts'
import { created, file, noContent } from '../http/answers.ts'
import { readBody, readFileBody } from '../http/content.ts'
import { IdParameter, pathId } from '../http/parameters.ts'
import { refuse } from '../http/refusal.ts'
import { likeEither, likePage, route, sessionOf, type Permission, type Route } from '../http/route.ts'
import { replyNothing, replyOne } from '../http/reply.ts'
import { merchantReader } from '../invoices/merchant-list.ts'
import { replyDocument } from '../storage/reply-document.ts'
import { addInvoiceDocument } from './add-document.ts'
import { disputeDocumentFile } from './document-file.ts'
import { addInvoiceUpload } from './invoice-uploads.ts'
import { removeDocument, removeMerchantDocument } from './remove-document.ts'
import { uploadDocument } from './upload.ts'

const UPLOADS_A_MINUTE = 60

/** Users who may make a dispute, or respond to one, may add documents to it. */
const uploading: Readonly<Record<DisputeParty, Permission>> = {
  customer: likeEither('disputeCreate', 'disputeRespond', 'invoice'),
  merchant: likePage('merchantDisputeRespond', 'invoice'),
  support: likePage('supportDisputeRespond', 'invoice'),
}
/** Users who see a dispute on a side see its documents. */
export const readingDocuments: Readonly<Record<DisputeParty, Permission>> = {
  customer: likePage('disputeDetails', 'document'),
  merchant: likePage('merchantDisputeDetails', 'document'),
  support: likePage('supportDisputeDetails', 'document'),
}

const uploadParameters = {
  trx_id: IdParameter,
  doc_type_id: v.optional(IdParameter),
  file_name: v.pipe(v.string(), v.maxLength(1_000)),
} as const

const routesOfSide = (side: DisputeParty) => [
  route({
    method: 'POST',
    path: `/ecaas/${partyPaths[side]}-dispute-documents`,
    summary: 'Upload a document for a dispute',
    sends: null,
    returns: created(UploadedDocumentSchema),
    permission: uploading[side],
    accepts: 'file',
    perMinute: UPLOADS_A_MINUTE,
    parameters: uploadParameters,
    async handle(c, { trx_id: trxId, doc_type_id: typeId = null, file_name: fileName }) {
      const upload = { trxId, typeId, fileName }
      const reader = disputeReaderOf(c, side)
      return replyOne(c, await uploadDocument(c.var.deps, reader, upload, (limit) => readFileBody(c, limit)), 201)
    },
  }),
  route({
    method: 'GET',
    path: `/ecaas/${partyPaths[side]}-dispute-documents/:id/content`,
    summary: 'Download a document of a dispute',
    returns: file('*/*'),
    permission: readingDocuments[side],
    answers: 'file',
    async handle(c) {
      const id = pathId(c)
      const file = await disputeDocumentFile(c.var.deps.store, disputeReaderOf(c, side), id)
      return replyDocument(c, id, file, 'dispute')
    },
  }),
]

export const documentRoutes: readonly Route[] = [
  ...disputeParties.flatMap(routesOfSide),
  route({
    method: 'POST',
    path: '/ecaas/merchant-invoice-documents',
    summary: 'Upload a document for an invoice',
    sends: null,
    returns: created(AddedMerchantDocumentSchema),
    permission: { ...likePage('merchantInvoiceDetails', 'invoice'), roles: payingRoles },
    accepts: 'file',
    perMinute: UPLOADS_A_MINUTE,
    // To an invoice, or for one that is being made for a merchant.
    parameters: { ...uploadParameters, trx_id: v.optional(IdParameter), buid_merchant: v.optional(IdParameter) },
    async handle(c, { trx_id: trxId, buid_merchant: buidMerchant, doc_type_id: typeId = null, file_name: fileName }) {
      const { deps } = c.var
      if ((trxId === undefined) === (buidMerchant === undefined))
        throw refuse(400, 'parameterInvalid', { parameter: trxId === undefined ? 'trx_id' : 'buid_merchant' })
      const reader = await merchantReader(deps.store, sessionOf(c).user, buidMerchant)
      const readFile = (limit: number) => readFileBody(c, limit)
      const { document, facts } =
        trxId === undefined
          ? await addInvoiceUpload(deps, reader, { typeId, fileName }, readFile)
          : await addInvoiceDocument(deps, reader, { trxId, typeId, fileName }, readFile)
      await recordAudit(c, { action: 'document.added', subject: document.id, outcome: 'done', facts: { ...facts } })
      return replyOne(c, document, 201)
    },
  }),
  route({
    method: 'DELETE',
    path: '/merchant-invoice-documents',
    summary: 'Remove an uploaded document',
    sends: DocumentRemovalSchema,
    returns: noContent,
    // On any side users remove their own uploads; merchants also the documents of their invoices.
    permission: { object: 'document' },
    async handle(c) {
      const { document_id: id } = await readBody(c, DocumentRemovalSchema, 10_000)
      const { store } = c.var.deps
      const { user, userType } = sessionOf(c)
      await store.tx(async () => {
        const facts = userType === 'merchant' ? await removeMerchantDocument(store, user, id) : null
        if (facts === null) await removeDocument(store, user.id, id)
        await recordAudit(c, {
          action: 'document.removed',
          subject: id,
          outcome: 'done',
          facts: { ...(facts ?? { of: 'dispute' }) },
        })
      })
      return replyNothing(c)
    },
  }),
]
