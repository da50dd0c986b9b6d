/** Rejections as rows, and what is derived from their invoices. */
import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'

import { ProposedInvoiceSchema, type ProposedInvoice } from '../../domain/contract/merchant/proposed-invoice.ts'
import { invoiceTotals } from '../../domain/rules/merchant-invoices/invoice-totals.ts'
import { rejectionReasons, rejectionStatuses } from '../../domain/rules/rejections/rejection.ts'
import { notFound } from '../http/refusal.ts'
import { rejections } from '../store/schema/merchant/rejections.ts'
import type { MerchantReader } from '../store/scope.ts'
import type { Transactions } from '../store/transactions.ts'

export type RejectionRow = typeof rejections.$inferSelect

/** Returns the invoice as it is to be submitted: the saved correction, or else what was stored first. */
export const currentOf = ({ original, correction }: Pick<RejectionRow, 'original' | 'correction'>): ProposedInvoice =>
  v.parse(ProposedInvoiceSchema, correction ?? original)

export const originalOf = ({ original }: Pick<RejectionRow, 'original'>): ProposedInvoice =>
  v.parse(ProposedInvoiceSchema, original)

export const statusOf = ({ status }: Pick<RejectionRow, 'status'>) => v.parse(v.picklist(rejectionStatuses), status)

const RefusalsSchema = v.array(v.object({ code: v.picklist(rejectionReasons), at: v.string() }))
export const refusalsOf = ({ refusals }: Pick<RejectionRow, 'refusals'>) => v.parse(RefusalsSchema, refusals)

/** Returns the columns that lists show and search. */
export function listedColumns(invoice: ProposedInvoice) {
  const { invoice_number: invoiceNumber, buid_customer: buidCustomer, currency } = invoice
  const { totalMinor } = invoiceTotals(invoice)
  return {
    invoiceNumber,
    buidCustomer: buidCustomer || null,
    currency: currency || null,
    // A sum of lines that cannot be read is nothing to show.
    totalMinor: currency === '' || totalMinor === 0 ? null : totalMinor,
  }
}

/** Returns one rejection of the reader's merchants; any other is not found, whether it exists or not (promise S1). */
export async function rejectionOf(store: Transactions, reader: MerchantReader, id: string): Promise<RejectionRow> {
  const [row] = await store.db().select().from(rejections).where(ofReader(reader, id))
  if (!row) throw notFound()
  return row
}

const ofReader = ({ merchants }: MerchantReader, id: string) =>
  and(eq(rejections.id, id), inArray(rejections.buidMerchant, [...merchants]))
