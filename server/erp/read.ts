/** Invoices and rejections as software reads them. */
import { and, eq } from 'drizzle-orm'

import { ERP_INVOICE, ERP_REJECTION } from '../../domain/contract/merchant/erp.ts'
import { businessDate } from '../../domain/dates.ts'
import { notFound } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { invoiceWire, partiesOf } from '../invoices/invoice-resource.ts'
import { creditHoldOf } from '../invoices/merchant-details.ts'
import { refusalsOf, rejectionOf, statusOf } from '../rejections/stored-rejection.ts'
import { invoices } from '../store/schema/invoices.ts'
import type { MerchantReader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import type { MerchantCall } from './merchant-call.ts'

/** A call reads what belongs to its merchant, and nothing as a user. */
export const readerOf = ({ keyId, programId, buidMerchant }: MerchantCall): MerchantReader => ({
  id: keyId,
  programId,
  userTypes: ['merchant'],
  merchants: [buidMerchant],
})

/** Returns an invoice of the call's merchant; refuses `notFound` any other, whether it exists or not. */
export async function erpInvoice(store: Store, call: MerchantCall, trxId: string, now: Date): Promise<Resource> {
  const [row] = await store
    .db()
    .select()
    .from(invoices)
    .where(and(eq(invoices.trxId, trxId), eq(invoices.buidMerchant, call.buidMerchant)))
  if (!row) throw notFound()
  const wire = invoiceWire(row, await partiesOf(store, [row]), businessDate(now))
  return resource(ERP_INVOICE, trxId, {
    trx_id: trxId,
    invoice_number: wire.invoice_id,
    kind: wire.kind,
    buid_merchant: call.buidMerchant,
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

/** Returns a rejection of the call's merchant and the invoice that it became; refuses `notFound` any other. */
export async function erpRejection(store: Store, call: MerchantCall, id: string): Promise<Resource> {
  const row = await rejectionOf(store, readerOf(call), id)
  return resource(ERP_REJECTION, id, {
    status: statusOf(row),
    buid_merchant: call.buidMerchant,
    invoice_number: row.invoiceNumber,
    created_at: row.createdAt.toISOString(),
    changed_at: row.changedAt.toISOString(),
    refusals: refusalsOf(row),
    trx_id: row.trxId,
  })
}
