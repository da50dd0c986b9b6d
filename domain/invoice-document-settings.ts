/** The documents of merchants' invoices in a program that has decided nothing itself (§5): apart from other settings, which pages carry. */
import type { InvoiceDocumentSettings } from './contract/program-settings.ts'

export const defaultInvoiceDocumentSettings: InvoiceDocumentSettings = {
  types: [
    { id: 'originalInvoice', label: 'Original invoice', maximum: 1 },
    { id: 'deliveryNote', label: 'Delivery note', maximum: 5 },
    { id: 'contract', label: 'Contract or order', maximum: 5 },
    { id: 'other', label: 'Other document', maximum: 5 },
  ],
  maximumBytes: 10_000_000,
}
