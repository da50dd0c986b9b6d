import { sql } from 'drizzle-orm'

import { MERCHANT_FIGURES, type MerchantFiguresWire } from '../../../domain/contract/merchant/merchant-figures.ts'
import { paymentsUnderWay } from '../../../domain/contract/payment-list.ts'
import { addDays } from '../../../domain/dates.ts'
import { MERCHANT_PAID_DAYS } from '../../../domain/limits.ts'
import { resource, type Resource } from '../../http/reply.ts'
import { ofMerchantIds, merchantTallies, type MerchantReader } from '../../store/scope.ts'
import type { Store } from '../../store/store.ts'
import { invoiceTallies } from '../../store/schema/invoices.ts'
import { isInListSql, tallyFacts } from '../list-conditions.ts'

type SumRow = { currency: string; amount: string; count: string }
type Sums = Pick<MerchantFiguresWire, 'open' | 'past_due' | 'disputed' | 'paid'>

const figureLists = [
  ['open', 'open'],
  ['past_due', 'past-due'],
  ['disputed', 'disputed'],
] as const
const none = { amount: 0, count: 0 }

/**
 * Returns the figures of the reader's merchants on a business date, one resource a currency in which they deal: from the
 * tallies, from the few that were paid lately, and from payments under way, of which only what pays their own invoices
 * counts.
 */
export async function merchantFigures(
  store: Store,
  reader: MerchantReader,
  currency: string | null,
  today: string,
): Promise<Resource<MerchantFiguresWire>[]> {
  const paidFrom = addDays(today, -MERCHANT_PAID_DAYS)
  const sums = new Map<string, Sums>()
  const add = (name: keyof Sums, row: SumRow) => {
    const own = sums.get(row.currency) ?? { open: none, past_due: none, disputed: none, paid: none }
    sums.set(row.currency, { ...own, [name]: { amount: Number(row.amount), count: Number(row.count) } })
  }
  for (const row of await readLists(store, reader, today)) add(row.list, row)
  for (const row of await readPaid(store, reader, paidFrom)) add('paid', row)
  const payouts = await readPayouts(store, reader)
  const currencies = [...new Set([...sums.keys(), ...payouts.map((row) => row.currency)])]
  return currencies
    .filter((one) => currency === null || one === currency)
    .toSorted(
      (one, other) => (sums.get(other)?.open.count ?? 0) - (sums.get(one)?.open.count ?? 0) || (one < other ? -1 : 1),
    )
    .map((one) => {
      const days = payouts
        .filter((row) => row.currency === one)
        .map((row) => ({ expected_on: row.expected_on, amount: Number(row.amount), count: Number(row.count) }))
      const total = (of: 'amount' | 'count') => days.reduce((all, day) => all + day[of], 0)
      return resource(MERCHANT_FIGURES, one, {
        ...(sums.get(one) ?? { open: none, past_due: none, disputed: none, paid: none }),
        currency: one,
        paid_from: paidFrom,
        payouts: { amount: total('amount'), count: total('count') },
        payout_days: days,
      })
    })
}

async function readLists(store: Store, reader: MerchantReader, today: string) {
  type Row = SumRow & { list: (typeof figureLists)[number][0] }
  const lists = sql.join(
    figureLists.map(
      ([name, list]) => sql`
        select ${name}::text as list, currency, sum(open_minor) as amount, sum(invoice_count) as count
        from ${invoiceTallies} where ${isInListSql(list, tallyFacts, today)} group by currency
        having sum(invoice_count) > 0`,
    ),
    sql` union all `,
  )
  // Under the same name, so that the same conditions hold of it.
  const { rows } = await store.db().execute<Row>(sql`
    with invoice_tallies as materialized (
      select * from ${merchantTallies(reader, null)} as own where open_sign > 0
    )
    ${lists}`)
  return rows
}

/** Paid in full: what was billed, with the late fee and what was adjusted. */
async function readPaid(store: Store, reader: MerchantReader, paidFrom: string): Promise<SumRow[]> {
  const { rows } = await store.db().execute<SumRow>(sql`
    select currency, sum(billed_minor + late_fee_minor + adjusted_minor) as amount, count(*) as count
    from invoices where ${ofMerchantIds(reader)} and paid_on >= ${paidFrom}::date and open_minor = 0
    group by currency`)
  return rows
}

async function readPayouts(store: Store, reader: MerchantReader) {
  type Row = SumRow & { expected_on: string | null }
  const { rows } = await store.db().execute<Row>(sql`
    with under_way as materialized (
      select id, currency, expected_to from payments
      where program_id = ${reader.programId} and state in ${paymentsUnderWay}
    ), shares as (
      select under_way.currency, under_way.expected_to, share.trx_id, sum(share.amount_minor) as amount
      from under_way join payment_allocations share on share.payment_id = under_way.id
        join invoices on invoices.trx_id = share.trx_id
      where ${ofMerchantIds(reader)}
      group by under_way.id, under_way.currency, under_way.expected_to, share.trx_id
      having sum(share.amount_minor) <> 0
    )
    select currency, expected_to::text as expected_on, sum(amount) as amount, count(distinct trx_id) as count
    from shares group by currency, expected_to order by currency, expected_to nulls last`)
  return rows
}
