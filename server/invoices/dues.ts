import { sql } from 'drizzle-orm'

import { paymentsUnderWay } from '../../domain/contract/payment-list.ts'
import type { DuesWire } from '../../domain/contract/dues.ts'
import { duesOf, type DueExclusion, type DueSum, type Sum } from '../../domain/rules/dues.ts'
import { isInListSql, tallyFacts } from './list-conditions.ts'
import { resource, type Resource } from '../http/reply.ts'
import { requestedAccounts, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

type DueRow = { currency: string; due_on: string | null; exclusion: DueExclusion | null; amount: string; count: string }
type PayingRow = { currency: string; amount: string; count: string }
type Query = { buidCustomer: string | null; currency: string | null }

/**
 * Returns what must be paid by when, of an account or (null) of all that the reader may see together: one resource a
 * currency, the most common one of the accounts first.
 */
export async function dues(store: Store, reader: Reader, query: Query, today: string): Promise<Resource<DuesWire>[]> {
  const [sums, paying] = [await readSums(store, reader, query, today), await readPaying(store, reader, query)]
  const currencies = [...new Set([...sums, ...paying].map(({ currency }) => currency))]
  const common = await currenciesOf(store, reader, query)
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
        excluded: { disputed: wireOf(excluded.disputed), onHold: wireOf(excluded.onHold) },
        paying: wireOf(paying.find((sum) => sum.currency === currency) ?? { amountMinor: 0, count: 0 }),
      }
      return resource('dues', query.buidCustomer === null ? currency : `${query.buidCustomer}.${currency}`, wire)
    })
}

const wireOf = ({ amountMinor, count }: Sum) => ({ amount: amountMinor, count })

/** Returns what can still be paid of the open invoices, by currency and due date: from the tallies, however many. */
async function readSums(
  store: Store,
  reader: Reader,
  { buidCustomer, currency }: Query,
  today: string,
): Promise<DueSum[]> {
  const { rows } = await store.db().execute<DueRow>(sql`
    select currency, due_on::text as due_on,
      case when is_disputed then 'disputed' when is_on_hold then 'onHold' end as exclusion,
      sum(open_minor - pending_minor) as amount, sum(invoice_count) as count
    from invoice_tallies
    where buid_customer in ${requestedAccounts(reader, buidCustomer)} and ${isInListSql('open', tallyFacts, today)}
      and (${currency}::text is null or currency = ${currency})
    group by 1, 2, 3
    having sum(invoice_count) <> 0`)
  return rows.map(({ currency: code, due_on: dueOn, exclusion, amount, count }) => ({
    currency: code,
    dueOn,
    exclusion,
    amountMinor: Number(amount),
    count: Number(count),
  }))
}

/**
 * Returns what payments under way will cover, and how many they are. A card payment of several accounts covers its part
 * of each.
 */
async function readPaying(store: Store, reader: Reader, { buidCustomer, currency }: Query) {
  const { rows } = await store.db().execute<PayingRow>(sql`
    with asked as materialized (
      select buid from customers where buid in ${requestedAccounts(reader, buidCustomer)}
    ), parts (currency, amount, count) as (
      select currency, sum(pending_minor), 0 from invoice_tallies
      where buid_customer in (select buid from asked) group by currency
      union all
      select currency, 0, count(*) from payments
      where state in ${paymentsUnderWay}
        and (buid_customer in (select buid from asked) or (of_several_accounts and exists (
          select from payment_allocations share join invoices on invoices.trx_id = share.trx_id
          where share.payment_id = payments.id and invoices.buid_customer in (select buid from asked))))
      group by currency
    )
    select currency, sum(amount) as amount, sum(count) as count from parts
    where ${currency}::text is null or currency = ${currency}
    group by currency
    having sum(count) > 0`)
  return rows.map(({ currency: code, amount, count }) => ({
    currency: code,
    amountMinor: Number(amount),
    count: Number(count),
  }))
}

/** Returns the currencies of the accounts, the most common one first. */
async function currenciesOf(store: Store, reader: Reader, { buidCustomer }: Query): Promise<string[]> {
  const { rows } = await store.db().execute<{ currency: string }>(sql`
    select currency from customers where buid in ${requestedAccounts(reader, buidCustomer)}
    group by currency order by count(*) desc, currency`)
  return rows.map(({ currency }) => currency)
}
