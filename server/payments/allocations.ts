/**
 * Allocations of payments to invoices, as rows that are only ever appended (promise R6): the sum over a payment is its
 * subtotal while it is valid, and zero once it was declined or returned. Every function runs inside the caller's
 * transaction and locks its invoices by `trx_id`, so that two payments never wait for each other.
 */
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm'

import { businessDate } from '../../domain/dates.ts'
import { invoices } from '../store/schema/invoices.ts'
import { paymentAllocations } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'

export type Share = { trxId: string; amountMinor: number }

/** Returns the payment's current share of each invoice; reversed shares are left out. */
async function standingShares(store: Store, paymentId: string): Promise<Share[]> {
  const sum = sql<string>`sum(${paymentAllocations.amountMinor})`
  const rows = await store
    .db()
    .select({ trxId: paymentAllocations.trxId, amount: sum })
    .from(paymentAllocations)
    .where(eq(paymentAllocations.paymentId, paymentId))
    .groupBy(paymentAllocations.trxId)
    .orderBy(asc(paymentAllocations.trxId))
  return rows
    .map(({ trxId, amount }) => ({ trxId, amountMinor: Number(amount) }))
    .filter(({ amountMinor }) => amountMinor !== 0)
}

export async function lock(store: Store, shares: readonly Share[]): Promise<void> {
  const ids = shares.map(({ trxId }) => trxId)
  await store
    .db()
    .select({ trxId: invoices.trxId })
    .from(invoices)
    .where(inArray(invoices.trxId, ids))
    .orderBy(asc(invoices.trxId))
    .for('update')
}

/** One statement for all shares; an assignment knows a share as `share.amount`. */
export async function change(store: Store, shares: readonly Share[], assignments: SQL): Promise<void> {
  const values = shares.map(({ trxId, amountMinor }) => sql`(${trxId}::text, ${amountMinor}::bigint)`)
  await store.db().execute(sql`
    update invoices set ${assignments}
    from (values ${sql.join(values, sql`, `)}) as share (trx_id, amount)
    where invoices.trx_id = share.trx_id`)
}

export async function append(
  store: Store,
  paymentId: string,
  shares: readonly Share[],
  reason: string,
  at: Date,
): Promise<void> {
  const rows = shares.map(({ trxId, amountMinor }) => ({ paymentId, trxId, amountMinor, reason, at }))
  await store.db().insert(paymentAllocations).values(rows)
}

const negative = (shares: readonly Share[]) =>
  shares.map(({ trxId, amountMinor }) => ({ trxId, amountMinor: -amountMinor }))

/**
 * Allocates the payment to its invoices, which the caller has locked and checked. They are refused for a further payment
 * until the provider has answered. The version does not change, otherwise a declined attempt would void every quote.
 */
export async function reserve(store: Store, paymentId: string, shares: readonly Share[], now: Date): Promise<void> {
  await append(store, paymentId, shares, 'payment', now)
  await change(
    store,
    shares,
    sql`pending_minor = pending_minor + share.amount, unresolved_payments = unresolved_payments + 1`,
  )
}

/**
 * Frees the rest of the invoices for a further payment: the provider has accepted this one. Quotes made before it are
 * stale.
 */
export async function confirm(store: Store, paymentId: string): Promise<void> {
  const shares = await standingShares(store, paymentId)
  if (shares.length === 0) return
  await lock(store, shares)
  await change(store, shares, sql`unresolved_payments = unresolved_payments - 1, version = version + 1`)
}

/** Reverses the allocation of a payment that was declined, or returned or cancelled before it settled. */
export async function release(
  store: Store,
  paymentId: string,
  reason: 'declined' | 'returned' | 'cancelled',
  now: Date,
): Promise<void> {
  const shares = await standingShares(store, paymentId)
  if (shares.length === 0) return
  await lock(store, shares)
  await append(store, paymentId, negative(shares), reason, now)
  const resolved = reason === 'declined' ? 1 : 0
  await change(
    store,
    shares,
    sql`pending_minor = pending_minor - share.amount, unresolved_payments = unresolved_payments - ${resolved}::int`,
  )
}

/**
 * Reverses a part of the allocation of a payment that is about to settle with less: these amounts are open again. They
 * are at most its shares.
 */
export async function releasePart(store: Store, paymentId: string, parts: readonly Share[], now: Date): Promise<void> {
  if (parts.length === 0) return
  await lock(store, await standingShares(store, paymentId))
  await append(store, paymentId, negative(parts), 'short', now)
  await change(store, parts, sql`pending_minor = pending_minor - share.amount, version = version + 1`)
}

/**
 * Settles the payment: its shares are paid, and an invoice with nothing left open is paid on the business date. On an
 * invoice that was adjusted in the meantime (§4) a share may be too large: the rest stays on it as a credit.
 */
export async function settle(store: Store, paymentId: string, occurredAt: Date): Promise<void> {
  const shares = await standingShares(store, paymentId)
  if (shares.length === 0) return
  await lock(store, shares)
  const paidOn = businessDate(occurredAt)
  await change(
    store,
    shares,
    sql`open_minor = open_minor - share.amount, pending_minor = pending_minor - share.amount, version = version + 1,
      paid_on = case when open_minor <= share.amount then coalesce(paid_on, ${paidOn}::date) else paid_on end`,
  )
}

/** Reopens the invoices of settled money that the bank has returned (promise R7). */
export async function reopen(store: Store, paymentId: string, now: Date): Promise<void> {
  const shares = await standingShares(store, paymentId)
  if (shares.length === 0) return
  await lock(store, shares)
  await append(store, paymentId, negative(shares), 'returned', now)
  await change(
    store,
    shares,
    sql`open_minor = open_minor + share.amount, version = version + 1,
      paid_on = case when open_minor + share.amount > 0 then null else paid_on end`,
  )
}
