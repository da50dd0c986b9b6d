import {
  INVOICE_LINES_AT_MOST,
  type ProposedInvoice,
  type ProposedLine,
} from '../../contract/merchant/proposed-invoice.ts'

const blankLine: ProposedLine = {
  number: null,
  description: '',
  quantity: '1',
  unit: null,
  unit_price: '',
  discount: '',
  tax_category: 'S',
  tax_percent: '',
}

/** Checks whether there is room for another line. */
export const hasRoom = (lines: readonly ProposedLine[]): boolean => lines.length < INVOICE_LINES_AT_MOST

/** Returns the line that is added: taxed like the one before it. */
export function lineAfter(lines: readonly ProposedLine[]): ProposedLine {
  const last = lines.at(-1)
  return last ? { ...blankLine, tax_category: last.tax_category, tax_percent: last.tax_percent } : blankLine
}

/** Returns an invoice in which nothing is entered yet, billed on this business date. */
export const blankInvoice = (buidMerchant: string, today: string): ProposedInvoice => ({
  buid_merchant: buidMerchant,
  buid_customer: '',
  buid_location: null,
  invoice_number: '',
  po_number: '',
  currency: '',
  billed_on: today,
  due_on: '',
  lines: [blankLine],
  rebate: '',
  ship_to: null,
  bill_to: null,
  sold_by: null,
  notes: null,
  voucher_number: null,
})
