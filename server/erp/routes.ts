/** Calls of a merchant's own software, each signed with an API key of the merchant: docs/erp.md. */
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
    permission: signed('merchant', 'merchant'),
    accepts: 'invoice',
    // The account of an e-invoice, as `--customer` names it to the import; JSON says it in its body.
    parameters: { buid_customer: v.optional(IdParameter) },
    async handle(c, { buid_customer: customer }) {
      const by = apiKeyOf(c)
      const key = idempotencyKey(c)
      const isEInvoice = isEInvoiceContent(c.req.header('content-type'))
      const body = await readSignedBody(c, isEInvoice ? E_INVOICE_BYTES : INVOICE_BYTES)
      const { deps, requestId } = c.var
      if (isEInvoice) {
        const hash = fingerprint(['erp-invoices', customer ?? null, createHash('sha256').update(body).digest('hex')])
        const { status, text } = await storeEInvoice(deps, { by, key, hash }, { body, customer }, requestId)
        return replyText(c, text, status)
      }
      if (customer !== undefined) throw refuse(400, 'parameterUnknown', { parameter: 'buid_customer' })
      const invoice = checkDocument(body, ErpInvoiceRequestSchema)
      const intent = { by, key, hash: fingerprint(['erp-invoices', invoice]) }
      const { status, text } = await submitProposed(deps, intent, invoice, requestId)
      return replyText(c, text, status)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/erp/invoices/:id',
    summary: 'Read the status of an invoice',
    returns: ok(ErpInvoiceReadSchema),
    permission: signed('merchant', 'invoice'),
    async handle(c) {
      const { store, clock } = c.var.deps
      return replyOne(c, await erpInvoice(store, apiKeyOf(c), pathId(c), clock.now()))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/erp/documents',
    summary: 'Add a document to an invoice',
    sends: null,
    headers: ['Idempotency-Key'],
    returns: created(AddedMerchantDocumentSchema),
    permission: signed('merchant', 'invoice'),
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
    permission: signed('merchant', 'rejection'),
    async handle(c) {
      return replyOne(c, await erpRejection(c.var.deps.store, apiKeyOf(c), pathId(c)))
    },
  }),
]
