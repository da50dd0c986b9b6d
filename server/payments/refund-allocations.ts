/**
 * What refunds do to the invoices of a payment, as further rows of its allocations (promise R6). What is refunded is owed
 * again, except on an invoice that was cancelled: nothing of that is. Where it was paid elsewhere too, what was too much
 * is not any more. Every function runs inside the caller's transaction, which has locked the payment.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import { businessDate } from '../../domain/dates.ts'
import { paymentAllocations } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'
import { append, change, lock, negative, type Share, standingShares } from './allocations.ts'

/** Opens invoices again by what is refunded of them, as far as the payment still pays them: a card's network may have taken it back. */
export async function openRefunded(
  store: Store,
  paymentId: string,
  shares: readonly Share[],
  { isSettled, now }: { readonly isSettled: boolean; readonly now: Date },
): Promise<void> {
  const standing = new Map((await standingShares(store, paymentId)).map((share) => [share.trxId, share.amountMinor]))
  const paid = shares
    .map(({ trxId, amountMinor }) => ({ trxId, amountMinor: Math.min(amountMinor, standing.get(trxId) ?? 0) }))
    .filter(({ amountMinor }) => amountMinor > 0)
  if (paid.length === 0) return
  await lock(store, paid)
  await append(store, paymentId, negative(paid), 'refunded', now)
  await change(
    store,
    paid,
    isSettled
      ? sql`open_minor = open_minor + case when cancelled_on is null then share.amount else 0 end,
          adjusted_minor = adjusted_minor - case when cancelled_on is null then 0 else share.amount end,
          version = version + 1,
          paid_on = case when cancelled_on is null and open_minor + share.amount > 0 then null else paid_on end`
      : sql`pending_minor = pending_minor - share.amount, version = version + 1`,
  )
}

/** Returns what the refunds of these invoices have opened of them, in minor units. */
async function opened(store: Store, paymentId: string, trxIds: readonly string[]): Promise<Share[]> {
  const sum = sql<string>`-sum(${paymentAllocations.amountMinor})`
  const rows = await store
    .db()
    .select({ trxId: paymentAllocations.trxId, amount: sum })
    .from(paymentAllocations)
    .where(
      and(
        eq(paymentAllocations.paymentId, paymentId),
        inArray(paymentAllocations.trxId, trxIds),
        inArray(paymentAllocations.reason, ['refunded', 'refundFailed']),
      ),
    )
    .groupBy(paymentAllocations.trxId)
    .orderBy(asc(paymentAllocations.trxId))
  return rows
    .map(({ trxId, amount }) => ({ trxId, amountMinor: Number(amount) }))
    .filter(({ amountMinor }) => amountMinor > 0)
}

/** Pays invoices again whose refund has failed, at most by what was opened. One that was paid another way meanwhile has a credit. */
export async function payRefundFailed(
  store: Store,
  paymentId: string,
  refunded: readonly Share[],
  { isSettled, now }: { readonly isSettled: boolean; readonly now: Date },
): Promise<void> {
  const trxIds = refunded.map(({ trxId }) => trxId)
  const most = new Map((await opened(store, paymentId, trxIds)).map((share) => [share.trxId, share.amountMinor]))
  const shares = refunded
    .map(({ trxId, amountMinor }) => ({ trxId, amountMinor: Math.min(amountMinor, most.get(trxId) ?? 0) }))
    .filter(({ amountMinor }) => amountMinor > 0)
  if (shares.length === 0) return
  await lock(store, shares)
  await append(store, paymentId, shares, 'refundFailed', now)
  const paidOn = businessDate(now)
  await change(
    store,
    shares,
    isSettled
      ? sql`open_minor = open_minor - case when cancelled_on is null then share.amount else 0 end,
          adjusted_minor = adjusted_minor + case when cancelled_on is null then 0 else share.amount end,
          version = version + 1,
          paid_on = case when cancelled_on is null and open_minor <= share.amount
            then coalesce(paid_on, ${paidOn}::date) else paid_on end`
      : sql`pending_minor = pending_minor + share.amount, version = version + 1`,
  )
}
