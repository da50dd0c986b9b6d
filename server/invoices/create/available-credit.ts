import { sql } from 'drizzle-orm'

import type { Currency } from '../../../domain/money.ts'
import { creditOf, lockCredit } from '../../store/credit.ts'
import type { Transactions } from '../../store/transactions.ts'

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
  const line = lock
    ? await lockCredit(store, buidCustomer, currency)
    : (await creditOf(store, buidCustomer)).find((one) => one.currency === currency)
  if (!line) return null
  const { rows } = await store.db().execute<{ waiting: string }>(sql`
    select coalesce(sum(invoice.open_minor), 0) as waiting from credit_holds hold join invoices invoice using (trx_id)
    where hold.buid_customer = ${buidCustomer} and hold.currency = ${currency} and hold.released_at is null
      and invoice.open_minor > 0`)
  return line.availableMinor + Number(rows[0]?.waiting ?? 0)
}
