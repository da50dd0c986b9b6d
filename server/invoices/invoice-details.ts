import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import { resource } from '../http/reply.ts'
import { customers, locations } from '../store/schema/accounts.ts'
import { disputeHistory, disputes } from '../store/schema/disputes.ts'
import { invoices } from '../store/schema/invoices.ts'
import { paymentAllocations, payments } from '../store/schema/payments.ts'
import { sharesToPayAgain } from '../store/pay-again.ts'
import { isOfRefund, refundedBy } from '../store/refunds-of-payments.ts'
import type { InvoiceReader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { lineWire, linesOf } from './invoice-lines.ts'
import { seesInvoice } from './list-invoices.ts'
import { outsidePaymentsOf } from './outside-payments.ts'

/**
 * Returns what the list does not have of these invoices, in the order of their ids; unknown and foreign ones are left
 * out.
 */
export async function invoiceDetails(store: Store, reader: InvoiceReader, trxIds: readonly string[]) {
  const found = await store
    .db()
    .select({ row: invoices, location: locations.name, accountStatus: customers.status })
    .from(invoices)
    .innerJoin(customers, eq(customers.buid, invoices.buidCustomer))
    .leftJoin(
      locations,
      and(eq(locations.buidCustomer, invoices.buidCustomer), eq(locations.displayLocation, invoices.buidLocation)),
    )
    .where(and(inArray(invoices.trxId, [...trxIds]), seesInvoice(reader)))
  if (found.length === 0) return []
  const rows = found.map(({ row }) => row)
  const seen = rows.map(({ trxId }) => trxId)
  const lines = await linesOf(store, seen)
  // What stands of a share: a reversal is a further row with the negative amount.
  const standing = sql<string>`(
    select sum(one.amount_minor) from ${paymentAllocations} one
    where one.payment_id = ${paymentAllocations.paymentId} and one.trx_id = ${paymentAllocations.trxId}
  )`
  const shares = await store
    .db()
    .select({ share: paymentAllocations, payment: payments, standing })
    .from(paymentAllocations)
    .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
    .where(inArray(paymentAllocations.trxId, seen))
    .orderBy(desc(payments.createdAt), desc(paymentAllocations.id))
  // What was reversed, or came again, is in further rows; the payment's state shows it.
  const paid = shares.filter(({ share }) => share.reason === 'payment')
  const keyOf = ({ paymentId, trxId }: (typeof shares)[number]['share']) => `${paymentId} ${trxId}`
  const rowsOf = (key: string) => shares.filter(({ share }) => keyOf(share) === key).map(({ share }) => share)
  const refundedOf = (share: (typeof shares)[number]['share']) => refundedBy(rowsOf(keyOf(share)))
  const reversals = new Map(
    shares
      .filter(({ share }) => share.amountMinor < 0 && !isOfRefund(share))
      .map(({ share }) => [keyOf(share), share.at]),
  )
  const isToPayAgain = await sharesToPayAgain(
    store,
    paid.map(({ payment }) => payment),
  )
  const disputed = await store
    .db()
    .select({
      trxId: disputes.trxId,
      status: disputes.status,
      reason: disputes.reason,
      amountMinor: disputes.adjustmentMinor,
      comment: sql<string | null>`(
        select said.comment from ${disputeHistory} said
        where said.dispute_id = "disputes"."id" and said.event = 'adjustment.propose' order by said.id desc limit 1
      )`,
    })
    .from(disputes)
    .where(inArray(disputes.trxId, seen))
  const outside = await outsidePaymentsOf(store, seen)
  // Of an invoice there is one dispute at most that is not closed.
  const offered = new Map(
    disputed
      .filter(({ status, amountMinor }) => status !== 'closed' && (amountMinor ?? 0) !== 0)
      .map((dispute) => [dispute.trxId, dispute]),
  )
  const byId = new Map(found.map((one) => [one.row.trxId, one]))
  return trxIds.flatMap((trxId) => {
    const one = byId.get(trxId)
    if (!one) return []
    const { row } = one
    const offer = offered.get(trxId)
    return resource('invoice-details', trxId, {
      trx_id: trxId,
      sold_by: row.soldBy,
      notes: row.notes,
      adjustment_reason: row.adjustmentReason,
      adjustment_comments: row.adjustmentComments,
      // With the sign of an adjustment that was made.
      pending_adjustment: 0 - (offer?.amountMinor ?? 0),
      pending_adjustment_reason: offer?.reason ?? null,
      pending_adjustment_comments: offer?.comment ?? null,
      location_name: one.location,
      account_status: one.accountStatus,
      was_disputed: disputed.some((dispute) => dispute.trxId === trxId),
      unapplied: Math.max(0, -row.openMinor),
      dealer_original_invoice: row.dealerOriginalInvoice,
      outside_payments: outside.get(trxId) ?? [],
      lines: lines.filter((line) => line.trxId === trxId).map(lineWire),
      payments: paid
        // Of an invoice a short cheque may have paid nothing.
        .filter(
          (one) =>
            one.share.trxId === trxId &&
            (Number(one.standing) + refundedOf(one.share) > 0 || one.payment.state !== 'settled'),
        )
        .map(({ share, payment, standing: sum }) => ({
          payment_id: payment.id,
          payment_number: payment.paymentNumber,
          method_kind: payment.methodKind,
          state: payment.state,
          amount: Number(sum) + refundedOf(share) || share.amountMinor,
          created_at: payment.createdAt.toISOString(),
          // A short cheque reverses a part, and the rest stands.
          reversed_at: Number(sum) === 0 ? (reversals.get(keyOf(share))?.toISOString() ?? null) : null,
          ...(refundedOf(share) > 0 ? { refunded: refundedOf(share) } : {}),
          return_code: payment.returnCode,
          to_pay_again: isToPayAgain(payment.id, trxId),
        })),
    })
  })
}
