import { eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'

import type { DisputeStatus, DisputeWire } from '../../domain/contract/dispute.ts'
import { daysLeft, isOverdue, turnOf } from '../../domain/rules/disputes/dispute.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { disputes, disputeSubmissions } from '../store/schema/disputes.ts'
import { invoices } from '../store/schema/invoices.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'

type DisputeRow = typeof disputes.$inferSelect

/** A dispute with what its invoice and its parties say of it now. */
export type DisputeFacts = {
  readonly dispute: DisputeRow
  readonly invoiceId: string
  readonly openMinor: number
  readonly pendingMinor: number
  readonly billedMinor: number
  readonly poNumber: string | null
  readonly billedOn: string | null
  readonly dueOn: string | null
  readonly customerName: string
  readonly merchantName: string
  readonly createdBy: string
  readonly confirmationNumber: string
}

/** The disputes of a condition, in no order. */
export async function readFacts(store: Store, condition: SQL | undefined): Promise<DisputeFacts[]> {
  const rows = await store
    .db()
    .select({
      dispute: getTableColumns(disputes),
      invoiceId: invoices.invoiceId,
      openMinor: invoices.openMinor,
      pendingMinor: invoices.pendingMinor,
      billedMinor: invoices.billedMinor,
      poNumber: invoices.poNumber,
      billedOn: invoices.billedOn,
      dueOn: invoices.dueOn,
      customerName: customers.name,
      merchantName: merchants.name,
      firstName: users.firstName,
      lastName: users.lastName,
      confirmationNumber: disputeSubmissions.confirmationNumber,
    })
    .from(disputes)
    .innerJoin(invoices, eq(invoices.trxId, disputes.trxId))
    .innerJoin(customers, eq(customers.buid, disputes.buidCustomer))
    .innerJoin(merchants, eq(merchants.buid, disputes.buidMerchant))
    .innerJoin(users, eq(users.id, disputes.createdBy))
    .innerJoin(disputeSubmissions, eq(disputeSubmissions.id, disputes.submissionId))
    .where(condition)
  return rows.map(({ firstName, lastName, ...facts }) => ({ ...facts, createdBy: `${firstName} ${lastName}` }))
}

/** The disputes of these ids in their order. */
export async function factsInOrder(store: Store, ids: readonly string[]): Promise<DisputeFacts[]> {
  if (ids.length === 0) return []
  const facts = await readFacts(store, inArray(disputes.id, [...ids]))
  const byId = new Map(facts.map((one) => [one.dispute.id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The dispute as it travels, on a business date. */
export function disputeWire(facts: DisputeFacts, today: string): DisputeWire {
  const { dispute } = facts
  // The columns hold words of the contract's picklists: only this folder writes them.
  const status = dispute.status as DisputeStatus
  const wire = {
    dispute_number: dispute.disputeNumber,
    kind: dispute.kind,
    status,
    outcome: dispute.outcome,
    trx_id: dispute.trxId,
    invoice_id: facts.invoiceId,
    buid_customer: dispute.buidCustomer,
    customer_name: facts.customerName,
    buid_merchant: dispute.buidMerchant,
    merchant_name: facts.merchantName,
    currency: dispute.currency,
    billed_total: facts.billedMinor,
    disputed_amount: dispute.disputedMinor,
    open_amount: facts.openMinor,
    adjustment_amount: dispute.adjustmentMinor,
    dispute_reason_id: dispute.reasonId,
    dispute_reason: dispute.reason,
    created_at: dispute.createdAt.toISOString(),
    created_by: facts.createdBy,
    updated_at: dispute.updatedAt.toISOString(),
    turn: turnOf(status),
    respond_by: dispute.respondBy,
    days_left: daysLeft(dispute.respondBy, today),
    is_overdue: isOverdue(dispute.respondBy, today),
    held_from: dispute.heldFrom,
    payment_pending: facts.pendingMinor > 0,
    version: dispute.version,
  }
  return wire as DisputeWire
}
