import { eq, sql } from 'drizzle-orm'

import { businessDate } from '../../../domain/dates.ts'
import type { Clock } from '../../clock.ts'
import { customers, merchants } from '../../store/schema/accounts.ts'
import type { Store } from '../../store/store.ts'

/** Rows of one statement: none blocks the database for long, and a run that is stopped leaves whole invoices only. */
const STEP = 20_000
const TIMEOUT_MS = 120_000

export class NoSuchCustomer extends Error {
  override readonly name = 'NoSuchCustomer'
}

/**
 * Adds so many invoices to a customer, each with a line, for showing that long lists stay fast: most are paid, some
 * are due, past due, on hold, disputed or not billed yet. Made by the database itself; a second run adds more.
 */
export async function addManyInvoices(
  { store, clock }: { store: Store; clock: Clock },
  { buidCustomer, count, onStep }: { buidCustomer: string; count: number; onStep?: (done: number) => void },
): Promise<void> {
  const [customer] = await store.db().select().from(customers).where(eq(customers.buid, buidCustomer))
  if (!customer) throw new NoSuchCustomer(`There is no customer ${buidCustomer}.`)
  const sellers = await store
    .db()
    .select({ buid: merchants.buid })
    .from(merchants)
    .where(eq(merchants.programId, customer.programId))
    .orderBy(merchants.buid)
  const { rows } = await store.db().execute<{ last: string | null }>(
    sql`select max(substring(trx_id from ${prefixOf(buidCustomer).length + 1}::int)::bigint) as last from invoices
        where buid_customer = ${buidCustomer} and trx_id like ${`${prefixOf(buidCustomer)}%`}`,
  )
  const first = Number(rows[0]?.last ?? 0) + 1
  const today = businessDate(clock.now())
  for (let done = 0; done < count; done += STEP) {
    const range = { from: first + done, to: first + Math.min(done + STEP, count) - 1 }
    await store.tx(() => addRange(store, { ...range, customer, sellers: sellers.map(({ buid }) => buid), today }), {
      statementTimeoutMs: TIMEOUT_MS,
    })
    onStep?.(Math.min(done + STEP, count))
  }
  await store.maintain()
}

const prefixOf = (buidCustomer: string) => `many-${buidCustomer}-`

type Range = {
  from: number
  to: number
  customer: typeof customers.$inferSelect
  sellers: readonly string[]
  today: string
}

/** `h` is chance that is the same for the same number; its hundredths choose what becomes of the invoice. */
async function addRange(store: Store, { from, to, customer, sellers, today }: Range): Promise<void> {
  const merchantList = `{${sellers.map((buid) => `"${buid}"`).join(',')}}`
  const prefix = prefixOf(customer.buid)
  await store.db().execute(sql`
    insert into invoices (
      trx_id, invoice_id, buid_customer, buid_merchant, po_number, currency, billed_on, due_on, received_on, paid_on,
      billed_minor, subtotal_minor, open_minor, disputed_minor, on_hold, eligible_for_dispute, version)
    select
      ${prefix} || n, 'M-' || lpad(n::text, 7, '0'), ${customer.buid},
      (${merchantList}::text[])[(1 + h % ${sellers.length})::int],
      case when h % 3 = 0 then null else '4500-' || (10000 + h % 90000) end, ${customer.currency},
      case when story < 98 then issued end, case when story < 98 then issued + 30 end, issued,
      case when story < 86 then issued + (12 + h % 20)::int end,
      amount, amount,
      case when story < 86 then 0 else amount end,
      case when story = 96 then amount else 0 end, story = 97, story between 86 and 95, 1
    from (
      select n, h, story, 500 + (h % 1999) * 250 + h % 97 as amount,
        ${today}::date - (case
          when story < 86 then 35 + h % 1400
          when story < 92 then h % 30
          when story < 98 then 31 + h % 60
          else h % 6 end)::int as issued
      from (
        select n, h, (h / 7) % 100 as story
        from (select n, abs(hashint8(n::bigint)::bigint) as h from generate_series(${from}::int, ${to}::int) as n) as numbered
      ) as series
    ) as dated`)
  await store.db().execute(sql`
    insert into invoice_lines (trx_id, position, number, description, quantity, unit, unit_price, amount_minor)
    select trx_id, 1, 'MRO', 'Parts and service as per delivery note', '1', 'job',
      -- The demonstration's currencies of such customers have two decimals.
      to_char(subtotal_minor / 100.0, 'FM999999990.00'), subtotal_minor
    from invoices
    where trx_id in (select ${prefix} || n from generate_series(${from}::int, ${to}::int) as n)`)
}
