import { sql, type SQL } from 'drizzle-orm'

import type { ProgramAccountSort } from '../../domain/contract/due/program-account.ts'
import type { DueFilter } from '../../domain/rules/due/due-parts.ts'
import { percentCreditUsed } from '../../domain/rules/exposure.ts'
import { resource, type Resource } from '../http/reply.ts'
import { isNamedLike } from '../store/like.ts'
import { asked, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { isDueSql, tallyFacts } from './list-conditions.ts'

// The collation that both databases have; without it, Ö would come after Z.
const byName = sql`listed.name collate "und-x-icu"`
const status = sql`case listed.status when 'active' then 0 when 'inactive' then 1 else 2 end`
const toPay = sql`coalesce(due.to_pay, 0)`
const used = sql`case when line.limit_minor > 0 then coalesce(due.used, 0) / line.limit_minor else 0 end`
const openDisputes = sql`coalesce(disputed.open_disputes, 0)`

const sortOrders: Readonly<Record<ProgramAccountSort, SQL>> = {
  customer_name: sql`${byName}, listed.buid`,
  '-customer_name': sql`${byName} desc, listed.buid desc`,
  buid_customer: sql`listed.buid`,
  '-buid_customer': sql`listed.buid desc`,
  status: sql`${status}, ${byName}, listed.buid`,
  '-status': sql`${status} desc, ${byName}, listed.buid`,
  to_pay: sql`${toPay}, listed.buid`,
  '-to_pay': sql`${toPay} desc, listed.buid desc`,
  past_due: sql`${toPay}, listed.buid`,
  '-past_due': sql`${toPay} desc, listed.buid desc`,
  percent_credit_used: sql`${used}, listed.buid`,
  '-percent_credit_used': sql`${used} desc, listed.buid desc`,
  open_disputes: sql`${openDisputes}, listed.buid`,
  '-open_disputes': sql`${openDisputes} desc, listed.buid desc`,
  // Where nothing is due, there is no date.
  oldest_due_on: sql`due.oldest_due_on nulls last, listed.buid`,
  '-oldest_due_on': sql`due.oldest_due_on desc nulls last, listed.buid desc`,
}

/** Returns what a sort reads of all accounts. All other figures are read for those of the page alone. */
function sortKey(sort: ProgramAccountSort, currency: string | null, today: string): SQL {
  const ofListed = sql`buid_customer in (select buid from listed)`
  const ofDue = sql`due on due.buid_customer = listed.buid and due.currency = listed.currency`
  const sumToPay = (bucket: DueFilter) => sql`
    left join (
      select buid_customer, currency, sum(open_minor - pending_minor) as to_pay from invoice_tallies
      where ${isDueSql(bucket, tallyFacts, today)} and ${ofListed}
      group by 1, 2
    ) ${ofDue}`
  switch (sort) {
    case 'to_pay':
    case '-to_pay':
      return sumToPay('any')
    case 'past_due':
    case '-past_due':
      return sumToPay('pastDue')
    case 'percent_credit_used':
    case '-percent_credit_used':
      return sql`
        left join credit_lines line on line.buid_customer = listed.buid and line.currency = listed.currency
        left join (
          select buid_customer, currency, sum(open_minor) as used from invoice_tallies
          where open_sign > 0 and is_billed and ${ofListed}
          group by 1, 2
        ) ${ofDue}`
    case 'open_disputes':
    case '-open_disputes':
      return sql`left join ${openDisputesOf(sql`listed`, currency)} disputed on disputed.buid_customer = listed.buid`
    case 'oldest_due_on':
    case '-oldest_due_on':
      return sql`
        left join (
          select buid_customer, currency, min(due_on) as oldest_due_on from (
            select buid_customer, currency, due_on from invoice_tallies
            where ${isDueSql('any', tallyFacts, today)} and ${ofListed}
            group by 1, 2, 3
            having sum(invoice_count) > 0
          ) open group by 1, 2
        ) ${ofDue}`
    case 'customer_name':
    case '-customer_name':
    case 'buid_customer':
    case '-buid_customer':
    case 'status':
    case '-status':
      return sql``
  }
}

/** The number of disputes of each account in a part of the statement that has any, in one currency or in any. */
const openDisputesOf = (accounts: SQL, currency: string | null): SQL => sql`(
      select buid_customer, count(*) as open_disputes from disputes
      where buid_customer in (select buid from ${accounts}) and status <> 'closed'
        ${currency === null ? sql`` : sql`and currency = ${currency}`}
      group by 1
    )`

/** A part of a `with`: of the accounts that are asked about, those that deal in the currency; null: all of them. */
function listedIn(currency: string | null): SQL {
  if (currency === null) return sql`listed as not materialized (select * from asked)`
  return sql`listed as materialized (
      select asked.* from asked
        left join credit_lines line on line.buid_customer = asked.buid and line.currency = ${currency}
        left join (
          select buid_customer from invoice_tallies
          where currency = ${currency} and open_sign > 0 and is_billed and buid_customer in (select buid from asked)
          group by 1
          having sum(invoice_count) > 0
        ) due on due.buid_customer = asked.buid
      where own = ${currency} or line.buid_customer is not null or due.buid_customer is not null
    )`
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
  const condition = search === null ? null : isNamedLike(search)
  const columns = sql`buid, name, status, currency as own, ${currency === null ? sql`currency` : sql`${currency}::text as currency`}`
  const { rows } = await store.db().execute<Row | { total: string; buid: null }>(sql`
    with ${asked(reader, null, columns, condition)}, ${listedIn(currency)}, page as materialized (
      select listed.*, place_in_order from (
        select buid, row_number() over () as place_in_order from (
          select listed.buid from listed ${sortKey(sort, currency, today)}
          order by ${sortOrders[sort]}
          limit ${page.size} offset ${(page.number - 1) * page.size}
        ) sorted
      ) place join listed on listed.buid = place.buid
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
          join page on page.buid = invoice_tallies.buid_customer and page.currency = invoice_tallies.currency
        where open_sign > 0 and is_billed
        group by 1, 2, 3
        having sum(invoice_count) > 0
      ) open group by 1
    )
    select counted.total, page.buid, name, status, page.currency, coalesce(limit_minor, 0) as credit_line,
      coalesce(used, 0) as used, coalesce(to_pay, 0) as to_pay, coalesce(past_due, 0) as past_due,
      coalesce(open_disputes, 0) as open_disputes, oldest_due_on::text as oldest_due_on
    from (select count(*) as total from listed) counted
      left join page on true
      left join due on due.buid_customer = page.buid
      left join ${openDisputesOf(sql`page`, currency)} disputed on disputed.buid_customer = page.buid
      left join credit_lines line on line.buid_customer = page.buid and line.currency = page.currency
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
