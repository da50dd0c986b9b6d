import { sql } from 'drizzle-orm'

import { creditAvailable, creditUsed } from '../../domain/rules/exposure.ts'
import type { AccountFigureQuery } from '../http/parameters.ts'
import { resource, type Resource } from '../http/reply.ts'
import { requestedAccounts, requestedTallies, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

type Row = {
  currency: string
  past_due: string
  current_due: string
  unbilled: string
  late_fee: string
  pending: string
  pending_past_due: string
  limit_minor: string
  held: string
}

/**
 * Returns the exposure of an account, or (null) of all that the reader may see together: one for each currency that has
 * a credit line or open invoices. The account's own currency comes first; of several accounts, the most common one.
 * Of one location it is what is used and due there: credit lines are the account's and have no location.
 */
export async function exposures(
  store: Store,
  reader: Reader,
  { buidCustomer, buidLocation, currency }: AccountFigureQuery,
  today: string,
): Promise<Resource[]> {
  const isThere = buidLocation === null ? sql`true` : sql`tally.buid_location = ${buidLocation}`
  const { rows } = await store.db().execute<Row>(sql`
    with asked as materialized (
      select buid, currency from customers where buid in ${requestedAccounts(reader, buidCustomer)}
    ), parts (currency, accounts, past_due, current_due, unbilled, late_fee, pending, pending_past_due, limit_minor,
      held) as (
      select currency, count(*), 0, 0, 0, 0, 0, 0, 0, 0 from asked group by currency
      union all
      select line.currency, 0, 0, 0, 0, 0, 0, 0, sum(limit_minor), sum(held_minor + voucher_minor)
      from credit_lines line join asked on asked.buid = line.buid_customer
      where ${buidLocation}::text is null group by line.currency
      union all
      select tally.currency, 0,
        coalesce(sum(open_minor) filter (where is_billed and due_on < ${today}::date), 0),
        coalesce(sum(open_minor) filter (where is_billed and (due_on >= ${today}::date or due_on is null)), 0),
        coalesce(sum(open_minor) filter (where not is_billed), 0),
        coalesce(sum(late_fee_minor) filter (where is_billed), 0),
        coalesce(sum(pending_minor) filter (where is_billed), 0),
        coalesce(sum(pending_minor) filter (where is_billed and due_on < ${today}::date), 0), 0, 0
      from ${requestedTallies(reader, buidCustomer, buidLocation)} tally
      where open_sign > 0 and ${isThere} group by tally.currency
    )
    select currency, sum(past_due) as past_due, sum(current_due) as current_due, sum(unbilled) as unbilled,
      sum(late_fee) as late_fee, sum(pending) as pending, sum(pending_past_due) as pending_past_due,
      sum(limit_minor) as limit_minor, sum(held) as held
    from parts
    where ${currency}::text is null or currency = ${currency}
    group by currency
    order by sum(accounts) desc, currency`)
  return rows.map((row) => exposureResource(row, buidCustomer, buidLocation))
}

function exposureResource(row: Row, buidCustomer: string | null, buidLocation: string | null): Resource {
  const facts = {
    pastDueMinor: Number(row.past_due),
    currentDueMinor: Number(row.current_due),
    unbilledMinor: Number(row.unbilled),
    heldMinor: Number(row.held),
    limitMinor: Number(row.limit_minor),
  }
  const ofAccount = (minor: number) => (buidLocation === null ? minor : null)
  return resource('exposures', buidCustomer === null ? row.currency : `${buidCustomer}.${row.currency}`, {
    buid_customer: buidCustomer,
    buid_location: buidLocation,
    currency: row.currency,
    past_due_total: facts.pastDueMinor,
    current_due_amount: facts.currentDueMinor,
    unbilled_invoice: facts.unbilledMinor,
    unpaid_invoice: creditUsed(facts),
    active_authorisation: ofAccount(facts.heldMinor),
    credit_available: ofAccount(creditAvailable(facts)),
    credit_limit: ofAccount(facts.limitMinor),
    late_fee: Number(row.late_fee),
    pending_total: Number(row.pending),
    pending_past_due: Number(row.pending_past_due),
  })
}
