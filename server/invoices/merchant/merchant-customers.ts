import { sql, type SQL } from 'drizzle-orm'

import {
  MERCHANT_CUSTOMER,
  type MerchantCustomerSort,
  type MerchantCustomerWire,
} from '../../../domain/contract/merchant/merchant-customer.ts'
import { accountStatuses } from '../../../domain/contract/account.ts'
import { money } from '../../../domain/money.ts'
import { creditAvailable, creditLeftOf } from '../../../domain/rules/exposure.ts'
import { csvOf } from '../../http/csv.ts'
import { resource, type Resource } from '../../http/reply.ts'
import { isNamedLike } from '../../store/like.ts'
import { ofMerchantIds, type MerchantReader } from '../../store/scope.ts'
import type { Store } from '../../store/store.ts'
import { isInListSql, tallyFacts } from '../list-conditions.ts'

export type MerchantCustomerQuery = {
  readonly buidCustomer: string | null
  readonly currency: string | null
  readonly text: string | null
  readonly sort: MerchantCustomerSort
}
/** Null: all there are. */
type Page = { readonly number: number; readonly size: number } | null

type Row = {
  total: string
  buid: string | null
  name: string
  status: string
  currency: string
  used: string
  past_due: string
  on_hold: string
  limit_minor: string
  held_minor: string
  open_minor: string
}

// The collation that both databases have; without it, Ö would come after Z.
const byName = sql`listed.name collate "und-x-icu"`
const status = sql`case listed.status when 'active' then 0 when 'inactive' then 1 else 2 end`
const last = sql`listed.buid, listed.currency`
const sortOrders: Readonly<Record<MerchantCustomerSort, SQL>> = {
  customer_name: sql`${byName}, ${last}`,
  '-customer_name': sql`${byName} desc, ${last}`,
  buid_customer: last,
  '-buid_customer': sql`listed.buid desc, listed.currency`,
  status: sql`${status}, ${byName}, ${last}`,
  '-status': sql`${status} desc, ${byName}, ${last}`,
  used: sql`used, ${last}`,
  '-used': sql`used desc, ${last}`,
  past_due: sql`past_due, ${last}`,
  '-past_due': sql`past_due desc, ${last}`,
}

/**
 * Returns a page of the customers who have invoices of the reader's merchants, one row a currency, from the tallies.
 * What they owe others is read of the page alone, and leaves as a word (promise S1).
 */
export async function merchantCustomers(
  store: Store,
  reader: MerchantReader,
  { buidCustomer, currency, text, sort }: MerchantCustomerQuery,
  page: Page,
  today: string,
): Promise<{ items: MerchantCustomerWire[]; total: number }> {
  const sumOf = (condition: SQL) => sql`coalesce(sum(open_minor) filter (where ${condition}), 0)`
  const { isOwed, isOnHold } = tallyFacts
  const { rows } = await store.db().execute<Row>(sql`
    with sums as (
      select buid_customer, currency, ${sumOf(isOwed)} as used,
        ${sumOf(isInListSql('past-due', tallyFacts, today))} as past_due, ${sumOf(sql`${isOwed} and ${isOnHold}`)} as on_hold
      from invoice_tallies
      where ${ofMerchantIds(reader)}
        ${buidCustomer === null ? sql`` : sql`and buid_customer = ${buidCustomer}`}
        ${currency === null ? sql`` : sql`and currency = ${currency}`}
      group by 1, 2
      having sum(invoice_count) > 0
    ), listed as materialized (
      select account.buid, account.name, account.status, sums.currency, used, past_due, on_hold
      from sums join (
        select buid, name, status from customers where program_id = ${reader.programId} and ${isNamedLike(text)}
      ) account on account.buid = sums.buid_customer
    ), page as materialized (
      select *, row_number() over () as place_in_order from (
        select * from listed order by ${sortOrders[sort]}
        ${page === null ? sql`` : sql`limit ${page.size} offset ${(page.number - 1) * page.size}`}
      ) sorted
    ), open as (
      select buid_customer, currency, sum(open_minor) as open_minor from invoice_tallies
      where open_sign > 0 and buid_customer in (select buid from page) group by 1, 2
    )
    select counted.total, page.*, coalesce(limit_minor, 0) as limit_minor,
      coalesce(line.held_minor + line.voucher_minor, 0) as held_minor, coalesce(open.open_minor, 0) as open_minor
    from (select count(*) as total from listed) counted
      left join page on true
      left join credit_lines line on line.buid_customer = page.buid and line.currency = page.currency
      left join open on open.buid_customer = page.buid and open.currency = page.currency
    order by place_in_order`)
  return {
    // A page after the last one has no row but that of the total.
    items: rows.flatMap((row) => (row.buid === null ? [] : [wireOf({ ...row, buid: row.buid })])),
    total: Number(rows[0]?.total ?? 0),
  }
}

function wireOf(row: Row & { buid: string }): MerchantCustomerWire {
  const limitMinor = Number(row.limit_minor)
  const used = { pastDueMinor: Number(row.open_minor), currentDueMinor: 0, unbilledMinor: 0 }
  const availableMinor = creditAvailable({ ...used, heldMinor: Number(row.held_minor), limitMinor })
  return {
    buid_customer: row.buid,
    customer_name: row.name,
    status: accountStatuses.find((one) => one === row.status) ?? 'terminated',
    currency: row.currency,
    credit_left: creditLeftOf({ availableMinor, limitMinor }),
    used: Number(row.used),
    past_due: Number(row.past_due),
    on_hold: Number(row.on_hold),
  }
}

export const merchantCustomerResource = (wire: MerchantCustomerWire): Resource =>
  resource(MERCHANT_CUSTOMER, `${wire.buid_customer}.${wire.currency}`, wire)

/**
 * The columns' names are those of the contract, so that a file can be read back by the same words in every language.
 */
const csv = csvOf([
  'buid_customer',
  'customer_name',
  'status',
  'currency',
  'credit_left',
  'used',
  'past_due',
  'on_hold',
])

export const customerCsvHead = csv.head

/** Returns a line for each customer and currency, amounts as decimals with a point. */
export const customerCsvLines = (customers: readonly MerchantCustomerWire[]): string =>
  csv.lines(
    customers.map((wire) => ({
      ...wire,
      used: money(wire.used, wire.currency),
      past_due: money(wire.past_due, wire.currency),
      on_hold: money(wire.on_hold, wire.currency),
    })),
  )
