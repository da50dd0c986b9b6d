import { sql } from 'drizzle-orm'

import type { UserType } from '../../domain/people.ts'
import { asked, seesMerchant, type Reader } from '../store/scope.ts'
import { merchants } from '../store/schema/accounts.ts'
import type { Store } from '../store/store.ts'

export type Accounts = {
  readonly customerCount: number
  /** The only one, of a reader who has just one. */
  readonly customerId: string | null
  readonly merchantCount: number
  readonly merchantId: string | null
  readonly customerCurrencies: readonly string[]
  readonly merchantCurrencies: readonly string[]
}

type Row = { count: string; only: string | null; currencies: string[] | null }

/** Counts the accounts and merchants that the reader may see, with the currencies in which they deal. */
export async function accountsOf(store: Store, reader: Reader): Promise<Accounts> {
  const customers = await store.db().execute<Row>(sql`
    with ${asked(reader, null, sql`buid, currency`)}, own as materialized (
      select currency, count(*) as accounts, min(buid) as first from asked group by 1
    ), dealt as (
      select currency from own
      union
      -- Few lines are in a currency that no account has for its own.
      select currency from credit_lines
      where currency not in (select currency from own) and buid_customer in (select buid from asked)
    )
    select coalesce(sum(accounts), 0) as count, min(first) as only,
      (select array_agg(currency order by currency) from dealt) as currencies
    from own`)
  const dealt = await store.db().execute<Row>(sql`
    select count(*) as count, min(buid) as only, array_agg(distinct currency order by currency) as currencies
    from ${merchants} where ${seesMerchant(reader, merchants.buid)}`)
  const [accounts, dealers] = [customers.rows[0], dealt.rows[0]]
  return {
    customerCount: Number(accounts?.count ?? 0),
    customerId: accounts && Number(accounts.count) === 1 ? accounts.only : null,
    merchantCount: Number(dealers?.count ?? 0),
    merchantId: dealers && Number(dealers.count) === 1 ? dealers.only : null,
    customerCurrencies: accounts?.currencies ?? [],
    merchantCurrencies: dealers?.currencies ?? [],
  }
}

/** Returns the currencies in which the reader deals in a user type. */
export const currenciesOf = (
  userType: UserType | null,
  { customerCurrencies, merchantCurrencies }: Accounts,
): readonly string[] => (userType === 'merchant' ? merchantCurrencies : customerCurrencies)
