import { and, asc, desc, eq, gte, ilike, inArray, lt, not, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { InferInput } from 'valibot'

import { type MethodKind } from '../../domain/contract/payment.ts'
import {
  paymentsUnderWay,
  type PaymentMethodFilter,
  type PaymentSort,
  type PaymentStateFilter,
  type PaymentTotalsSchema,
} from '../../domain/contract/payment-list.ts'
import { notFound } from '../http/refusal.ts'
import type { Resource } from '../http/reply.ts'
import { invoices } from '../store/schema/invoices.ts'
import { isToPayAgain } from '../store/pay-again.ts'
import { paymentAllocations, payments } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'
import type { Payer, PaymentServices } from './payer.ts'
import { paymentResources, type PaymentWire } from './payment-resource.ts'

/** Filters of the history; null filters nothing. */
export type PaymentFilter = {
  readonly buidCustomer: string | null
  /** Some of its invoices are of this location of the account. */
  readonly buidLocation: string | null
  readonly state: PaymentStateFilter | null
  readonly method: PaymentMethodFilter | null
  readonly currency: string | null
  readonly trxId: string | null
  readonly text: string | null
  /** The first instant, and the first after the last. */
  readonly from: Date | null
  readonly before: Date | null
}
type PaymentQuery = PaymentFilter & { sort: PaymentSort; page: { number: number; size: number } }

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

/**
 * Returns the condition that another one holds for some or for every invoice of the payment. As an aggregate, since
 * PostgreSQL would turn `exists` around and read all invoices (0.6 s among 200,000) for a page of payments.
 */
function ofInvoices(hold: 'bool_or' | 'bool_and', condition: SQL): SQL {
  return sql`(
    select ${sql.raw(hold)}(${condition}) from ${paymentAllocations}
    join ${invoices} on ${invoices.trxId} = ${paymentAllocations.trxId}
    where ${paymentAllocations.paymentId} = ${payments.id}
  )`
}

/**
 * Returns the condition for payments of the payer's accounts: a card payment of several is seen by those who may see
 * all of them. `isOwn` says that the paying account is one of them.
 */
function visible(payer: Payer, isOwn = payer.mayAct(payments.buidCustomer)): SQL | undefined {
  return and(
    eq(payments.programId, payer.programId),
    isOwn,
    // The few of several accounts alone: asking it of every payment takes a second of 20,000.
    or(not(payments.ofSeveralAccounts), ofInvoices('bool_and', payer.mayAct(invoices.buidCustomer))),
  )
}

/** Escapes the wildcards of LIKE. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

const kindsOf = {
  bank: ['bankAccount'],
  card: ['cardOnFile', 'newCard'],
} as const satisfies Readonly<Record<PaymentMethodFilter, readonly MethodKind[]>>

/** The condition of all filters together. */
function conditionOf(filter: PaymentFilter): SQL | undefined {
  const { buidCustomer, buidLocation, state, method, currency, trxId, text, from, before } = filter
  const pattern = text ? `%${literal(text)}%` : null
  return and(
    buidCustomer === null
      ? undefined
      : or(
          eq(payments.buidCustomer, buidCustomer),
          and(payments.ofSeveralAccounts, ofInvoices('bool_or', eq(invoices.buidCustomer, buidCustomer))),
        ),
    buidLocation === null
      ? undefined
      : // Read once from the location's invoices: asking each payment of a long history takes a second.
        sql`${payments.id} in (
          select ${paymentAllocations.paymentId} from ${paymentAllocations}
          join ${invoices} on ${invoices.trxId} = ${paymentAllocations.trxId}
          where ${invoices.buidLocation} = ${buidLocation}
            and ${buidCustomer === null ? sql`true` : eq(invoices.buidCustomer, buidCustomer)}
        )`,
    state === null
      ? undefined
      : state === 'underWay'
        ? inArray(payments.state, [...paymentsUnderWay])
        : state === 'toPayAgain'
          ? isToPayAgain()
          : eq(payments.state, state),
    method === null ? undefined : inArray(payments.methodKind, [...kindsOf[method]]),
    currency === null ? undefined : eq(payments.currency, currency),
    trxId === null ? undefined : ofInvoices('bool_or', eq(invoices.trxId, trxId)),
    pattern === null
      ? undefined
      : or(
          ilike(payments.paymentNumber, pattern),
          ilike(payments.confirmationNumber, pattern),
          ofInvoices('bool_or', ilike(invoices.invoiceId, pattern)),
        ),
    from === null ? undefined : gte(payments.createdAt, from),
    before === null ? undefined : lt(payments.createdAt, before),
  )
}

/**
 * Returns the source of the payments that the payer may see, and what comes before it in the statement: all the payer's
 * accounts, looked up once for the payments and for those of several accounts. Joined, since PostgreSQL takes an `in`
 * of them for 200 and reads the payments of 40,000 accounts one account after the other; joined before anything else
 * (`offset 0`), since it would do the same to spare itself the look at invoices that it thinks every payment needs.
 */
function sourceOf(payer: Payer) {
  const { accounts } = payer
  if (!accounts) return { before: sql``, payable: sql`${payments} where ${visible(payer)}` }
  const reader: Payer = { ...payer, mayAct: (column) => sql`${column} in (select buid from seen)` }
  return {
    before: sql`seen (buid) as materialized ${accounts},`,
    payable: sql`(
      select ${payments}.* from ${payments} join seen on seen.buid = ${payments.buidCustomer} offset 0
    ) as ${payments} where ${visible(reader, sql`true`)}`,
  }
}

/** Returns a page of the payments that the payer may see, and the totals of all pages by currency. */
export async function listPayments(
  { store }: PaymentServices,
  payer: Payer,
  { sort, page, ...filter }: PaymentQuery,
): Promise<{ items: Resource[]; total: number; totals: readonly InferInput<typeof PaymentTotalsSchema>[] }> {
  const underWay = inArray(payments.state, [...paymentsUnderWay])
  const settled = eq(payments.state, 'settled')
  type Sums = InferInput<typeof PaymentTotalsSchema> & { found: number }
  const condition = conditionOf(filter) ?? sql`true`
  const columns = [payments.id, payments.currency, payments.feeMinor, ...Object.values(sortColumns)]
  const { before, payable } = sourceOf(payer)
  // All payments of a program are summed up and sorted by their indexes alone; others are looked up once for both, as are
  // those whose invoices have to be looked at.
  const readOften = filter.text === null && filter.trxId === null ? sql`not materialized` : sql`materialized`
  const found = payer.seesProgram
    ? sql`found as ${readOften} (select ${sql.join(columns, sql`, `)} from ${payments}
        where ${payments.programId} = ${payer.programId} and ${condition})`
    : sql`${before} found as materialized (select ${sql.join(columns, sql`, `)} from ${payable} and ${condition})`
  // One statement for page and totals.
  const { rows } = await store.db().execute<{ sums: Sums[] | null; ids: string[] | null }>(sql`
    with ${found}, sums as (
      select currency, count(*) as found,
        coalesce(sum(total_minor) filter (where ${settled}), 0) as settled,
        coalesce(sum(total_minor) filter (where ${underWay}), 0) as under_way,
        coalesce(sum(fee_minor) filter (where ${settled} or ${underWay}), 0) as fees
      from found as payments group by currency
    )
    select (select json_agg(sums order by currency) from sums) as sums,
      (select json_agg(id) from (
        select id from found as payments order by ${sql.join(orderOf(sort), sql`, `)}
        limit ${page.size} offset ${(page.number - 1) * page.size}
      ) as page) as ids`)
  const sums = rows[0]?.sums ?? []
  return {
    items: await paymentResources(store, await rowsOf(store, rows[0]?.ids ?? [])),
    total: sums.reduce((all, { found }) => all + found, 0),
    totals: sums.map(({ found: _found, ...sum }) => sum).filter((sum) => sum.settled + sum.under_way > 0),
  }
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
  // Chosen at once, so that a payment made or settled in the meantime neither repeats nor hides another one.
  const { before, payable } = sourceOf(payer)
  const columns = [payments.id, ...Object.values(sortColumns)]
  const { rows: chosen } = await store.db().execute<{ id: string }>(sql`
    with ${before} found as (
      select ${sql.join(columns, sql`, `)} from ${payable} and ${conditionOf(filter) ?? sql`true`}
    ) select id from found as payments order by ${sql.join(orderOf(sort), sql`, `)}`)
  for (let at = 0; at < chosen.length; at += ROWS) {
    const ids = chosen.slice(at, at + ROWS).map(({ id }) => id)
    yield (await paymentResources(store, await rowsOf(store, ids))).map(({ attributes }) => attributes)
  }
}

/** The number of payments of all pages. */
export async function countPayments({ store }: PaymentServices, payer: Payer, filter: PaymentFilter): Promise<number> {
  const { before, payable } = sourceOf(payer)
  const { rows } = await store.db().execute<{ total: string }>(sql`
    with ${before} found as (select ${payments.id} from ${payable} and ${conditionOf(filter) ?? sql`true`})
    select count(*) as total from found`)
  return Number(rows[0]?.total)
}

/** One payment; a foreign one is not found. */
export async function readPayment(services: PaymentServices, payer: Payer, paymentId: string): Promise<Resource> {
  const [row] = await services.store
    .db()
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), visible(payer)))
  const [payment] = row ? await paymentResources(services.store, [row]) : []
  if (!payment) throw notFound()
  return payment
}
