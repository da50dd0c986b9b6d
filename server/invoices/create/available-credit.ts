import { sql } from 'drizzle-orm'

import type { Currency } from '../../../domain/money.ts'
import { creditAvailable } from '../../../domain/rules/exposure.ts'
import type { Transactions } from '../../store/transactions.ts'

type Row = { limit_minor: string; held_minor: string }

/**
 * Returns the credit that an account still has in a currency, in minor units, or null without a credit line. Invoices
 * that wait for credit themselves use none. With `lock` the credit line is locked until the transaction ends, so that
 * invoices of one account are decided one after the other.
 */
export async function availableCredit(
  store: Transactions,
  { buidCustomer, currency }: { buidCustomer: string; currency: Currency },
  { lock = false } = {},
): Promise<number | null> {
  const { rows: lines } = await store.db().execute<Row>(sql`
    select limit_minor, held_minor from credit_lines
    where buid_customer = ${buidCustomer} and currency = ${currency} ${lock ? sql`for update` : sql``}`)
  const [line] = lines
  if (!line) return null
  // A statement of its own, which sees what those committed that the lock was waited for.
  const { rows: sums } = await store.db().execute<{ unpaid: string; waiting: string }>(sql`
    select
      (select coalesce(sum(open_minor), 0) from invoice_tallies
        where buid_customer = ${buidCustomer} and currency = ${currency} and open_sign > 0) as unpaid,
      (select coalesce(sum(invoice.open_minor), 0) from credit_holds hold join invoices invoice using (trx_id)
        where hold.buid_customer = ${buidCustomer} and hold.currency = ${currency} and hold.released_at is null
          and invoice.open_minor > 0) as waiting`)
  const [sum] = sums
  return creditAvailable({
    pastDueMinor: 0,
    currentDueMinor: Number(sum?.unpaid ?? 0) - Number(sum?.waiting ?? 0),
    unbilledMinor: 0,
    heldMinor: Number(line.held_minor),
    limitMinor: Number(line.limit_minor),
  })
}
