import { sql } from 'drizzle-orm'

import { paymentSettingsOf } from '../program/payment-settings.ts'
import { seesAccount, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

/**
 * The countries in which an account can bank: its own first, then those of its methods, then those of the program. Null
 * when the account is unknown or foreign.
 */
export async function bankingCountries(store: Store, reader: Reader, buidCustomer: string): Promise<string[] | null> {
  const { rows } = await store.db().execute<{ country: string }>(sql`
    select country from (
      select country, 0 as rank from customers where buid = ${buidCustomer}
      union all
      select country, 1 from payment_methods where buid_customer = ${buidCustomer} and removed_at is null
    ) known
    where ${seesAccount(reader, buidCustomer)}
    group by country
    order by min(rank), country`)
  if (rows.length === 0) return null
  const { bankCountries } = await paymentSettingsOf(store, reader.programId)
  return [...new Set([...rows.map(({ country }) => country), ...bankCountries])]
}
