import * as v from 'valibot'

import { DraftIdSchema, IdSchema } from '../json-api.ts'
import { ProposedInvoiceSchema } from '../merchant/proposed-invoice.ts'
import { INVOICE_UPLOADS } from '../../limits.ts'
import { TextSchema } from '../text.ts'
import { AttachedDocumentSchema } from './attached-document.ts'

/** Saved facts of an invoice that a merchant is making. */
export const InvoiceCreateDraftSchema = v.strictObject({
  kind: v.literal('invoiceCreate'),
  shape: v.literal(1),
  draftId: DraftIdSchema,
  /** The merchant that was selected in the portal; null: none of several. */
  merchantId: v.nullable(IdSchema),
  step: v.picklist(['customer', 'invoice', 'review']),
  customerName: v.pipe(TextSchema, v.maxLength(300)),
  invoice: v.strictObject({
    ...ProposedInvoiceSchema.entries,
    /** Empty until one of several is chosen. */
    buid_merchant: v.union([v.literal(''), IdSchema]),
  }),
  /** Uploads that become documents of the invoice; an older draft has none. `trxId`: their places in the form. */
  documents: v.optional(v.pipe(v.array(AttachedDocumentSchema), v.maxLength(INVOICE_UPLOADS)), []),
  isSent: v.boolean(),
})
export type InvoiceCreateDraft = v.InferOutput<typeof InvoiceCreateDraftSchema>

export const invoiceCreateDraft = { kind: 'invoiceCreate', schema: InvoiceCreateDraftSchema } as const
