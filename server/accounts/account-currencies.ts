import { sql } from 'drizzle-orm'

import { requestedAccounts, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

/**
 * Returns the currencies of an account: its own first, then those of its invoices, paid ones included. None for an
 * account that the reader may not see.
 */
export async function accountCurrencies(store: Store, reader: Reader, buidCustomer: string): Promise<string[]> {
  const { rows } = await store.db().execute<{ currency: string }>(sql`
    with account as materialized (
      select buid, currency from customers where buid in ${requestedAccounts(reader, buidCustomer)}
    ), own as (
      select currency, 0 as place from account
      union all
      (select invoice_tallies.currency, 1 from invoice_tallies join account on account.buid = buid_customer
        group by 1 having sum(invoice_count) > 0)
    )
    select currency from own group by currency order by min(place), currency`)
  return rows.map(({ currency }) => currency)
}
