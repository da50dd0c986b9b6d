import { sql } from 'drizzle-orm'

import type { Store } from '../../server/store/store.ts'

/**
 * Returns what does not add up in the books, as sentences (promise R6): shares against their payment, shares against
 * the pending and open amounts of their invoice, tallies against their payments, and states against their history. Only invoices that the portal's
 * payments alone have changed, since others may have been paid elsewhere. One that a dispute has reduced may be paid
 * too much: the rest stays on it as a credit.
 */
export async function wrongSums(store: Store): Promise<string[]> {
  const find = async (what: string, query: ReturnType<typeof sql>) => {
    const { rows } = await store.db().execute<{ id: string }>(query)
    return rows.map(({ id }) => `${what}: ${id}`)
  }
  return [
    ...(await find(
      'shares do not add up to the payment',
      sql`select p.id from payments p
        where (select sum(amount_minor) from payment_allocations a where a.payment_id = p.id)
          <> case when p.state in ('declined', 'returned') then 0 else p.subtotal_minor
            - coalesce((select sum(least(paid.amount,
                coalesce((select sum(part.amount_minor) from refunds r join refund_shares part on part.refund_id = r.id
                  where r.payment_id = p.id and part.trx_id = paid.trx_id and r.status in ('accepted', 'refunded')), 0)
                + coalesce((select sum((part->>'amountMinor')::bigint) from chargebacks c, jsonb_array_elements(c.shares) part
                  where c.payment_id = p.id and part->>'trxId' = paid.trx_id and c.reversed_at is null), 0)))
              from (select a.trx_id, sum(a.amount_minor) as amount from payment_allocations a
                where a.payment_id = p.id and a.reason = 'payment' group by a.trx_id) paid), 0) end`,
    )),
    ...(await find(
      'invoice does not agree with its payments',
      sql`select i.trx_id as id from invoices i
        join (
          select a.trx_id,
            coalesce(sum(a.amount_minor) filter (where p.state in ('created', 'authorizing', 'processing', 'unknown', 'challenged')), 0) as pending,
            coalesce(sum(a.amount_minor) filter (where p.state in ('settled', 'chargedBack')), 0) as paid
          from payment_allocations a join payments p on p.id = a.payment_id group by a.trx_id
        ) s on s.trx_id = i.trx_id
        where i.pending_minor <> s.pending
          or i.open_minor <> i.billed_minor + i.late_fee_minor + i.adjusted_minor - s.paid
          or (i.pending_minor > i.open_minor and i.adjusted_minor = 0) or i.pending_minor < 0
          or (i.open_minor <= 0) <> (i.paid_on is not null)`,
    )),
    ...(await find(
      'tallies of payments do not agree with them',
      sql`select concat_ws(' ', program_id, buid_customer, currency, state, method_kind) as id from (
          select program_id, buid_customer, currency, state, method_kind, payment_count, total_minor, fee_minor
            from payment_tallies
          union all select program_id, buid, currency, state, method_kind, -1, -total_minor, -fee_minor
            from payments cross join lateral (select null union all select buid_customer where not of_several_accounts) l (buid)
        ) differences
        group by program_id, buid_customer, currency, state, method_kind
        having sum(payment_count) <> 0 or sum(total_minor) <> 0 or sum(fee_minor) <> 0`,
    )),
    ...(await find(
      'history ends in another state',
      sql`select p.id from payments p
        where p.state <> (select h.state from payment_history h where h.payment_id = p.id order by h.id desc limit 1)`,
    )),
  ]
}
