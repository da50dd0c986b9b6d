import { eq, sql } from 'drizzle-orm'

import { businessDate } from '../../../domain/dates.ts'
import type { Clock } from '../../clock.ts'
import { customers } from '../../store/schema/accounts.ts'
import { userCustomers } from '../../store/schema/users.ts'
import type { Store } from '../../store/store.ts'
import { NoSuchCustomer } from './invoices.ts'

/**
 * Disputes of one statement: none blocks the database for long, and a run that is stopped leaves whole disputes only.
 */
const STEP = 5_000
const TIMEOUT_MS = 120_000

type Filling = {
  buidCustomer: string
  buidMerchant: string
  count: number
  onStep?: (done: number) => void
}

/**
 * Adds many disputes between a customer and a merchant, each of its own invoice, to show that long lists stay fast:
 * most are closed, some are in each other status. The database makes them itself; a second run adds more.
 */
export async function addManyDisputes(
  { store, clock }: { store: Store; clock: Clock },
  { buidCustomer, buidMerchant, count, onStep }: Filling,
): Promise<void> {
  const [customer] = await store.db().select().from(customers).where(eq(customers.buid, buidCustomer))
  const [maker] = await store.db().select().from(userCustomers).where(eq(userCustomers.buidCustomer, buidCustomer))
  if (!customer || !maker) throw new NoSuchCustomer(`There is no customer ${buidCustomer} with a user of its own.`)
  const createdBy = maker.userId
  const prefix = `disputed-${buidCustomer}-`
  const { rows } = await store.db().execute<{ last: string | null }>(
    sql`select max(substring(trx_id from ${prefix.length + 1}::int)::bigint) as last from invoices
        where buid_customer = ${buidCustomer} and trx_id like ${`${prefix}%`}`,
  )
  const first = Number(rows[0]?.last ?? 0) + 1
  const today = businessDate(clock.now())
  for (let done = 0; done < count; done += STEP) {
    const range = { from: first + done, to: first + Math.min(done + STEP, count) - 1 }
    await store.tx(() => addRange(store, { ...range, prefix, customer, buidMerchant, createdBy, today }), {
      statementTimeoutMs: TIMEOUT_MS,
    })
    onStep?.(Math.min(done + STEP, count))
  }
  await store.maintain()
}

type Range = {
  from: number
  to: number
  prefix: string
  customer: typeof customers.$inferSelect
  buidMerchant: string
  createdBy: string
  today: string
}

/** `h` is chance that is the same for the same number; its hundredths choose what becomes of the dispute. */
async function addRange(
  store: Store,
  { from, to, prefix, customer, buidMerchant, createdBy, today }: Range,
): Promise<void> {
  const made = sql`(
    select ${prefix} || n as trx_id, n, h, created_at, amount, due,
      case
        when story < 90 then 'closed' when story < 92 then 'open' when story < 94 then 'waitingOnMerchant'
        when story < 96 then 'waitingOnCustomer' when story < 97 then 'pendingAdjustment'
        when story < 99 then 'escalated' else 'onHold'
      end as status
    from (
      select n, h, (h / 7) % 100 as story, 1000 + (h % 1999) * 150 as amount, ${today}::date + (h % 11)::int as due,
        date_trunc('second', ${today}::date - ((h / 11) % 1000) * interval '1 day' - (n % 86400) * interval '1 second') as created_at
      from (select n, abs(hashint8(n::bigint)::bigint) as h from generate_series(${from}::int, ${to}::int) as n) as numbered
    ) as series
  ) as made`
  await store.db().execute(sql`
    insert into invoices (
      trx_id, invoice_id, buid_customer, buid_merchant, po_number, currency, billed_on, due_on, received_on,
      billed_minor, subtotal_minor, open_minor, disputed_minor, eligible_for_dispute)
    select trx_id, 'D-' || lpad(n::text, 7, '0'), ${customer.buid}, ${buidMerchant}, '4500-' || (10000 + h % 90000),
      ${customer.currency}, created_at::date - 10, created_at::date + 20, created_at::date - 10,
      amount, amount, case when status = 'closed' and h % 3 > 0 then 0 else amount end,
      case when status = 'closed' then 0 else amount end, false
    from ${made}`)
  await store.db().execute(sql`
    insert into invoice_lines (trx_id, position, number, description, quantity, unit, unit_price, amount_minor)
    select trx_id, 1, 'MRO', 'Parts as per delivery note', '1', 'job', to_char(amount / 100.0, 'FM999999990.00'), amount
    from ${made}`)
  await store.db().execute(sql`
    insert into dispute_submissions (id, confirmation_number, created_by, created_at)
    select trx_id, 'M' || trx_id, ${createdBy}, created_at from ${made}`)
  await store.db().execute(sql`
    insert into disputes (
      id, dispute_number, submission_id, program_id, trx_id, buid_customer, buid_merchant, kind, status, outcome,
      reason_id, reason, description, currency, disputed_minor, held_from, held_days_left, respond_by,
      created_at, created_by, updated_at, closed_at, version)
    select trx_id, 'DSP-M' || lpad(n::text, 8, '0'), trx_id, ${customer.programId}, trx_id, ${customer.buid},
      ${buidMerchant}, case when h % 9 = 0 then 'chargeback' else 'dispute' end, status,
      case when status = 'closed' then (array['agreed', 'decided', 'lapsed', 'cancelled'])[1 + h % 4] end,
      'other', 'Other', 'The delivery note and the invoice do not agree; see the numbers of the purchase order.',
      ${customer.currency}, amount, case when status = 'onHold' then 'open' end,
      case when status = 'onHold' then (h % 10)::int end,
      case when status in ('open', 'waitingOnMerchant', 'waitingOnCustomer', 'pendingAdjustment')
        then due + case extract(isodow from due) when 6 then 2 when 7 then 1 else 0 end end,
      created_at, ${createdBy}, created_at + (h % 9) * interval '1 day',
      case when status = 'closed' then created_at + (h % 9) * interval '1 day' end,
      case when status = 'open' then 1 else 2 end
    from ${made}`)
  await store.db().execute(sql`
    insert into dispute_history (dispute_id, at, event, party, user_id, to_status, comment)
    select trx_id, created_at, 'dispute.created', 'customer', ${createdBy}, 'open',
      'The delivery note and the invoice do not agree.'
    from ${made}`)
}
