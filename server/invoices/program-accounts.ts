import { sql, type SQL } from 'drizzle-orm'

import type { ProgramAccountSort } from '../../domain/contract/due/program-account.ts'
import { percentCreditUsed } from '../../domain/rules/exposure.ts'
import { resource, type Resource } from '../http/reply.ts'
import { isNamedLike } from '../store/like.ts'
import { requestedAccounts, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { isDueSql, tallyFacts } from './list-conditions.ts'

// The collation that both databases have; without it, Ö would come after Z.
const byName = sql`name collate "und-x-icu"`
const status = sql`case status when 'active' then 0 when 'inactive' then 1 else 2 end`
const used = sql`case when limit_minor > 0 then used / limit_minor else 0 end`

const sortOrders: Readonly<Record<ProgramAccountSort, SQL>> = {
  customer_name: sql`${byName}, buid`,
  '-customer_name': sql`${byName} desc, buid desc`,
  buid_customer: sql`buid`,
  '-buid_customer': sql`buid desc`,
  status: sql`${status}, ${byName}, buid`,
  '-status': sql`${status} desc, ${byName}, buid`,
  to_pay: sql`to_pay, buid`,
  '-to_pay': sql`to_pay desc, buid desc`,
  past_due: sql`past_due, buid`,
  '-past_due': sql`past_due desc, buid desc`,
  percent_credit_used: sql`${used}, buid`,
  '-percent_credit_used': sql`${used} desc, buid desc`,
  open_disputes: sql`open_disputes, buid`,
  '-open_disputes': sql`open_disputes desc, buid desc`,
  // Where nothing is due, there is no date.
  oldest_due_on: sql`oldest_due_on nulls last, buid`,
  '-oldest_due_on': sql`oldest_due_on desc nulls last, buid desc`,
}

type Row = {
  total: string
  buid: string
  name: string
  status: string
  currency: string
  credit_line: string
  used: string
  to_pay: string
  past_due: string
  open_disputes: string
  oldest_due_on: string | null
}

type Query = {
  /** Null: each account in its own. */
  currency: string | null
  search: string | null
  sort: ProgramAccountSort
  page: { number: number; size: number }
}

/** Returns a page of the accounts that the reader may see, each with what it owes on the business date. */
export async function programAccounts(
  store: Store,
  reader: Reader,
  { currency, search, sort, page }: Query,
  today: string,
): Promise<{ items: Resource[]; total: number }> {
  const { rows } = await store.db().execute<Row | { total: string; buid: null }>(sql`
    with asked as materialized (
      select buid, name, status, currency as own, coalesce(${currency}::text, currency) as currency from customers
      where buid in ${requestedAccounts(reader, null)}
        and ${isNamedLike(search)}
    ), due as (
      select buid_customer, sum(used) as used,
        sum(payable) filter (where is_due) as to_pay,
        sum(payable) filter (where is_due and due_on < ${today}::date) as past_due,
        min(due_on) filter (where is_due) as oldest_due_on
      from (
        -- The tallies are changes: only their sums say what is still there.
        select invoice_tallies.buid_customer, due_on, ${isDueSql('any', tallyFacts, today)} as is_due,
          sum(open_minor) as used, sum(open_minor - pending_minor) as payable
        from invoice_tallies
          join asked on asked.buid = invoice_tallies.buid_customer and asked.currency = invoice_tallies.currency
        where open_sign > 0 and is_billed
        group by 1, 2, 3
        having sum(invoice_count) > 0
      ) open group by 1
    ), disputed as (
      select buid_customer, count(*) as open_disputes from disputes
      where buid_customer in (select buid from asked) and status <> 'closed'
        ${currency === null ? sql`` : sql`and currency = ${currency}`}
      group by 1
    ), listed as materialized (
      select buid, name, status, asked.currency, coalesce(limit_minor, 0) as limit_minor, coalesce(used, 0) as used,
        coalesce(to_pay, 0) as to_pay, coalesce(past_due, 0) as past_due,
        coalesce(open_disputes, 0) as open_disputes, oldest_due_on
      from asked
        left join due on due.buid_customer = buid
        left join disputed on disputed.buid_customer = buid
        left join credit_lines line on line.buid_customer = buid and line.currency = asked.currency
      where own = asked.currency or limit_minor is not null or due.buid_customer is not null
    ), page as (
      select listed.*, row_number() over (order by ${sortOrders[sort]}) as place_in_order from listed
      order by place_in_order
      limit ${page.size} offset ${(page.number - 1) * page.size}
    )
    select counted.total, buid, name, status, currency, limit_minor as credit_line, used, to_pay, past_due,
      open_disputes, oldest_due_on::text as oldest_due_on
    from (select count(*) as total from listed) counted left join page on true
    order by place_in_order`)
  return {
    // A page after the last one has no row but that of the total.
    items: rows.filter(isAccount).map(programAccount),
    total: Number(rows[0]?.total ?? 0),
  }
}

function isAccount(row: Row | { total: string; buid: null }): row is Row {
  return row.buid !== null
}

function programAccount(row: Row): Resource {
  const creditLine = Number(row.credit_line)
  return resource('program-accounts', row.buid, {
    buid_customer: row.buid,
    customer_name: row.name,
    status: row.status,
    currency: row.currency,
    credit_line: creditLine,
    to_pay: Number(row.to_pay),
    past_due: Number(row.past_due),
    percent_credit_used: percentCreditUsed(Number(row.used), creditLine),
    open_disputes: Number(row.open_disputes),
    oldest_due_on: row.oldest_due_on,
  })
}
