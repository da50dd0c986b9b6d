/** An e-invoice as an invoice that can be corrected in the rejection center. */
import * as v from 'valibot'

import {
  INVOICE_NOTES_LENGTH,
  INVOICE_NUMBER_LENGTH,
  LINE_DESCRIPTION_LENGTH,
  ProposedInvoiceSchema,
  taxCategories,
  type ProposedAddress,
  type ProposedInvoice,
  type ProposedLine,
} from '../../domain/contract/merchant/proposed-invoice.ts'
import { ADDRESS_LINE_LENGTH, NAME_LENGTH } from '../../domain/limits.ts'
import { money, toDecimal } from '../../domain/money.ts'
import { grossOfLine, invoiceTotals } from '../../domain/rules/merchant-invoices/invoice-totals.ts'
import { taxGroupKey } from '../../domain/rules/merchant-invoices/tax-groups.ts'
import type { ParsedInvoice, ParsedLine, PostalAddress, TaxCategory } from '../import/reading.ts'

/**
 * Returns an e-invoice as a proposed invoice, or null where that cannot say the same: a credit note, one that is partly
 * paid, has documents in it, or whose sums would differ.
 */
export function proposedOfEInvoice(
  parsed: ParsedInvoice,
  { buidMerchant, buidCustomer }: { buidMerchant: string; buidCustomer: string },
): ProposedInvoice | null {
  const { kind, payable, total, documents, adjustments, lines } = parsed
  if (kind !== 'invoice' || payable !== total || documents.length > 0) return null
  const charges = adjustments.filter((one) => one.kind === 'charge')
  const charged = charges.map(({ at, reason, amount, category }): ParsedLine => ({
    at,
    number: '',
    description: reason,
    quantity: '1',
    unit: null,
    unitPrice: toDecimal(money(amount, parsed.currency)),
    amount,
    category,
  }))
  const { all, rebate } = withAllowances([...lines, ...charged], parsed)
  const read = v.safeParse(ProposedInvoiceSchema, {
    buid_merchant: buidMerchant,
    buid_customer: buidCustomer,
    buid_location: null,
    invoice_number: parsed.number,
    po_number: parsed.purchaseOrder ?? parsed.buyerReference ?? '',
    currency: parsed.currency,
    billed_on: parsed.billedOn,
    due_on: parsed.dueOn,
    lines: all.map((line) => proposedLine(line, parsed.currency)),
    rebate: rebate === 0 ? '' : toDecimal(money(rebate, parsed.currency)),
    ship_to: parsed.shipTo && addressOf(parsed.shipTo.address, parsed.shipTo.name),
    bill_to: parsed.buyer?.address ? addressOf(parsed.buyer.address, parsed.buyer.contact?.name ?? null) : null,
    sold_by: parsed.seller?.name.slice(0, 2 * NAME_LENGTH) ?? null,
    notes: parsed.notes.join('\n').slice(0, INVOICE_NOTES_LENGTH) || null,
    voucher_number: null,
  })
  if (!read.success) return null
  const { totalMinor, taxMinor, lineNets } = invoiceTotals(read.output)
  const isSame = totalMinor === total && taxMinor === parsed.tax && !lineNets.includes(null)
  return isSame ? read.output : null
}

/**
 * Of one tax rate, allowances on the whole document are its rebate. Of several, a rebate would be shared among them: each
 * allowance comes off a line of its own rate, where there is one that is large enough.
 */
function withAllowances(lines: readonly ParsedLine[], { adjustments }: ParsedInvoice) {
  const keyOf = ({ category }: Pick<ParsedLine, 'category'>) => (category ? taxGroupKey(category) : '')
  const allowances = adjustments.filter((one) => one.kind === 'allowance')
  if (new Set([...lines, ...allowances].map(keyOf)).size <= 1) {
    return { all: lines, rebate: allowances.reduce((sum, { amount }) => sum + amount, 0) }
  }
  const all = [...lines]
  for (const allowance of allowances) {
    const at = all.findIndex((line) => keyOf(line) === keyOf(allowance) && line.amount >= allowance.amount)
    const line = all[at]
    if (line) all[at] = { ...line, amount: line.amount - allowance.amount }
  }
  return { all, rebate: 0 }
}

function proposedLine(
  line: ParsedLine,
  currency: string,
): Omit<ProposedLine, 'tax_category'> & { tax_category: string } {
  const own = { quantity: line.quantity, unit_price: line.unitPrice ?? '', discount: '' }
  const gross = grossOfLine(own, currency)
  const off = gross === null ? 0 : gross - line.amount
  const decimal = (minor: number) => toDecimal(money(minor, currency))
  const priced =
    gross !== null && off >= 0
      ? { ...own, discount: off === 0 ? '' : decimal(off) }
      : { quantity: '1', unit_price: decimal(line.amount), discount: '' }
  return {
    ...priced,
    number: line.number.slice(0, INVOICE_NUMBER_LENGTH) || null,
    description: line.description.slice(0, LINE_DESCRIPTION_LENGTH),
    unit: line.unit?.slice(0, 20) ?? null,
    ...taxOf(line.category),
  }
}

function taxOf(category: TaxCategory | null): { tax_category: string; tax_percent: string } {
  if (category === null) return { tax_category: 'O', tax_percent: '' }
  const isKnown = taxCategories.some((code) => code === category.code)
  // Of a category that a proposed invoice does not have, the schema refuses the line.
  return { tax_category: category.code, tax_percent: isKnown && category.code === 'S' ? (category.percent ?? '') : '' }
}

function addressOf(address: PostalAddress, contact: string | null): ProposedAddress {
  const cut = (text: string | null) => text?.slice(0, ADDRESS_LINE_LENGTH) ?? null
  return {
    contact_name: contact?.slice(0, 2 * NAME_LENGTH) ?? null,
    line_1: cut(address.line1),
    line_2: cut(address.line2),
    line_3: cut(address.line3),
    city_state_zip: cut(address.cityStateZip),
    country: address.country,
  }
}
