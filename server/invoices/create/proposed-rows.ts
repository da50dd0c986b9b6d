/** The rows of an invoice that a merchant made. */
import { randomUUID } from 'node:crypto'

import type { ProposedAddress, ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import { businessDate } from '../../../domain/dates.ts'
import { parseDecimal, toText } from '../../../domain/decimal.ts'
import { amountOf, percentOf, type InvoiceTotals } from '../../../domain/rules/merchant-invoices/invoice-totals.ts'
import type { invoiceAddresses, invoiceLines, invoices } from '../../store/schema/invoices.ts'

type Facts = {
  readonly totals: InvoiceTotals
  readonly merchantName: string
  readonly isHeld: boolean
  readonly now: Date
}

export type ProposedRows = {
  readonly invoice: typeof invoices.$inferInsert
  readonly lines: readonly (typeof invoiceLines.$inferInsert)[]
  readonly addresses: readonly (typeof invoiceAddresses.$inferInsert)[]
}

/** Returns the rows of an invoice that the rules accept. Its total is subtotal less rebates plus tax. */
export function rowsOfProposed(proposed: ProposedInvoice, { totals, merchantName, isHeld, now }: Facts): ProposedRows {
  const trxId = randomUUID()
  return {
    invoice: {
      trxId,
      invoiceId: proposed.invoice_number,
      kind: 'invoice',
      buidCustomer: proposed.buid_customer,
      buidMerchant: proposed.buid_merchant,
      buidLocation: proposed.buid_location,
      poNumber: proposed.po_number || null,
      currency: proposed.currency,
      billedOn: proposed.billed_on,
      dueOn: proposed.due_on,
      receivedOn: businessDate(now),
      billedMinor: totals.totalMinor,
      subtotalMinor: totals.linesMinor,
      taxMinor: totals.taxMinor,
      rebatesMinor: totals.rebateMinor,
      openMinor: totals.totalMinor,
      onHold: isHeld,
      soldBy: proposed.sold_by ?? merchantName,
      notes: proposed.notes,
    },
    lines: proposed.lines.map((line, index) => ({
      trxId,
      position: index + 1,
      number: line.number ?? String(index + 1),
      description: line.description,
      quantity: shortest(line.quantity),
      unit: line.unit,
      unitPrice: shortest(line.unit_price),
      taxPercent: line.tax_category === 'S' ? percentOf(line.tax_percent) : '0',
      discountMinor: amountOf(line.discount, proposed.currency) || null,
      amountMinor: totals.lineNets[index] ?? 0,
    })),
    addresses: [...addressRow(trxId, 'billing', proposed.bill_to), ...addressRow(trxId, 'shipping', proposed.ship_to)],
  }
}

function shortest(text: string): string {
  const value = parseDecimal(text)
  return value === null ? text : toText(value)
}

/** Without an address of its own an invoice shows that of the account, as it is when it is read. */
function addressRow(trxId: string, kind: 'billing' | 'shipping', address: ProposedAddress | null) {
  if (address === null || Object.values(address).every((line) => line === null)) return []
  const { contact_name: contact, line_1, line_2, line_3, city_state_zip: cityStateZip, country } = address
  return [{ trxId, kind, contact, line1: line_1, line2: line_2, line3: line_3, cityStateZip, country }]
}
