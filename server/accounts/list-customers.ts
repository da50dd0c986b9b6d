import { sql, type SQL } from 'drizzle-orm'

import type { CustomerSort } from '../../domain/contract/account.ts'
import { daysBetween } from '../../domain/dates.ts'
import { percentCreditUsed } from '../../domain/rules/exposure.ts'
import { resource, type Resource } from '../http/reply.ts'
import { isNamedLike } from '../store/like.ts'
import { asked, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

// The collation that both databases have; without it, Ö would come after Z.
const byName = sql`asked.name collate "und-x-icu"`
const status = sql`case asked.status when 'active' then 0 when 'inactive' then 1 else 2 end`
const columns = sql`buid, name, parent_buid, payment_eligible, payment_web_text, status, currency, country`
const creditLine = sql`coalesce(limit_minor, 0)`
const totalDue = sql`coalesce(total_due, 0)`
const used = sql`case when limit_minor > 0 then coalesce(total_due, 0) / limit_minor else 0 end`

const sortOrders: Readonly<Record<CustomerSort, SQL>> = {
  customer_name: sql`${byName}, asked.buid`,
  '-customer_name': sql`${byName} desc, asked.buid desc`,
  buid_customer: sql`asked.buid`,
  '-buid_customer': sql`asked.buid desc`,
  status: sql`${status}, ${byName}, asked.buid`,
  '-status': sql`${status} desc, ${byName}, asked.buid`,
  credit_line: sql`${creditLine}, asked.buid`,
  '-credit_line': sql`${creditLine} desc, asked.buid desc`,
  percent_credit_used: sql`${used}, asked.buid`,
  '-percent_credit_used': sql`${used} desc, asked.buid desc`,
  total_due: sql`${totalDue}, asked.buid`,
  '-total_due': sql`${totalDue} desc, asked.buid desc`,
  // Where nothing is due, there are no days.
  days_left: sql`earliest_due nulls last, asked.buid`,
  '-days_left': sql`earliest_due desc nulls last, asked.buid desc`,
  '-last_paid': sql`last_paid_at desc nulls last, ${byName}, asked.buid`,
}
const ownLine = sql`
  left join credit_lines on credit_lines.buid_customer = asked.buid and credit_lines.currency = asked.currency`
const ownDues = sql`
  left join (
    select buid_customer, currency, sum(open_minor) as total_due from invoice_tallies
    where open_sign > 0 and is_billed and buid_customer in (select buid from asked)
    group by 1, 2
  ) due on due.buid_customer = asked.buid and due.currency = asked.currency`
const earliestDue = sql`
  left join (
    select buid_customer, min(due_on) as earliest_due from (
      select buid_customer, due_on from invoice_tallies
      where open_sign > 0 and is_billed and not is_pending and buid_customer in (select buid from asked)
      group by 1, 2
      having sum(invoice_count) > 0
    ) open group by 1
  ) due on due.buid_customer = asked.buid`
const lastPaid = sql`left join paid on paid.buid_customer = asked.buid`

/** The columns that a sort reads of all accounts. All other figures are read for those of the page alone. */
const sortKeys: Readonly<Record<string, SQL>> = {
  credit_line: ownLine,
  percent_credit_used: sql`${ownLine} ${ownDues}`,
  total_due: ownDues,
  days_left: earliestDue,
  last_paid: lastPaid,
}
/** Sorts that tell the figures of accounts. */
const figureSorts = ['credit_line', 'percent_credit_used', 'total_due', 'days_left']
const nameOf = (sort: CustomerSort) => sort.replace('-', '')

/** Checks whether a sort tells the figures of accounts. */
export const isByFigures = (sort: CustomerSort): boolean => figureSorts.includes(nameOf(sort))

type Row = {
  total: string
  buid: string
  name: string
  parent_buid: string | null
  payment_eligible: boolean
  payment_web_text: string | null
  status: string
  currency: string
  country: string
  credit_line: string
  total_due: string
  pending_due: string
  earliest_due: string | null
  display_location: string | null
  location_name: string | null
  last_paid_at: Date | string | null
}

/**
 * A page of the accounts that the reader may see. What is due is summed up in the account's own currency; days are
 * counted from the business date to the earliest due date of what is not paid and not being paid.
 */
export async function listCustomers(
  store: Store,
  reader: Reader,
  query: {
    buidCustomer: string | null
    search: string | null
    sort: CustomerSort
    page: { number: number; size: number }
    /** Whether credit and dues are told. */
    hasFigures: boolean
  },
  today: string,
): Promise<{ items: Resource[]; total: number }> {
  const { buidCustomer, search, sort, page, hasFigures } = query
  const condition = search === null ? null : isNamedLike(search)
  const keys = sortKeys[nameOf(sort)]
  const { rows } = await store.db().execute<Row | { total: string; buid: null }>(sql`
    with ${asked(reader, buidCustomer, columns, condition)}, paid as (
      -- A decline is no payment.
      select buid_customer, max(created_at) as last_paid_at from payments
      where created_by = ${reader.id} and state <> 'declined'
      group by 1
    ), page as materialized (
      select asked.*, place_in_order from (
        select buid, row_number() over () as place_in_order from (
          select asked.buid from asked ${keys ?? sql``}
          order by ${sortOrders[sort]}
          limit ${page.size} offset ${(page.number - 1) * page.size}
        ) sorted
      ) place join asked on asked.buid = place.buid
    ), dues as (
      select tally.buid_customer,
        coalesce(sum(tally.open_minor) filter (where tally.currency = page.currency), 0) as total_due,
        coalesce(sum(tally.pending_minor) filter (where tally.currency = page.currency), 0) as pending_due,
        min(tally.due_on) filter (where not tally.is_pending) as earliest_due
      from (
        select buid_customer, currency, due_on, is_pending, sum(open_minor) as open_minor,
          sum(pending_minor) as pending_minor
        from invoice_tallies
        where open_sign > 0 and is_billed and buid_customer in (select buid from page)
        group by 1, 2, 3, 4
        having sum(invoice_count) > 0
      ) tally join page on page.buid = tally.buid_customer
      group by tally.buid_customer
    )
    select counted.total, page.buid, page.name, page.parent_buid, page.payment_eligible, page.payment_web_text,
      page.status, page.currency, page.country, coalesce(credit_lines.limit_minor, 0) as credit_line,
      coalesce(dues.total_due, 0) as total_due, coalesce(dues.pending_due, 0) as pending_due,
      dues.earliest_due::text as earliest_due, place.display_location, place.name as location_name, paid.last_paid_at
    from (select count(*) as total from asked) counted
      left join page on true
      left join paid on paid.buid_customer = page.buid
      left join dues on dues.buid_customer = page.buid
      left join credit_lines on credit_lines.buid_customer = page.buid and credit_lines.currency = page.currency
      left join lateral (
        select display_location, name from locations where buid_customer = page.buid order by display_location limit 1
      ) place on true
    order by page.place_in_order`)
  // A page after the last one has no row but that of the total.
  const found = rows.filter(isCustomer)
  return {
    items: found.map((row) => customerResource(row, hasFigures ? figuresOf(row, today) : {})),
    total: Number(rows[0]?.total ?? 0),
  }
}

function isCustomer(row: Row | { total: string; buid: null }): row is Row {
  return row.buid !== null
}

function figuresOf(row: Row, today: string) {
  const totalDue = Number(row.total_due)
  const creditLine = Number(row.credit_line)
  return {
    credit_line: creditLine,
    total_due: totalDue,
    pending_due: Number(row.pending_due),
    percent_credit_used: percentCreditUsed(totalDue, creditLine),
    days_left: row.earliest_due === null ? null : daysBetween(today, row.earliest_due),
  }
}

function customerResource(row: Row, figures: Partial<ReturnType<typeof figuresOf>>): Resource {
  return resource('customers', row.buid, {
    buid_customer: row.buid,
    customer_name: row.name,
    buid_parent: row.parent_buid,
    payment_eligible: row.payment_eligible ? 'Y' : 'N',
    payment_web_text: row.payment_web_text,
    is_active: row.status === 'active',
    status: row.status,
    currency: row.currency,
    country: row.country,
    buid_location: row.display_location,
    location_name: row.location_name,
    last_paid_at: row.last_paid_at === null ? null : new Date(row.last_paid_at).toISOString(),
    ...figures,
  })
}
