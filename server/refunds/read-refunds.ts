/** Payments and their refunds, as support sees those of its program. */
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { InferInput } from 'valibot'

import type { MethodKind, PaymentState } from '../../domain/contract/payment.ts'
import type {
  RefundablePaymentAttributesSchema,
  RefundAttributesSchema,
} from '../../domain/contract/payments/refund.ts'
import { type RefundableShare, refundableShares } from '../../domain/rules/refunds/refund.ts'
import { notFound } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { customers } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import { paymentAllocations, payments } from '../store/schema/payments.ts'
import { refunds, refundShares } from '../store/schema/refunds.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'

type RefundWire = InferInput<typeof RefundAttributesSchema>
type PaymentWire = InferInput<typeof RefundablePaymentAttributesSchema>
type NamedShare = RefundableShare & { readonly invoiceId: string }

/**
 * Returns what is left to refund of each invoice of a payment, in minor units and in the order of their numbers: what the
 * payment still pays of it, less what refunds without an answer are to take.
 */
export async function sharesOfPayment(store: Store, paymentId: string): Promise<readonly NamedShare[]> {
  // An accepted refund has reversed its part of the allocation.
  const requested = sql`coalesce((select sum(${refundShares.amountMinor}) from ${refundShares}
    join ${refunds} on ${refunds.id} = ${refundShares.refundId}
    where ${refunds.paymentId} = ${paymentId} and ${refundShares.trxId} = ${invoices.trxId}
      and ${refunds.status} = 'requested'), 0)`
  const rows = await store
    .db()
    .select({
      trxId: invoices.trxId,
      invoiceId: invoices.invoiceId,
      amountMinor: sql`sum(${paymentAllocations.amountMinor}) - ${requested}`.mapWith(Number),
    })
    .from(paymentAllocations)
    .innerJoin(invoices, eq(invoices.trxId, paymentAllocations.trxId))
    .where(eq(paymentAllocations.paymentId, paymentId))
    .groupBy(invoices.trxId, invoices.invoiceId)
    .orderBy(asc(invoices.invoiceId), asc(invoices.trxId))
  return rows
}

type Of = { readonly refundId: string } | { readonly paymentId: string }

/** Returns refunds as they travel, oldest first. */
async function refundsOf(store: Store, programId: string, of: Of): Promise<{ id: string; wire: RefundWire }[]> {
  const rows = await store
    .db()
    .select({ refund: refunds, firstName: users.firstName, lastName: users.lastName })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(users, eq(users.id, refunds.requestedBy))
    .where(
      and(
        eq(payments.programId, programId),
        'refundId' in of ? eq(refunds.id, of.refundId) : eq(refunds.paymentId, of.paymentId),
      ),
    )
    .orderBy(asc(refunds.requestedAt), asc(refunds.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ refund }) => refund.id)
  const shares = await store
    .db()
    .select({ share: refundShares, invoiceId: invoices.invoiceId })
    .from(refundShares)
    .innerJoin(invoices, eq(invoices.trxId, refundShares.trxId))
    .where(inArray(refundShares.refundId, ids))
    .orderBy(asc(invoices.invoiceId), asc(invoices.trxId))
  return rows.map(({ refund, firstName, lastName }) => {
    const wire = {
      payment_id: refund.paymentId,
      status: refund.status,
      code: refund.code,
      reason: refund.reason,
      note: refund.note,
      currency: refund.currency,
      amount: refund.amountMinor,
      invoices: shares
        .filter(({ share }) => share.refundId === refund.id)
        .map(({ share, invoiceId }) => ({ trx_id: share.trxId, invoice_id: invoiceId, amount: share.amountMinor })),
      requested_at: refund.requestedAt.toISOString(),
      requested_by: `${firstName} ${lastName}`,
      ended_at: refund.endedAt?.toISOString() ?? null,
    }
    // The columns hold words of the domain's lists: only this folder writes them.
    return { id: refund.id, wire: wire as RefundWire }
  })
}

/** Returns a refund of the program; refuses an unknown and a foreign one with `notFound`. */
export async function readRefund(store: Store, programId: string, refundId: string): Promise<Resource<RefundWire>> {
  const [found] = await refundsOf(store, programId, { refundId })
  if (!found) throw notFound()
  return resource('refunds', found.id, found.wire)
}

/** Returns a payment of the program by its id or its number, with what can be refunded of it and its refunds. */
export async function readRefundable(store: Store, programId: string, id: string): Promise<Resource<PaymentWire>> {
  const [found] = await store
    .db()
    .select({ payment: payments, account: customers.name })
    .from(payments)
    .innerJoin(customers, eq(customers.buid, payments.buidCustomer))
    .where(and(eq(payments.programId, programId), or(eq(payments.id, id), eq(payments.paymentNumber, id))))
  if (!found) throw notFound()
  const { payment, account } = found
  // The columns hold words of the contract's picklists: only the folder of payments writes them.
  const facts = { state: payment.state as PaymentState, methodKind: payment.methodKind as MethodKind }
  const shares = await sharesOfPayment(store, payment.id)
  const own = await refundsOf(store, programId, { paymentId: payment.id })
  return resource('refundable-payments', payment.id, {
    payment_number: payment.paymentNumber,
    state: facts.state,
    method_kind: facts.methodKind,
    buid_customer: payment.buidCustomer,
    customer_name: account,
    currency: payment.currency,
    total: payment.totalMinor,
    fee: payment.feeMinor,
    created_at: payment.createdAt.toISOString(),
    refundable: refundableShares({ ...facts, shares }).map(({ trxId, invoiceId, amountMinor }) => ({
      trx_id: trxId,
      invoice_id: invoiceId,
      amount: amountMinor,
    })),
    refunds: own.map(({ id: refundId, wire: { payment_id: _payment, ...wire } }) => ({ id: refundId, ...wire })),
  })
}
