/**
 * What refunds and chargebacks leave of the shares of a payment, as further rows of its allocations (promise R6). Whatever
 * comes in whichever order, an invoice is paid by its share less what was refunded and what stands charged back, and never
 * by less than nothing. What is taken off is owed again, except on an invoice that was cancelled: nothing of that is. Where
 * it was paid elsewhere too, what was too much is not any more. Every function runs inside the caller's transaction, which
 * has locked the payment.
 */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { businessDate } from '../../domain/dates.ts'
import type { Store } from '../store/store.ts'
import { append, change, lock, type Share } from './allocations.ts'

const minor = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger())
const ShareFactsSchema = v.array(
  v.object({ trxId: v.string(), paid: minor, standing: minor, refunded: minor, chargedBack: minor }),
)

/** Returns each invoice of a payment: its share at first and as it stands, what was refunded, and what stands charged back. */
async function shareFactsOf(store: Store, paymentId: string) {
  const { rows } = await store.db().execute(sql`
    select a.trx_id as "trxId",
      coalesce(sum(a.amount_minor) filter (where a.reason in ('payment', 'short')), 0) as paid,
      sum(a.amount_minor) as standing,
      coalesce((select sum(part.amount_minor) from refunds r join refund_shares part on part.refund_id = r.id
        where r.payment_id = ${paymentId} and r.status in ('accepted', 'refunded') and part.trx_id = a.trx_id), 0) as refunded,
      coalesce((select sum((part->>'amountMinor')::bigint) from chargebacks c, jsonb_array_elements(c.shares) part
        where c.payment_id = ${paymentId} and c.reversed_at is null and part->>'trxId' = a.trx_id), 0) as "chargedBack"
    from payment_allocations a where a.payment_id = ${paymentId} group by a.trx_id order by a.trx_id`)
  return v.parse(ShareFactsSchema, rows)
}

/**
 * Returns the invoices that a chargeback is about, each with its amount: first what still is paid, in their order, then what
 * was refunded already, which may fail. What is more than all shares was the card fee.
 */
export async function sharesToTakeBack(
  store: Store,
  paymentId: string,
  amountMinor: number,
): Promise<readonly Share[]> {
  let left = amountMinor
  const take = (most: number): number => {
    const part = Math.max(0, Math.min(most, left))
    left -= part
    return part
  }
  const facts = await shareFactsOf(store, paymentId)
  const first = facts.map(({ standing }) => take(standing))
  const shares = facts.map(({ trxId, paid, chargedBack }, index) => {
    const taken = first[index] ?? 0
    return { trxId, amountMinor: taken + take(paid - chargedBack - taken) }
  })
  return shares.filter((share) => share.amountMinor > 0)
}

type Reason = 'refunded' | 'refundFailed' | 'chargedBack' | 'chargebackReversed'
type How = { readonly isSettled: boolean; readonly at: Date }

/**
 * Pays or opens the invoices of a payment as its refunds and chargebacks say by now. On one that was paid another way
 * meanwhile, what is too much stays as a credit.
 */
export async function alignShares(
  store: Store,
  paymentId: string,
  reason: Reason,
  { isSettled, at }: How,
): Promise<void> {
  const shares = (await shareFactsOf(store, paymentId))
    .map(({ trxId, paid, standing, refunded, chargedBack }) => ({
      trxId,
      amountMinor: Math.max(0, paid - refunded - chargedBack) - standing,
    }))
    .filter(({ amountMinor }) => amountMinor !== 0)
  if (shares.length === 0) return
  await lock(store, shares)
  await append(store, paymentId, shares, reason, at)
  await change(
    store,
    shares,
    isSettled
      ? sql`open_minor = open_minor - case when cancelled_on is null then share.amount else 0 end,
          adjusted_minor = adjusted_minor + case when cancelled_on is null then 0 else share.amount end,
          version = version + 1,
          paid_on = case when cancelled_on is not null then paid_on
            when open_minor > share.amount then null
            else coalesce(paid_on, ${businessDate(at)}::date) end`
      : sql`pending_minor = pending_minor + share.amount, version = version + 1`,
  )
}
