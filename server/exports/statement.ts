import { and, eq, sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'

import { DateSchema } from '../../domain/contract/time.ts'
import { BUSINESS_TIME_ZONE } from '../../domain/dates.ts'
import { STATEMENT_LINES } from '../../domain/limits.ts'
import { notFound } from '../http/refusal.ts'
import { customers } from '../store/schema/accounts.ts'
import { disputes } from '../store/schema/disputes.ts'
import { invoices } from '../store/schema/invoices.ts'
import { chargebacks, paymentAllocations, paymentHistory, payments } from '../store/schema/payments.ts'
import { refundShares } from '../store/schema/refunds.ts'
import { programs } from '../store/schema/programs.ts'
import { seesAccount, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

const entryKinds = ['invoice', 'creditNote', 'adjustment', 'lateFee', 'payment', 'return', 'refund', 'other'] as const
export const statementAges = ['notDue', '1-30', '31-60', '61-90', 'over90', 'credit'] as const
type StatementAge = (typeof statementAges)[number]

const number = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger())
const RowSchema = v.object({
  opening: number,
  lines: v.nullable(
    v.array(
      v.object({
        day: DateSchema,
        kind: v.picklist(entryKinds),
        reference: v.string(),
        due_on: v.nullable(DateSchema),
        minor: number,
      }),
    ),
  ),
  ages: v.nullable(v.record(v.picklist(statementAges), number)),
})

type StatementLine = {
  readonly day: string
  readonly kind: (typeof entryKinds)[number]
  /** The number of the invoice or payment. */
  readonly reference: string
  readonly dueOn: string | null
  /** The amount that it adds to the balance, in minor units. */
  readonly minor: number
}

export type AccountStatement = {
  readonly program: string
  readonly account: { readonly id: string; readonly name: string; readonly country: string }
  readonly currency: string
  readonly from: string
  readonly to: string
  readonly today: string
  readonly openingMinor: number
  /** At most one more than a statement may have. */
  readonly lines: readonly StatementLine[]
  readonly closingMinor: number
  /** Parts of the closing balance. */
  readonly ages: Readonly<Partial<Record<StatementAge, number>>>
}

type Query = { buidCustomer: string; currency: string; from: string; to: string; today: string }

const dayOf = (instant: SQL) => sql`(${instant} at time zone ${BUSINESS_TIME_ZONE})::date`
/** The first instant of a business day. */
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${BUSINESS_TIME_ZONE})`

/**
 * The billed invoices of an account that a statement needs, each way with its index: those with an entry since the
 * first day, and with `open` those on which anything is open. All others were at zero before, and are so today.
 */
function chosenTrxIds({ buidCustomer, from }: Query, programId: string, { open }: { open: boolean }): SQL {
  const own = sql`select trx_id from ${invoices} where buid_customer = ${buidCustomer}`
  // Payments of the account, and the few that may pay for invoices of several.
  const settled = (condition: SQL) => sql`
    select share.trx_id from ${payments} payment
    join ${paymentHistory} history on history.payment_id = payment.id
    join ${paymentAllocations} share on share.payment_id = payment.id
    where ${condition} and history.state = 'settled' and history.at >= ${startOf(from)}`
  const ways = [
    sql`${own} and billed_on >= ${from}::date`,
    sql`${own} and due_on >= ${from}::date and late_fee_minor <> 0`,
    sql`${own} and paid_on >= ${from}::date`,
    sql`select trx_id from ${disputes} where buid_customer = ${buidCustomer} and outcome = 'adjusted'
      and (closed_at >= ${startOf(from)} or closed_at is null)`,
    sql`select trx_id from ${paymentAllocations} where reason = 'returned' and at >= ${startOf(from)}`,
    // Chargebacks are few, and so are refunds.
    sql`select part->>'trxId' from ${chargebacks} back, jsonb_array_elements(back.shares) part
      where back.at >= ${startOf(from)} or back.reversed_at >= ${startOf(from)}`,
    sql`select trx_id from ${refundShares} where trx_id in (${own})`,
    settled(sql`payment.buid_customer = ${buidCustomer}`),
    settled(sql`payment.of_several_accounts and payment.program_id = ${programId}`),
    ...(open ? [sql`${own} and open_minor <> 0`] : []),
  ]
  return sql.join(ways, sql` union `)
}

/** The entries of these invoices, as the common table expressions `mine` and `entries` and those that they need. */
const entriesOf = (query: Query, chosen: SQL): SQL => sql`
    mine as materialized (
      select trx_id, invoice_id, kind, billed_on, due_on, paid_on, billed_minor, adjusted_minor, late_fee_minor, open_minor
      from ${invoices} where trx_id in (${chosen}) and buid_customer = ${query.buidCustomer}
        and currency = ${query.currency} and billed_on is not null
    ), allocated as (
      select share.trx_id, share.payment_id, share.reason, share.at, share.amount_minor
      from ${paymentAllocations} share join mine on mine.trx_id = share.trx_id
    ), settled as (
      select payment_id, min(at) as at from ${paymentHistory}
      where state = 'settled' and payment_id in (select payment_id from allocated) group by payment_id
    ), shares as (
      select allocated.trx_id, allocated.payment_id,
        case when allocated.reason in ('returned', 'chargedBack') then 'return'
          when allocated.reason in ('refunded', 'refundFailed') then 'refund' else 'payment' end as kind,
        -- What was refunded before the payment had settled is refunded on the day on which it settles.
        case when allocated.reason in ('returned', 'chargedBack', 'chargebackReversed') then allocated.at
          when allocated.reason in ('refunded', 'refundFailed') then greatest(allocated.at, settled.at)
          else settled.at end as at,
        - allocated.amount_minor as minor
      from allocated join settled on settled.payment_id = allocated.payment_id
    ), decided as (
      select dispute.trx_id, dispute.closed_at as at, - dispute.adjustment_minor as minor
      from ${disputes} dispute join mine on mine.trx_id = dispute.trx_id
      where dispute.outcome = 'adjusted' and dispute.adjustment_minor <> 0
    ), paid as (select trx_id, sum(minor) as minor from shares group by trx_id),
    agreed as (select trx_id, sum(minor) as minor from decided group by trx_id),
    parts as (
      select trx_id, billed_on as day, kind, invoice_id as reference, due_on, billed_minor as minor, trx_id as source from mine
      union all
      select trx_id, billed_on, 'adjustment', invoice_id, null, adjusted_minor - coalesce(agreed.minor, 0), trx_id
        from mine left join agreed using (trx_id)
      union all
      select trx_id, ${dayOf(sql`decided.at`)}, 'adjustment', invoice_id, null, decided.minor, trx_id
        from decided join mine using (trx_id)
      union all
      select trx_id, greatest(billed_on, coalesce(due_on, billed_on)), 'lateFee', invoice_id, null, late_fee_minor, trx_id from mine
      union all
      select shares.trx_id, ${dayOf(sql`shares.at`)}, shares.kind, payment.payment_number, null, shares.minor, shares.payment_id
        from shares join ${payments} payment on payment.id = shares.payment_id
      union all
      select trx_id, greatest(billed_on, coalesce(paid_on, billed_on)), 'other', invoice_id, null,
        open_minor - billed_minor - adjusted_minor - late_fee_minor - coalesce(paid.minor, 0), trx_id
        from mine left join paid using (trx_id)
    ), entries as (
      select trx_id, least(day, ${query.today}::date) as day, kind, reference, due_on, minor, source from parts
      where minor <> 0
    )`

/** The entries of the period, in one line where one payment or one invoice has several of a day. */
const linesOf = ({ from, to }: Query, columns: SQL): SQL => sql`
      select ${columns} from entries where day between ${from}::date and ${to}::date
      group by day, kind, reference, source having sum(minor) <> 0`

/** Returns the account if the reader may see it; refuses an unknown and a foreign one with `notFound`. */
async function readAccount(store: Store, reader: Reader, buidCustomer: string) {
  const [found] = await store
    .db()
    .select({
      id: customers.buid,
      name: customers.name,
      country: customers.country,
      programId: customers.programId,
      program: programs.title,
    })
    .from(customers)
    .innerJoin(programs, eq(programs.id, customers.programId))
    .where(and(eq(customers.buid, buidCustomer), seesAccount(reader, buidCustomer)))
  if (!found) throw notFound()
  return found
}

/** Counts the lines of a statement, at most one more than it may have. Refuses like `readStatement`. */
export async function countStatement(store: Store, reader: Reader, query: Query): Promise<number> {
  const { programId } = await readAccount(store, reader, query.buidCustomer)
  const { rows } = await store.db().execute<{ total: string }>(sql`
    with ${entriesOf(query, chosenTrxIds(query, programId, { open: false }))}
    select count(*) as total from (${linesOf(query, sql`1`)} limit ${STATEMENT_LINES + 1}) as lines`)
  return Number(rows[0]?.total)
}

/**
 * Reads what an account owed at the beginning and the end of a period (both days included, none after today), and every
 * entry between: until today they lead to the open amounts of its billed invoices. A payment counts from when it is
 * completed. An entry without a day of its own has that of its invoice: an adjustment without a dispute, and what was
 * paid elsewhere. The cost grows with what is open and what happened since the period began, not with the account's
 * history. Refuses an unknown or foreign account with `notFound`.
 */
export async function readStatement(store: Store, reader: Reader, query: Query): Promise<AccountStatement> {
  const { currency, from, to, today } = query
  const { program, programId, ...account } = await readAccount(store, reader, query.buidCustomer)
  // One statement, so that nothing changes between the balances and their entries.
  const { rows } = await store.db().execute(sql`
    with ${entriesOf(query, chosenTrxIds(query, programId, { open: true }))}, lines as (
      ${linesOf(query, sql`day, kind, reference, min(due_on) as due_on, sum(minor) as minor`)}
      order by day, array_position(array[${sql.join(
        entryKinds.map((kind) => sql`${kind}`),
        sql`, `,
      )}]::text[], kind), reference, source
      limit ${STATEMENT_LINES + 1}
    ), owed as (
      select mine.due_on, sum(entries.minor) as minor from entries join mine on mine.trx_id = entries.trx_id
      where entries.day <= ${to}::date group by mine.trx_id, mine.due_on
    ), ages as (
      select case when minor < 0 then 'credit'
          when due_on is null or due_on >= ${to}::date then 'notDue'
          when ${to}::date - due_on <= 30 then '1-30'
          when ${to}::date - due_on <= 60 then '31-60'
          when ${to}::date - due_on <= 90 then '61-90'
          else 'over90' end as age, sum(minor) as minor
      from owed where minor <> 0 group by 1
    )
    select (select coalesce(sum(minor), 0) from entries where day < ${from}::date) as opening,
      (select json_agg(lines) from lines) as lines,
      (select json_object_agg(age, minor) from ages) as ages`)
  const { opening, lines, ages } = v.parse(RowSchema, rows[0])
  const known = (lines ?? []).map(({ due_on: dueOn, ...line }) => ({ ...line, dueOn }))
  return {
    program,
    account,
    currency,
    from,
    to,
    today,
    openingMinor: opening,
    lines: known,
    closingMinor: known.reduce((sum, { minor }) => sum + minor, opening),
    ages: ages ?? {},
  }
}
