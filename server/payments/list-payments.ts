import { and, asc, desc, eq, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { InferInput } from 'valibot'

import { paymentsUnderWay, type PaymentSort, type PaymentTotalsSchema } from '../../domain/contract/payment-list.ts'
import { notFound } from '../http/refusal.ts'
import type { Resource } from '../http/reply.ts'
import { payments, paymentTallies } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'
import type { Payer, PaymentServices } from './payer.ts'
import {
  conditionOf,
  isOfSeveralSeen,
  isSeen,
  isTallied,
  isTallySeen,
  sourceOf,
  type PaymentFilter,
} from './payment-conditions.ts'
import { paymentResources, type PaymentWire } from './payment-resource.ts'

type Page = { readonly number: number; readonly size: number }
type PaymentQuery = PaymentFilter & { sort: PaymentSort; page: Page }
type Totals = InferInput<typeof PaymentTotalsSchema>

/**
 * A history of no more payments than `few` is read as a whole. Of a longer one, a page is filled in the order of its sort:
 * at most `passed` payments are passed by, in search of those that the payer may see.
 */
const bounds = { few: 1_000, passed: 50_000 }

const sortColumns = {
  created_at: payments.createdAt,
  payment_number: payments.paymentNumber,
  method: payments.methodLabel,
  state: payments.state,
  total: payments.totalMinor,
} as const satisfies Readonly<Record<string, AnyColumn>>

function orderOf(sort: PaymentSort): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc
  // The picklist's words are the columns' names, some with a minus before them.
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
  return [direction(column), direction(payments.id)]
}

