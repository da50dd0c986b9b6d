import { eq, sql } from 'drizzle-orm'

import { hashPassword } from '../../session/password.ts'
import { customers } from '../../store/schema/accounts.ts'
import type { Store } from '../../store/store.ts'
import { NoSuchCustomer } from './invoices.ts'
import { DEMO_PASSWORD } from '../people.ts'

/**
 * Adds many users of one customer, to show that the list stays fast: one in ten invited, one in twenty locked, all others
 * with the password of the demonstration. A second run adds those that are missing up to the number.
 */
export async function addManyUsers(
  { store }: { store: Store },
  { buidCustomer, count }: { buidCustomer: string; count: number },
): Promise<void> {
  const [customer] = await store.db().select().from(customers).where(eq(customers.buid, buidCustomer))
  if (!customer) throw new NoSuchCustomer(`There is no customer ${buidCustomer}.`)
  const id = sql`${`many-${buidCustomer}-`}::text || n`
  const one = sql`(array['Anna', 'Bente', 'Carlos', 'Dorota', 'Émile', 'Ferenc', 'Gabriela', 'Hristo', 'Inga', 'Jonas'])`
  const other = sql`(array['Almeida', 'Bauer', 'Čapek', 'Dimitrov', 'Eriksen', 'Fontaine', 'García', 'Horváth', 'Öberg'])`
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await store.tx(async () => {
    await store.db().execute(sql`
      insert into users (id, program_id, username, password_hash, first_name, last_name, email, role, user_types, status, lock_reason,
        last_sign_in_at)
      select ${id}, ${customer.programId}, 'many.' || ${buidCustomer}::text || '.' || n,
        case when n % 10 <> 1 then ${passwordHash} end, (${one})[1 + n % 10],
        (${other})[1 + n % 9] || ' ' || n, 'many' || n || '@customer.example',
        (array['admin', 'payer', 'viewer', 'card_viewer', 'safety_manager'])[1 + n % 5], array['customer'],
        case when n % 10 = 1 then 'invited' when n % 20 = 2 then 'locked' else 'active' end,
        case when n % 20 = 2 then 'administrator' end,
        case when n % 10 > 1 then now() - n * interval '7 minutes' end
      from generate_series(1, ${count}::int) as n on conflict do nothing`)
    await store.db().execute(sql`
      insert into user_customers (user_id, buid_customer, include_children)
      select ${id}, ${buidCustomer}, n % 3 = 0 from generate_series(1, ${count}::int) as n on conflict do nothing`)
  })
  await store.maintain()
}
