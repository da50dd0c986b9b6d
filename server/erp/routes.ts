/** Calls of software, each signed with an API key of a merchant or of a program: docs/erp.md. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'

import {
  ErpInvoiceRequestSchema,
  ErpInvoiceReadSchema,
  ErpRejectionReadSchema,
} from '../../domain/contract/merchant/erp.ts'
import { readSignedBody } from '../api-keys/signed-call.ts'
import { created, ok } from '../http/answers.ts'
import { checkDocument, isEInvoiceContent } from '../http/content.ts'
import { idempotencyKey, IdParameter, pathId } from '../http/parameters.ts'
import { refuse } from '../http/refusal.ts'
import { replyOne, replyText } from '../http/reply.ts'
import { apiKeyOf, route, signed, type Route } from '../http/route.ts'
import { fingerprint } from '../intents.ts'
import { addErpDocument } from './add-document.ts'
import { callAbout, callAboutInvoice, callAboutRejection } from './merchant-call.ts'
import { erpInvoice, erpRejection } from './read.ts'
import { storeEInvoice } from './store-e-invoice.ts'
import { submitProposed } from './submit.ts'
import { AddedMerchantDocumentSchema } from '../../domain/contract/merchant/merchant-documents.ts'

/** 200 lines with long descriptions. */
const INVOICE_BYTES = 250_000
/** An e-invoice with one document of the largest size in it. */
const E_INVOICE_BYTES = 15_000_000

export const erpRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/ecaas/erp/invoices',
    summary: 'Submit an invoice or credit note',
    sends: ErpInvoiceRequestSchema,
    headers: ['Idempotency-Key'],
    returns: created(ErpInvoiceReadSchema),
    permission: signed('merchant'),
    accepts: 'invoice',
    // The parties of an e-invoice, as `--merchant` and `--customer` name them to the import; JSON says them in its body.
    parameters: { buid_merchant: v.optional(IdParameter), buid_customer: v.optional(IdParameter) },
    async handle(c, { buid_merchant: merchant, buid_customer: customer }) {
      const by = apiKeyOf(c)
      const key = idempotencyKey(c)
      const isEInvoice = isEInvoiceContent(c.req.header('content-type'))
      const body = await readSignedBody(c, isEInvoice ? E_INVOICE_BYTES : INVOICE_BYTES)
      const { deps, requestId } = c.var
      if (isEInvoice) {
        const digest = createHash('sha256').update(body).digest('hex')
        const named = merchant === undefined ? [] : [merchant]
        const hash = fingerprint(['erp-invoices', customer ?? null, digest, ...named])
        const about = await callAbout(deps.store, by, merchant, { parameter: 'buid_merchant' })
        const { status, text } = await storeEInvoice(deps, { by, about, key, hash }, { body, customer }, requestId)
        return replyText(c, text, status)
      }
      for (const [parameter, value] of Object.entries({ buid_merchant: merchant, buid_customer: customer }))
        if (value !== undefined) throw refuse(400, 'parameterUnknown', { parameter })
      const invoice = checkDocument(body, ErpInvoiceRequestSchema)
      const at = { pointer: '/data/attributes/buid_merchant' }
      const about = await callAbout(deps.store, by, invoice.buid_merchant, at)
      const intent = { by, about, key, hash: fingerprint(['erp-invoices', invoice]) }
      const { status, text } = await submitProposed(deps, intent, invoice, requestId)
      return replyText(c, text, status)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/erp/invoices/:id',
    summary: 'Read the status of an invoice',
    returns: ok(ErpInvoiceReadSchema),
    permission: signed('invoice'),
    async handle(c) {
      const { store, clock } = c.var.deps
      const id = pathId(c)
      return replyOne(c, await erpInvoice(store, await callAboutInvoice(store, apiKeyOf(c), id), id, clock.now()))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/erp/documents',
    summary: 'Add a document to an invoice',
    sends: null,
    headers: ['Idempotency-Key'],
    returns: created(AddedMerchantDocumentSchema),
    permission: signed('invoice'),
    accepts: 'file',
    parameters: {
      trx_id: IdParameter,
      doc_type_id: v.optional(IdParameter),
      file_name: v.pipe(v.string(), v.maxLength(1_000)),
    },
    async handle(c, { trx_id: trxId, doc_type_id: typeId = null, file_name: fileName }) {
      const intent = { by: apiKeyOf(c), key: idempotencyKey(c), upload: { trxId, typeId, fileName } }
      const { status, text } = await addErpDocument(c, intent)
      return replyText(c, text, status)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/erp/rejections/:id',
    summary: 'Read the status of a rejected invoice',
    returns: ok(ErpRejectionReadSchema),
    permission: signed('rejection'),
    async handle(c) {
      const { store } = c.var.deps
      const id = pathId(c)
      return replyOne(c, await erpRejection(store, await callAboutRejection(store, apiKeyOf(c), id), id))
    },
  }),
]
