/** `npm run seed -- --program large`: a program with very many accounts and invoices, to show that nothing grows slow. */
import { eq, sql } from 'drizzle-orm'

import { businessDate } from '../../../domain/dates.ts'
import { roles, type Role, type UserType } from '../../../domain/people.ts'
import { defaultPaymentSettings } from '../../../domain/program-settings.ts'
import type { Clock } from '../../clock.ts'
import { hashPassword } from '../../session/password.ts'
import { customers } from '../../store/schema/accounts.ts'
import { featureFlags, programs } from '../../store/schema/programs.ts'
import { userCustomers, userMerchants, users } from '../../store/schema/users.ts'
import type { Store } from '../../store/store.ts'
import { depotTowns } from '../accounts.ts'
import { insertAll } from '../insert-all.ts'
import { DEMO_PASSWORD, userId } from '../people.ts'
import { programConfig, programFlags } from '../programs.ts'
import { addInvoices, MERCHANTS } from './program-invoices.ts'
import { buidOf, currencyOf, hasLocations, LARGE_PROGRAM, LARGEST_PARENT, locationsOf } from './program-accounts.ts'

/** Invoices of one transaction: none blocks the database for long, and a run that is stopped leaves whole ones only. */
const STEP = 20_000
/** Invoices after which the tallies' many small differences are summed up. */
const FOLD = 200_000
const TIMEOUT_MS = 120_000
const MOST_CHILDREN = 10_000
/** Users of accounts, beside those that have a name of their own. */
const ACCOUNTS_A_USER = 3

const trades = ['Freight', 'Logistics', 'Cold Storage', 'Aggregates', 'Marine', 'Dairy', 'Timber', 'Steel', 'Foods']
const sellers = ['Parts', 'Tire & Brake', 'Hydraulics', 'Fasteners', 'Lubricants', 'Tooling', 'Filters', 'Electric']

const arrayOf = (words: readonly string[]) => sql`${`{${words.map((word) => `"${word}"`).join(',')}}`}::text[]`

/** Users with the password of the demonstration: one for each role at a small account, and those who see much. */
export const largeUsers = {
  corporate: 'large.corporate',
  parent: 'large.parent',
  merchant: 'large.merchant',
  support: 'large.support',
  small: (role: Role) => `large.${role.replace('_', '-')}`,
} as const

/** The numbers of accounts with a meaning, of so many in all. */
export function accountNumbers(count: number) {
  const children = Math.min(MOST_CHILDREN, Math.floor(count / 3))
  // Neither a parent nor a child.
  const alone = (n: number): number => (n % 8 === 7 ? n : alone(n + 1))
  return { children, small: alone(children + 2), largestAlone: count }
}

type Wanted = { customers: number; invoices: number; onStep?: (done: number) => void }

/**
 * Makes the program unless it is there, and adds the invoices that are missing up to the number, with payments of a
 * tenth and disputes of a hundredth. The database makes them itself.
 */
export async function addLargeProgram(
  { store, clock }: { store: Store; clock: Clock },
  { customers: count, invoices: invoiceCount, onStep }: Wanted,
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await store.tx(
    async () => {
      const [program] = await store.db().select().from(programs).where(eq(programs.id, LARGE_PROGRAM))
      if (program) return
      await addProgram(store)
      await addAccounts(store, count)
      await addUsers(store, count, passwordHash)
    },
    { statementTimeoutMs: TIMEOUT_MS },
  )
  // Statistics, without which the database would check what each invoice refers to by reading whole tables.
  await store.maintain()
  const accounts = await store.db().$count(customers, eq(customers.programId, LARGE_PROGRAM))
  const { rows } = await store
    .db()
    .execute<{ last: string | null }>(
      sql`select max(substring(trx_id from 7)::bigint) as last from invoices where trx_id like 'large-%'`,
    )
  const today = businessDate(clock.now())
  for (let from = Number(rows[0]?.last ?? 0) + 1; from <= invoiceCount; from += STEP) {
    const to = Math.min(from + STEP - 1, invoiceCount)
    await store.tx(() => addInvoices(store, { from, to, accounts, today }), { statementTimeoutMs: TIMEOUT_MS })
    if (Math.floor(to / FOLD) > Math.floor((from - 1) / FOLD)) {
      await store.tx(() => store.db().execute(sql`select fold_invoice_tallies()`), { statementTimeoutMs: TIMEOUT_MS })
    }
    onStep?.(to)
  }
  await store.maintain()
}

async function addProgram(store: Store): Promise<void> {
  const title = 'Grand Trunk Trade Credit'
  await insertAll(store, programs, [
    {
      id: LARGE_PROGRAM,
      title,
      paymentMode: 'PROGRAM_OVERVIEW',
      config: programConfig(title, []),
      paymentSettings: { ...defaultPaymentSettings },
    },
  ])
  await insertAll(store, featureFlags, [{ hostname: 'large.localhost', programId: LARGE_PROGRAM, flags: programFlags }])
  await store.db().execute(sql`
    insert into merchants (buid, program_id, name, currency, party_ids, country)
    select '31-' || lpad(n::text, 4, '0'), ${LARGE_PROGRAM},
      (${arrayOf(depotTowns)})[1 + n * 11 % ${depotTowns.length}] || ' ' || (${arrayOf(sellers)})[1 + n % ${sellers.length}],
      ${currencyOf(sql`n`)}, array['US-LARGE-' || n], 'US'
    from generate_series(1, ${MERCHANTS}::int) as n`)
}

