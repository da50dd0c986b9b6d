/** Shares of payments that were returned or charged back and that are still to be paid. */
import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'

import { payments } from './schema/payments.ts'
import type { Store } from './store.ts'

/**
 * The invoices of a payment that was returned or charged back that are to be paid again, as a query of their ids: they
 * are open and free, and later payments do not amount to what went back. A later payment that was returned too speaks for
 * itself; a declined one never was. Allocations are in the order in which they were booked, also where a bank reports a return late.
 */
const toPayAgain = (payment: SQLWrapper): SQL => sql`(
  select back.trx_id from payment_allocations back join invoices owed on owed.trx_id = back.trx_id
  where back.payment_id = ${payment} and back.reason in ('returned', 'chargedBack') and back.amount_minor < 0
    and owed.open_minor > owed.pending_minor and owed.unresolved_payments = 0
    and -back.amount_minor > coalesce((
      select sum(later.amount_minor) from payment_allocations later join payments made on made.id = later.payment_id
      where later.trx_id = back.trx_id and later.id > back.id and made.state <> 'declined'
        and later.reason in ('payment', 'refunded', 'refundFailed', 'chargebackReversed')
    ), 0)
)`

/**
 * Returns the condition that a row of `payments` was returned and is to be paid again. As a count, since PostgreSQL
 * would turn `exists` around and begin with all open invoices.
 */
export const isToPayAgain = (): SQL =>
  sql`(${payments.state} in ('returned', 'chargedBack') and (select count(*) from ${toPayAgain(payments.id)} again) > 0)`

/** Returns the shares that are to be paid again of these payments. */
export async function sharesToPayAgain(
  store: Store,
  rows: readonly { readonly id: string; readonly state: string }[],
): Promise<(paymentId: string, trxId: string) => boolean> {
  const returned = rows.filter(({ state }) => state === 'returned' || state === 'chargedBack').map(({ id }) => id)
  if (returned.length === 0) return () => false
  const { rows: shares } = await store.db().execute<{ id: string; trx_id: string }>(sql`
    select ${payments.id}, again.trx_id from ${payments} cross join lateral ${toPayAgain(payments.id)} again
    where ${inArray(payments.id, returned)}`)
  const known = new Set(shares.map(({ id, trx_id: trxId }) => `${id} ${trxId}`))
  return (paymentId, trxId) => known.has(`${paymentId} ${trxId}`)
}
