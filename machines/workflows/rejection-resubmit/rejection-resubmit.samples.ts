import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import type { Rejection } from '../../../domain/contract/merchant/rejection.ts'

/** An invoice of a file that is due before it was billed. */
const original: ProposedInvoice = {
  buid_merchant: 'M1',
  buid_customer: 'C1',
  buid_location: null,
  invoice_number: 'BP-1001',
  po_number: 'PO-77',
  currency: 'USD',
  billed_on: '2026-11-02',
  due_on: '2026-10-02',
  lines: [
    {
      number: null,
      description: 'Hydraulic pump',
      quantity: '2',
      unit: null,
      unit_price: '45.00',
      discount: '',
      tax_category: 'S',
      tax_percent: '10',
    },
  ],
  rebate: '',
  ship_to: null,
  bill_to: null,
  sold_by: null,
  notes: null,
  voucher_number: null,
}

/** A rejection as it was stored, for models and tests. */
export const active: Rejection = {
  id: 'rejection',
  status: 'active',
  source: 'import',
  fileName: 'october.csv',
  fileLine: 7,
  merchantName: 'Baltic Parts',
  customerName: 'Halvorsen Marine Supply',
  invoiceNumber: 'BP-1001',
  total: 9_900,
  currency: 'USD',
  createdAt: '2026-11-20T15:00:00.000Z',
  version: 1,
  reasons: ['dueBeforeBilled'],
  original,
  correction: null,
  refusals: [{ code: 'dueBeforeBilled', at: 'due_on' }],
  fileValues: [{ name: 'invoice_id', value: 'BP-1001' }],
  trxId: null,
  history: [{ event: 'stored', at: '2026-11-20T15:00:00.000Z', by: null }],
}

/** As a colleague has left it. */
export const theirs: Rejection = {
  ...active,
  version: 2,
  invoiceNumber: 'BP-1002',
  correction: { ...original, invoice_number: 'BP-1002' },
}
/** Resubmitted, and nobody knows yet how it ends. */
export const underWay: Rejection = { ...active, status: 'resubmitted', version: 2 }
export const accepted: Rejection = {
  ...active,
  status: 'accepted',
  version: 3,
  refusals: [],
  reasons: [],
  correction: { ...original, due_on: '2026-12-02' },
  trxId: 'trx-1',
}
export const cancelled: Rejection = { ...active, status: 'cancelled', version: 2 }

/** A voucher that nobody issued: with it, an invoice is refused whatever else it says. */
export const UNKNOWN_VOUCHER = 'V-404'

/** A correction as the server has it once it was saved. */
export const savedWith = (invoice: ProposedInvoice, version: number): Rejection => ({
  ...active,
  version: version + 1,
  invoiceNumber: invoice.invoice_number,
  correction: invoice,
})

/** A resubmission that was refused for nothing but its voucher. */
export const refusedAgain = (invoice: ProposedInvoice, version: number): Rejection => ({
  ...savedWith({ ...invoice, due_on: '2026-12-02', voucher_number: UNKNOWN_VOUCHER }, version + 1),
  reasons: ['voucherUnknown'],
  refusals: [{ code: 'voucherUnknown', at: 'voucher_number' }],
})