function reversed(sort: PaymentSort): PaymentSort {
  // Each sort of the picklist has its counterpart there.
  return (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as PaymentSort
}

type Sums = { found: number; all: number; totals: readonly Totals[] }

/** Sums up payments or tallies of them: `found` and totals of those for which the condition holds, and `all`. */
const sumsOf = (source: SQL, condition: SQL) => {
  const underWay = inArray(payments.state, [...paymentsUnderWay])
  const settled = eq(payments.state, 'settled')
  const sum = (column: SQL, part: SQL) => sql`coalesce(sum(${column}) filter (where ${condition} and ${part}), 0)`
  // Under the name of the payments, so that the same conditions hold of tallies.
  return sql`select currency, ${sum(sql`payment_count`, sql`true`)} as found, sum(payment_count) as all_of_it,
      ${sum(sql`total_minor`, settled)} as settled, ${sum(sql`total_minor`, underWay)} as under_way,
      ${sum(sql`fee_minor`, sql`(${settled} or ${underWay})`)} as fees
    from (${source}) as ${payments} group by currency`
}

type SumRow = Totals & { found: number; all_of_it: number }

function readSums(rows: readonly SumRow[]): Sums {
  return {
    found: rows.reduce((sum, { found }) => sum + found, 0),
    all: rows.reduce((sum, row) => sum + row.all_of_it, 0),
    totals: rows
      .map(({ found: _found, all_of_it: _all, ...totals }) => totals)
      .filter(({ settled, under_way: underWay }) => settled + underWay > 0),
  }
}

const tallied = sql`currency, state, method_kind, total_minor, fee_minor`

/**
 * Counts the payments that the payer may see, and those that the filters find if tallies know them. The few of several
 * accounts are read: who sees one of the accounts need not see the payment.
 */
async function readTallies(store: Store, payer: Payer, filter: PaymentFilter): Promise<Sums> {
  const { buidCustomer } = filter
  const ofSeveral =
    payer.seesProgram && buidCustomer === null
      ? sql``
      : sql`union all select ${tallied}, 1 from ${payments} where ${isOfSeveralSeen(payer, buidCustomer)}`
  const source = sql`
    select ${tallied}, payment_count from ${paymentTallies} where ${isTallySeen(payer, buidCustomer)} ${ofSeveral}`
  const condition = isTallied(filter) ? conditionOf(filter, false) : sql`false`
  const { rows } = await store.db().execute<{ sums: SumRow[] | null }>(sql`
    with sums as (${sumsOf(source, condition)}) select json_agg(sums order by currency) as sums from sums`)
  return readSums(rows[0]?.sums ?? [])
}

/** Returns a page of the payments that the payer may see, and the totals of all pages by currency. */
export async function listPayments(
  { store }: PaymentServices,
  payer: Payer,
  { sort, page, ...filter }: PaymentQuery,
  { few, passed } = bounds,
): Promise<{ items: Resource[]; total: number; totals: readonly Totals[] }> {
  const tallies = await readTallies(store, payer, filter)
  const isLong = tallies.all > few
  if (!isTallied(filter)) return readFound(store, payer, { sort, page, ...filter }, isLong)
  const { found: total, totals } = tallies
  const skipped = (page.number - 1) * page.size
  const limit = Math.min(page.size, total - skipped)
  if (limit <= 0) return { items: [], total, totals }
  // The later half is read from the end: the last page of 200,000 payments costs no more than the first.
  const left = total - skipped - limit
  const isFromEnd = left < skipped
  const part = {
    order: orderOf(isFromEnd ? reversed(sort) : sort),
    limit,
    offset: isFromEnd ? left : skipped,
  }
  const isFar = part.offset + limit > passed
  const passing = isLong && total > few && !isFar ? await passBy(store, payer, filter, { ...part, passed }) : []
  // The few of a kind among many have an index; the many are found by their accounts.
  const isRare = isLong && total <= few
  const rows = passing.length === limit ? passing : await collect(store, payer, filter, part, isRare)
  return { items: await paymentResources(store, isFromEnd ? rows.toReversed() : rows, payer.userId), total, totals }
}

type Part = { readonly order: readonly SQL[]; readonly limit: number; readonly offset: number }

/**
 * Payments of the program in the order of the history, from which those that the payer may see are chosen until the page
 * is full: for a reader of many they come soon, however many there are. Returns fewer when the others are too many.
 */
async function passBy(
  store: Store,
  payer: Payer,
  filter: PaymentFilter,
  { order, limit, offset, passed: most }: Part & { readonly passed: number },
) {
  const passed = store
    .db()
    .select()
    .from(payments)
    .where(eq(payments.programId, payer.programId))
    .orderBy(...order)
    .limit(most)
    // Under the same name, so that the same conditions hold of it.
    .as('payments')
  return (
    store
      .db()
      .select()
      .from(passed)
      // Without an order of its own: PostgreSQL would sort all that were passed by.
      .where(and(isSeen(payer, filter.buidCustomer), conditionOf(filter, true)))
      .limit(limit)
      .offset(offset)
  )
}

/** All payments that are found, as a query of the columns by which they are sorted and summed up. */
function foundBy(payer: Payer, filter: PaymentFilter, isLong: boolean): SQL {
  const { before, payable } = sourceOf(payer, filter.buidCustomer, isLong)
  const columns = [payments.id, payments.currency, payments.feeMinor, ...Object.values(sortColumns)]
  return sql`${before} found as materialized (
    select ${sql.join(columns, sql`, `)}, 1 as payment_count from ${payable} and ${conditionOf(filter, isLong)})`
}

const pageOf = ({ order, limit, offset }: Part) => sql`
  select id from found as payments order by ${sql.join([...order], sql`, `)} limit ${limit} offset ${offset}`

/** All payments of the history are found, sorted, and those of the page read. */
async function collect(store: Store, payer: Payer, filter: PaymentFilter, part: Part, isRare: boolean) {
  const { rows } = await store.db().execute<{ id: string }>(sql`with ${foundBy(payer, filter, isRare)} ${pageOf(part)}`)
  return rowsOf(
    store,
    rows.map(({ id }) => id),
  )
}

/** Returns a page, and the totals, of what no tally can count: both from the payments found, in one statement. */
async function readFound(store: Store, payer: Payer, { sort, page, ...filter }: PaymentQuery, isLong: boolean) {
  const part = { order: orderOf(sort), limit: page.size, offset: (page.number - 1) * page.size }
  const { rows } = await store.db().execute<{ sums: SumRow[] | null; ids: string[] | null }>(sql`
    with ${foundBy(payer, filter, isLong)}, sums as (${sumsOf(sql`select * from found`, sql`true`)})
    select (select json_agg(sums order by currency) from sums) as sums,
      (select json_agg(id) from (${pageOf(part)}) as page) as ids`)
  const { found: total, totals } = readSums(rows[0]?.sums ?? [])
  return { items: await paymentResources(store, await rowsOf(store, rows[0]?.ids ?? []), payer.userId), total, totals }
}

/** The payments of these ids in their order. */
async function rowsOf(store: Store, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await store
    .db()
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Payments of a part of the export. */
const ROWS = 500

/** The payments of all pages in their order, part by part. */
export async function* streamPayments(
  { store }: PaymentServices,
  payer: Payer,
  { sort, ...filter }: PaymentFilter & { sort: PaymentSort },
): AsyncGenerator<PaymentWire[]> {
  const { all } = await readTallies(store, payer, filter)
  // Chosen at once, so that a payment made or settled in the meantime neither repeats nor hides another one.
  const { rows: chosen } = await store.db().execute<{ id: string }>(sql`
    with ${foundBy(payer, filter, all > bounds.few)}
    select id from found as payments order by ${sql.join(orderOf(sort), sql`, `)}`)
  for (let at = 0; at < chosen.length; at += ROWS) {
    const ids = chosen.slice(at, at + ROWS).map(({ id }) => id)
    yield (await paymentResources(store, await rowsOf(store, ids), payer.userId)).map(({ attributes }) => attributes)
  }
}

/** The number of payments of all pages. */
export async function countPayments({ store }: PaymentServices, payer: Payer, filter: PaymentFilter): Promise<number> {
  const { all, found } = await readTallies(store, payer, filter)
  if (isTallied(filter)) return found
  const { rows } = await store.db().execute<{ total: string }>(sql`
    with ${foundBy(payer, filter, all > bounds.few)} select count(*) as total from found`)
  return Number(rows[0]?.total)
}

/** One payment; a foreign one is not found. */
export async function readPayment(services: PaymentServices, payer: Payer, paymentId: string): Promise<Resource> {
  const [row] = await services.store
    .db()
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), isSeen(payer, null)))
  const [payment] = row ? await paymentResources(services.store, [row], payer.userId) : []
  if (!payment) throw notFound()
  return payment
}
