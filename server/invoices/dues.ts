import { sql } from 'drizzle-orm'

import { paymentsUnderWay } from '../../domain/contract/payment-list.ts'
import type { DuesWire } from '../../domain/contract/due/dues.ts'
import { weeksOf } from '../../domain/rules/due/due-weeks.ts'
import { type DueExclusion } from '../../domain/rules/due/due-parts.ts'
import { duesOf, type DueSum, type Sum } from '../../domain/rules/due/dues.ts'
import { isInListSql, tallyFacts } from './list-conditions.ts'
import type { AccountFigureQuery } from '../http/parameters.ts'
import { resource, type Resource } from '../http/reply.ts'
import { requestedAccounts, requestedTallies, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

type DueRow = { due_on: string | null; exclusion: DueExclusion | null } & SumRow
type SumRow = { currency: string; amount: number; count: number }
type Query = AccountFigureQuery

/**
 * Returns what must be paid by when, of an account or (null) of all that the reader may see together, and of one location
 * or (null) of each: one resource a currency, the most common one of the accounts first.
 */
export async function dues(store: Store, reader: Reader, query: Query, today: string): Promise<Resource<DuesWire>[]> {
  const { sums, paying, common } = await readSums(store, reader, query, today)
  const currencies = [...new Set([...sums, ...paying].map(({ currency }) => currency))]
  const rank = (currency: string) => (common.includes(currency) ? common.indexOf(currency) : common.length)
  return currencies
    .toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other))
    .map((currency) => {
      const { pastDue, dueSoon, later, ages, days, excluded } = duesOf(currency, sums, today)
      const wire: DuesWire = {
        currency,
        past_due: wireOf(pastDue),
        due_soon: wireOf(dueSoon),
        later: wireOf(later),
        ages: {
          '1-30': wireOf(ages['1-30']),
          '31-60': wireOf(ages['31-60']),
          '61-90': wireOf(ages['61-90']),
          over90: wireOf(ages.over90),
        },
        days: days.map(({ dueOn, ...sum }) => ({ due_on: dueOn, ...wireOf(sum) })),
        weeks: weeksOf(currency, sums, today).map(({ from, ...sum }) => ({ from, ...wireOf(sum) })),
        excluded: { disputed: wireOf(excluded.disputed), onHold: wireOf(excluded.onHold) },
        paying: wireOf(paying.find((sum) => sum.currency === currency) ?? { amountMinor: 0, count: 0 }),
      }
      return resource('dues', query.buidCustomer === null ? currency : `${query.buidCustomer}.${currency}`, wire)
    })
}

const wireOf = ({ amountMinor, count }: Sum) => ({ amount: amountMinor, count })

/**
 * Reads what can still be paid of the open invoices by currency and due date, from the tallies, however many; what
 * payments under way will cover, and how many they are; and the currencies of the accounts, the most common one first.
 * A card payment of several accounts covers its part of each, and so does one of several locations. One statement, so that the accounts are looked up once.
 */
async function readSums(store: Store, reader: Reader, { buidCustomer, buidLocation, currency }: Query, today: string) {
  type Row = { sums: DueRow[] | null; paying: SumRow[] | null; common: string[] | null }
  const isAsked = (column: string) => sql`(${currency}::text is null or ${sql.raw(column)} = ${currency})`
  const isThere = (column: string) => (buidLocation === null ? sql`true` : sql`${sql.raw(column)} = ${buidLocation}`)
  const paysThere =
    buidLocation === null
      ? sql`true`
      : sql`exists (
          select from payment_allocations share join invoices on invoices.trx_id = share.trx_id
          where share.payment_id = payments.id and invoices.buid_location = ${buidLocation}
        )`
  const { rows } = await store.db().execute<Row>(sql`
    with asked as materialized (
      select buid, currency from customers where buid in ${requestedAccounts(reader, buidCustomer)}
    ), invoice_tallies as materialized (
      select * from ${requestedTallies(reader, buidCustomer, buidLocation)} as seen where open_sign > 0 or pending_minor <> 0
    ), sums as (
      select invoice_tallies.currency, due_on::text as due_on,
        case when is_disputed then 'disputed' when is_on_hold then 'onHold' end as exclusion,
        sum(open_minor - pending_minor) as amount, sum(invoice_count) as count
      from invoice_tallies
      where ${isInListSql('open', tallyFacts, today)} and ${isAsked('invoice_tallies.currency')}
        and ${isThere('invoice_tallies.buid_location')}
      group by 1, 2, 3
      having sum(invoice_count) <> 0
    ), several as materialized (
      -- The few of several accounts first: PostgreSQL would begin with all invoices of the accounts, and look for them.
      select id, currency from payments where state in ${paymentsUnderWay} and of_several_accounts
    ), under_way as (
      select payments.id, payments.currency from payments join asked on asked.buid = payments.buid_customer
      where state in ${paymentsUnderWay} and ${paysThere}
      union
      select several.id, several.currency from several
        join payment_allocations share on share.payment_id = several.id
        join invoices on invoices.trx_id = share.trx_id
        join asked on asked.buid = invoices.buid_customer
      where ${isThere('invoices.buid_location')}
    ), parts (currency, amount, count) as (
      select invoice_tallies.currency, sum(pending_minor), 0
      from invoice_tallies
      where pending_minor <> 0 and ${isThere('invoice_tallies.buid_location')} group by 1
      union all select currency, 0, count(*) from under_way group by 1
    ), paying as (
      select currency, sum(amount) as amount, sum(count) as count from parts
      where ${isAsked('currency')}
      group by currency
      having sum(count) > 0
    ), common as (select currency, count(*) as accounts from asked group by currency)
    select (select json_agg(sums) from sums) as sums, (select json_agg(paying) from paying) as paying,
      (select json_agg(currency order by accounts desc, currency) from common) as common`)
  const [row] = rows
  return {
    sums: (row?.sums ?? []).map(({ due_on: dueOn, exclusion, ...sum }): DueSum => ({
      ...sumOf(sum),
      dueOn,
      exclusion,
    })),
    paying: (row?.paying ?? []).map(sumOf),
    common: row?.common ?? [],
  }
}

const sumOf = ({ currency, amount, count }: SumRow) => ({ currency, amountMinor: amount, count })
