/** Invoices and rejections as the software of their merchant reads them. */
import { and, eq } from 'drizzle-orm'

import { ERP_INVOICE, ERP_REJECTION } from '../../domain/contract/merchant/erp.ts'
import { businessDate } from '../../domain/dates.ts'
import type { SigningKey } from '../api-keys/signing-key.ts'
import { notFound } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { invoiceWire, partiesOf } from '../invoices/invoice-resource.ts'
import { creditHoldOf } from '../invoices/merchant-details.ts'
import { refusalsOf, rejectionOf, statusOf } from '../rejections/stored-rejection.ts'
import { invoices } from '../store/schema/invoices.ts'
import type { MerchantReader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

/** A key reads what belongs to its merchant, and nothing as a user. */
export const readerOf = ({ id, programId, buidMerchant }: SigningKey): MerchantReader => ({
  id,
  programId,
  userTypes: ['merchant'],
  merchants: [buidMerchant],
})

/** Returns an invoice of the key's merchant; refuses `notFound` any other, whether it exists or not. */
export async function erpInvoice(store: Store, by: SigningKey, trxId: string, now: Date): Promise<Resource> {
  const [row] = await store
    .db()
    .select()
    .from(invoices)
    .where(and(eq(invoices.trxId, trxId), eq(invoices.buidMerchant, by.buidMerchant)))
  if (!row) throw notFound()
  const wire = invoiceWire(row, await partiesOf(store, [row]), businessDate(now))
  return resource(ERP_INVOICE, trxId, {
    trx_id: trxId,
    invoice_number: wire.invoice_id,
    kind: wire.kind,
    buid_customer: wire.buid_customer,
    customer_name: wire.customer_name,
    status: wire.status,
    currency: wire.currency,
    billed_on: wire.billed_on,
    due_on: wire.due_on,
    paid_on: wire.paid_on,
    billed_total: wire.billed_total,
    open_amount: wire.open_amount,
    // Why it waits for credit; null where it does not.
    hold_reason: await creditHoldOf(store, trxId),
  })
}

/** Returns a rejection of the key's merchant and the invoice that it became; refuses `notFound` any other. */
export async function erpRejection(store: Store, by: SigningKey, id: string): Promise<Resource> {
  const row = await rejectionOf(store, readerOf(by), id)
  return resource(ERP_REJECTION, id, {
    status: statusOf(row),
    invoice_number: row.invoiceNumber,
    created_at: row.createdAt.toISOString(),
    changed_at: row.changedAt.toISOString(),
    refusals: refusalsOf(row),
    trx_id: row.trxId,
  })
}
