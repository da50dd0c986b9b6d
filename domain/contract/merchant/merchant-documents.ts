/**
 * GET /ecaas/merchant-invoice-documents by `filter[trx_id]`: the documents of an invoice as its merchant's people see
 * them. POST by `trx_id`, `doc_type_id` and `file_name` with the file as its body adds one; by `buid_merchant` in place of
 * `trx_id` it stores one for an invoice that is being made. DELETE /merchant-invoice-documents removes one (§7).
 */
import * as v from 'valibot'

import { INVOICE_DOCUMENT, invoiceDocumentEntries } from '../invoice-document.ts'
import { attributes, one } from '../json-api.ts'
import { InvoiceDocumentSettingsSchema } from '../program-settings.ts'

const MerchantDocumentSchema = attributes({
  ...invoiceDocumentEntries,
  /** False also where the reader's role may not. */
  can_remove: v.boolean(),
})
export type MerchantDocument = v.InferOutput<typeof MerchantDocumentSchema>

export const MerchantDocumentsSchema = v.pipe(
  v.object({
    data: v.array(v.object({ type: v.literal(INVOICE_DOCUMENT), id: v.string(), attributes: MerchantDocumentSchema })),
    meta: v.object({
      /** The reader may add documents. */
      can_add: v.boolean(),
      types: InvoiceDocumentSettingsSchema.entries.types,
      maximum_bytes: InvoiceDocumentSettingsSchema.entries.maximumBytes,
    }),
  }),
  v.transform(({ data, meta }) => ({
    items: data.map(({ attributes: own }) => own),
    canAdd: meta.can_add,
    settings: { types: meta.types, maximumBytes: meta.maximum_bytes },
  })),
)
export type MerchantDocuments = v.InferOutput<typeof MerchantDocumentsSchema>

/** The answer of an upload. */
export const AddedMerchantDocumentSchema = one(INVOICE_DOCUMENT, MerchantDocumentSchema)
