/**
 * GET /ecaas/documents by `filter[trx_id]`: the `{documentsUrl}` of §7. The file itself is
 * GET /ecaas/documents/{id}/content, as an attachment.
 */
import * as v from 'valibot'

import { InstantSchema } from './time.ts'
import { attributes, many } from './json-api.ts'

export const INVOICE_DOCUMENT = 'invoice-documents'
export const invoiceDocumentEntries = {
  document_id: v.string(),
  doc_type_id: v.string(),
  document_type: v.string(),
  entry_ts: InstantSchema,
  file_name: v.string(),
  /** Bytes. */
  file_size: v.pipe(v.number(), v.integer(), v.minValue(0)),
} as const
const InvoiceDocumentSchema = attributes(invoiceDocumentEntries)
export const InvoiceDocumentsSchema = many(INVOICE_DOCUMENT, InvoiceDocumentSchema)
export type InvoiceDocument = v.InferOutput<typeof InvoiceDocumentSchema>
