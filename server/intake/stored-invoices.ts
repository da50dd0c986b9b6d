/** Invoices that changes name, as they are stored: by their number, and by the id of their merchant's system. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { StoredInvoice } from '../../domain/rules/intake/change-invoice.ts'
import { invoiceExternalIds } from '../store/schema/merchant/intake.ts'
import { invoices } from '../store/schema/invoices.ts'
import type { Transactions } from '../store/transactions.ts'

export type Numbered = {
  readonly buidMerchant: string
  readonly buidCustomer: string
  readonly kind: 'invoice' | 'creditNote'
  readonly invoiceId: string
}
export type FoundInvoice = StoredInvoice &
  Omit<Numbered, 'kind'> & { readonly trxId: string; readonly paidOn: string | null; readonly version: number }

export const numberKey = ({
  buidMerchant,
  buidCustomer,
  kind,
  invoiceId,
}: Omit<Numbered, 'kind'> & { readonly kind: string }) => JSON.stringify([buidMerchant, buidCustomer, kind, invoiceId])

const columns = {
  trxId: invoices.trxId,
  invoiceId: invoices.invoiceId,
  kind: invoices.kind,
  buidMerchant: invoices.buidMerchant,
  buidCustomer: invoices.buidCustomer,
  buidLocation: invoices.buidLocation,
  poNumber: invoices.poNumber,
  notes: invoices.notes,
  dealerOriginalInvoice: invoices.dealerOriginalInvoice,
  currency: invoices.currency,
  billedOn: invoices.billedOn,
  dueOn: invoices.dueOn,
  paidOn: invoices.paidOn,
  cancelledOn: invoices.cancelledOn,
  billedMinor: invoices.billedMinor,
  subtotalMinor: invoices.subtotalMinor,
  taxMinor: invoices.taxMinor,
  rebatesMinor: invoices.rebatesMinor,
  adjustedMinor: invoices.adjustedMinor,
  lateFeeMinor: invoices.lateFeeMinor,
  openMinor: invoices.openMinor,
  pendingMinor: invoices.pendingMinor,
  unresolvedPayments: invoices.unresolvedPayments,
  disputedMinor: invoices.disputedMinor,
  version: invoices.version,
}

/** Returns the invoices of these numbers, in the order of no index: they are as they are at this moment. */
export async function invoicesByNumber(store: Transactions, wanted: readonly Numbered[]): Promise<FoundInvoice[]> {
  if (wanted.length === 0) return []
  const json = JSON.stringify(wanted)
  return store
    .db()
    .select(columns)
    .from(invoices)
    .innerJoin(
      sql`jsonb_to_recordset(${json}::jsonb)
        as wanted("buidMerchant" text, "buidCustomer" text, "kind" text, "invoiceId" text)`,
      and(
        eq(invoices.buidMerchant, sql`wanted."buidMerchant"`),
        eq(invoices.buidCustomer, sql`wanted."buidCustomer"`),
        eq(invoices.invoiceId, sql`wanted."invoiceId"`),
        eq(invoices.kind, sql`wanted."kind"`),
      ),
    )
}

/** Returns invoices by id. With `lock` they stay so until the transaction ends; payments lock them in the same order. */
export async function invoicesById(
  store: Transactions,
  trxIds: readonly string[],
  { lock }: { readonly lock: boolean },
): Promise<FoundInvoice[]> {
  if (trxIds.length === 0) return []
  const query = store
    .db()
    .select(columns)
    .from(invoices)
    .where(inArray(invoices.trxId, [...trxIds]))
    .orderBy(asc(invoices.trxId))
  return lock ? query.for('update') : query
}

/** An invoice by the id that its merchant's system has for it. */
export const externalKey = (buidMerchant: string, externalId: string) => JSON.stringify([buidMerchant, externalId])

/** Returns the ids of invoices that are known by these ids of their merchants' systems. */
export async function trxIdsByExternalId(
  store: Transactions,
  wanted: readonly { readonly buidMerchant: string; readonly externalId: string }[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map()
  const { buidMerchant, externalId, trxId } = invoiceExternalIds
  const rows = await store
    .db()
    .select({ buidMerchant, externalId, trxId })
    .from(invoiceExternalIds)
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted("buidMerchant" text, "externalId" text)`,
      and(eq(buidMerchant, sql`wanted."buidMerchant"`), eq(externalId, sql`wanted."externalId"`)),
    )
  return new Map(rows.map((row) => [externalKey(row.buidMerchant, row.externalId), row.trxId]))
}