/** One parent has a third of the accounts below it, 10,000 at most; of the others every eighth has three. */
async function addAccounts(store: Store, count: number): Promise<void> {
  const { children } = accountNumbers(count)
  const parent = sql`case
    when n between 2 and ${children + 1}::int then 1
    when n % 8 between 3 and 5 and n - n % 8 + 2 > ${children + 1}::int and n < ${count}::int then n - n % 8 + 2
  end`
  await store.db().execute(sql`
    insert into customers (buid, program_id, parent_buid, name, status, currency, country, party_ids, contact_name,
      line1, city_state_zip)
    select ${buidOf(sql`n`)}, ${LARGE_PROGRAM}, ${buidOf(sql`(${parent})`)},
      case when n = 1 then 'Grand Trunk Carriers' else town || ' ' || (${arrayOf(trades)})[1 + n % ${trades.length}] || ' ' || n end,
      case when n % 97 = 0 then 'inactive' else 'active' end, ${currencyOf(sql`n`)},
      case ${currencyOf(sql`n`)} when 'EUR' then 'DE' when 'CAD' then 'CA' else 'US' end, array['US-LARGE-C-' || n],
      'Accounts payable', n || ' Terminal Road', town
    from (
      select n, (${arrayOf(depotTowns)})[1 + n * 7 % ${depotTowns.length}] as town
      from generate_series(1, ${count}::int) as n
    ) as numbered`)
  await store.db().execute(sql`
    insert into credit_lines (buid_customer, currency, limit_minor, held_minor)
    select buid, currency, 5000000, case when right(buid, 1) = '7' then 40000 else 0 end from customers
      where program_id = ${LARGE_PROGRAM}
    union all
    select ${LARGEST_PARENT}, other, 90000000, 0 from unnest(array['EUR', 'CAD']) as other`)
  await store.db().execute(sql`
    insert into locations (id, buid_customer, display_location, name)
    select 'loc-' || buid || '-' || place, buid, lpad(place::text, 3, '0'), 'Depot ' || place
    from (select n, ${buidOf(sql`n`)} as buid from generate_series(1, ${count}::int) as n) as numbered,
      generate_series(1, ${locationsOf(sql`n`)}) as place
    where ${hasLocations(sql`n`)}`)
  await store.db().execute(sql`
    insert into payment_methods (id, buid_customer, kind, label, last4, account_type, country, currency, agreement,
      provider_token)
    select 'pm-' || buid, buid, 'bankAccount', 'Grand Trunk Bank', right(buid, 4), 'checking', country, currency, 'ach',
      'bank_approved'
    from customers where program_id = ${LARGE_PROGRAM} and right(buid, 1) in ('1', '4', '7')`)
}

async function addUsers(store: Store, count: number, passwordHash: string): Promise<void> {
  const { small } = accountNumbers(count)
  const named = (username: string, role: Role, userTypes: UserType[], account: number | null) => ({
    id: userId(username),
    programId: LARGE_PROGRAM,
    username,
    passwordHash,
    firstName: 'Lou',
    lastName: username,
    email: `${username}@large.example`,
    role,
    userTypes,
    account,
  })
  const people = [
    named(largeUsers.corporate, 'admin', ['customer', 'corporate'], null),
    named(largeUsers.parent, 'admin', ['customer'], 1),
    named(largeUsers.merchant, 'admin', ['merchant'], null),
    named(largeUsers.support, 'admin', ['admin'], null),
    ...roles.map((role) => named(largeUsers.small(role), role, ['customer'], small)),
  ]
  await insertAll(
    store,
    users,
    people.map(({ account: _account, ...row }) => row),
  )
  await insertAll(
    store,
    userCustomers,
    people.flatMap(({ id, account }) =>
      account === null
        ? []
        : [{ userId: id, buidCustomer: `60-${String(account).padStart(6, '0')}`, includeChildren: true }],
    ),
  )
  await insertAll(store, userMerchants, [{ userId: userId(largeUsers.merchant), buidMerchant: '31-0001' }])
  // Nobody signs in as one of them.
  await store.db().execute(sql`
    insert into users (id, program_id, username, first_name, last_name, email, role, user_types)
    select 'u-large-' || n, ${LARGE_PROGRAM}, 'large.' || n, 'Pat', 'Account ' || n, 'large' || n || '@large.example',
      'payer', array['customer']
    from generate_series(${ACCOUNTS_A_USER}, ${count}::int, ${ACCOUNTS_A_USER}) as n`)
  await store.db().execute(sql`
    insert into user_customers (user_id, buid_customer)
    select 'u-large-' || n, ${buidOf(sql`n`)}
    from generate_series(${ACCOUNTS_A_USER}, ${count}::int, ${ACCOUNTS_A_USER}) as n`)
}
