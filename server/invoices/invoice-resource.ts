import { inArray } from 'drizzle-orm'

import { INVOICE, type InvoiceWire } from '../../domain/contract/invoice.ts'
import { invoiceStatuses } from '../../domain/rules/invoice-status.ts'
import { resource, type Resource } from '../http/reply.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import type { Store } from '../store/store.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type InvoiceParties = {
  readonly customers: ReadonlyMap<string, { readonly name: string; readonly paymentEligible: boolean }>
  readonly merchants: ReadonlyMap<string, string>
}

/** Returns the customers and the merchants of these invoices, by their ids. */
export async function partiesOf(store: Store, rows: readonly InvoiceRow[]): Promise<InvoiceParties> {
  if (rows.length === 0) return { customers: new Map(), merchants: new Map() }
  const buyers = await store
    .db()
    .select({ buid: customers.buid, name: customers.name, paymentEligible: customers.paymentEligible })
    .from(customers)
    .where(inArray(customers.buid, [...new Set(rows.map(({ buidCustomer }) => buidCustomer))]))
  const sellers = await store
    .db()
    .select({ buid: merchants.buid, name: merchants.name })
    .from(merchants)
    .where(inArray(merchants.buid, [...new Set(rows.map(({ buidMerchant }) => buidMerchant))]))
  return {
    customers: new Map(buyers.map(({ buid, ...buyer }) => [buid, buyer])),
    merchants: new Map(sellers.map(({ buid, name }) => [buid, name])),
  }
}

/** Returns the invoice as it travels, with its statuses on a business date. */
export function invoiceWire(row: InvoiceRow, parties: InvoiceParties, today: string): InvoiceWire {
  const buyer = parties.customers.get(row.buidCustomer)
  return {
    trx_id: row.trxId,
    invoice_id: row.invoiceId,
    kind: row.kind === 'creditNote' ? 'creditNote' : 'invoice',
    buid_customer: row.buidCustomer,
    customer_name: buyer?.name ?? row.buidCustomer,
    payment_eligible: buyer?.paymentEligible === false ? 'N' : 'Y',
    buid_merchant: row.buidMerchant,
    merchant_name: parties.merchants.get(row.buidMerchant) ?? row.buidMerchant,
    buid_location: row.buidLocation,
    po_number: row.poNumber,
    currency: row.currency,
    status: invoiceStatuses(row, today).join(', '),
    eligible_for_dispute: row.eligibleForDispute ? 'Y' : 'N',
    billed_on: row.billedOn,
    due_on: row.dueOn,
    received_on: row.receivedOn,
    paid_on: row.paidOn,
    billed_total: row.billedMinor,
    subtotal: row.subtotalMinor,
    tax: row.taxMinor,
    rebates: row.rebatesMinor,
    adjusted: row.adjustedMinor,
    late_fee: row.lateFeeMinor,
    disputed_total: row.disputedMinor,
    open_amount: row.openMinor,
    pending_amount: row.pendingMinor,
    version: row.version,
  }
}

/** Returns the invoices of these rows as resources, in the rows' order: two queries more, however many there are. */
export async function invoiceResources(store: Store, rows: readonly InvoiceRow[], today: string): Promise<Resource[]> {
  const parties = await partiesOf(store, rows)
  return rows.map((row) => resource(INVOICE, row.trxId, invoiceWire(row, parties, today)))
}
