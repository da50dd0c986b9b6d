/** A sound invoice of the portal's fixture, for tests that make one thing about it wrong. */
import type { ProposedInvoice, ProposedLine } from '../../domain/contract/merchant/proposed-invoice.ts'

export function proposedLine(more: Partial<ProposedLine> = {}): ProposedLine {
  return {
    number: null,
    description: 'Hydraulic pump',
    quantity: '2',
    unit: 'EA',
    unit_price: '45.00',
    discount: '',
    tax_category: 'S',
    tax_percent: '10',
    ...more,
  }
}

export function proposedInvoice(more: Partial<ProposedInvoice> = {}): ProposedInvoice {
  return {
    buid_merchant: 'm-1',
    buid_customer: 'c-own',
    buid_location: null,
    invoice_number: 'BP-1001',
    po_number: 'PO-77',
    currency: 'USD',
    billed_on: '2026-11-20',
    due_on: '2026-12-20',
    lines: [proposedLine()],
    rebate: '',
    ship_to: null,
    bill_to: null,
    sold_by: null,
    notes: null,
    voucher_number: null,
    ...more,
  }
}
