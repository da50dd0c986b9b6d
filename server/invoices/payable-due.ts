import { sql, type SQL } from 'drizzle-orm'

import type { PayableDueWire } from '../../domain/contract/due/payable-due.ts'
import type { PaymentSettings } from '../../domain/contract/program-settings.ts'
import { INVOICES_A_PAYMENT } from '../../domain/limits.ts'
import { dueBuckets, dueFilters, type DueFilter } from '../../domain/rules/due/due-parts.ts'
import { type Sum } from '../../domain/rules/due/dues.ts'
import {
  payableDueOf,
  paymentsFor,
  type DueGroup,
  type PayableDue,
  type PayableExclusion,
} from '../../domain/rules/due/payable-due.ts'
import type { AccountFigureQuery } from '../http/parameters.ts'
import { resource, type Resource } from '../http/reply.ts'
import { asked, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { isInBucketSql, isInListSql, tallyFacts } from './list-conditions.ts'

type Query = AccountFigureQuery & { due: DueFilter | null; cardMaximumInvoices: PaymentSettings['cardMaximumInvoices'] }
type Row = {
  currency: string
  bucket: DueGroup['bucket']
  exclusion: PayableExclusion | null
  amount: string
  count: string
  first_account: string
  last_account: string
}

/** Returns what paying everything due selects and leaves out: one resource a currency and part of what is due. */
export async function payableDue(
  store: Store,
  reader: Reader,
  query: Query,
  today: string,
): Promise<Resource<PayableDueWire>[]> {
  const groups = await readGroups(store, reader, query, today)
  const currencies = [...new Set(groups.map(({ currency }) => currency))].toSorted()
  const parts = query.due === null ? dueFilters : [query.due]
  return currencies.flatMap((currency) =>
    parts.map((due) => resourceOf(payableDueOf(currency, due, groups), query.cardMaximumInvoices)),
  )
}

const wireOf = ({ amountMinor, count }: Sum) => ({ amount: amountMinor, count })

function resourceOf(due: PayableDue, cardMaximum: number): Resource<PayableDueWire> {
  const { disputed, onHold, notEligible } = due.excluded
  return resource('payable-dues', `${due.currency}.${due.due}`, {
    currency: due.currency,
    due: due.due,
    payable: wireOf(due),
    excluded: { disputed: wireOf(disputed), onHold: wireOf(onHold), notEligible: wireOf(notEligible) },
    payment_count: paymentsFor(due.count, INVOICES_A_PAYMENT),
    card_payment_count: paymentsFor(due.count, cardMaximum),
    of_several_accounts: due.isOfSeveral,
  })
}

/** Sums up the open invoices of each account from the tallies, however many, with the reason why they stay out. */
async function readGroups(store: Store, reader: Reader, query: Query, today: string): Promise<DueGroup[]> {
  const { buidCustomer, buidLocation, currency } = query
  const bucket: SQL = sql.join(
    dueBuckets.map((one) => sql`when ${isInBucketSql(one, tallyFacts, today)} then ${one}::text`),
    sql` `,
  )
  const { rows } = await store.db().execute<Row>(sql`
    with ${asked(reader, buidCustomer, sql`buid, payment_eligible`)}, of_account as (
      select invoice_tallies.buid_customer, invoice_tallies.currency, case ${bucket} end as bucket,
        case when is_disputed then 'disputed' when is_on_hold then 'onHold'
          when not asked.payment_eligible then 'notEligible' end as exclusion,
        sum(open_minor - pending_minor) as amount, sum(invoice_count) as count
      from invoice_tallies join asked on asked.buid = invoice_tallies.buid_customer
      where ${isInListSql('open', tallyFacts, today)}
        and (${currency}::text is null or invoice_tallies.currency = ${currency})
        and (${buidLocation}::text is null or invoice_tallies.buid_location = ${buidLocation})
      group by 1, 2, 3, 4
      having sum(invoice_count) <> 0
    )
    select currency, bucket, exclusion, sum(amount) as amount, sum(count) as count,
      min(buid_customer) as first_account, max(buid_customer) as last_account
    from of_account group by 1, 2, 3`)
  return rows.map(({ amount, count, first_account: firstAccount, last_account: lastAccount, ...row }) => ({
    ...row,
    amountMinor: Number(amount),
    count: Number(count),
    firstAccount,
    lastAccount,
  }))
}
