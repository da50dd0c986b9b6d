import { and, asc, desc, gte, lte, type SQL } from 'drizzle-orm'

import type { InvoiceListStatus, InvoiceSort } from '../../domain/contract/invoice.ts'
import { invoices } from '../store/schema/invoices.ts'
import { seesAccountOfRow, type InvoiceReader, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import {
  conditionOfAnyAccount,
  listCondition,
  scopedCondition,
  type InvoiceFilters,
  type ListScope,
} from './invoice-filters.ts'
import type { InvoiceRow } from './invoice-resource.ts'
import { invoiceFacts, isInListSql } from './list-conditions.ts'

/** A number above that of all invoices: a limit keeps PostgreSQL from sorting while it searches. */
const ALL = 2 ** 31

type Bounds = { readonly few: number; readonly passed: number }

/**
 * Lists of several accounts that are not longer than `few` are collected account by account, and sorted. For longer
 * ones at most `passed` invoices are passed by, in search of those that the reader may see.
 */
const bounds: Bounds = { few: 1_000, passed: 20_000 }

const sortColumns = {
  due_on: 'dueOn',
  billed_on: 'billedOn',
  invoice_id: 'invoiceId',
  open_amount: 'openMinor',
  received_on: 'receivedOn',
} as const

/**
 * Returns the column that a sort names, and whether it runs backwards. What has no date comes last, or first when
 * backwards.
 */
export function sortOf(sort: InvoiceSort) {
  const isBackwards = sort.startsWith('-')
  // The picklist's words are the columns' names, some with a minus before them.
  const key = sortColumns[(isBackwards ? sort.slice(1) : sort) as keyof typeof sortColumns]
  const direction = isBackwards ? desc : asc
  return { key, column: invoices[key], isBackwards, order: [direction(invoices[key]), direction(invoices.trxId)] }
}

export type InvoiceListQuery = {
  readonly list: InvoiceListStatus
  readonly filters: InvoiceFilters
  readonly sort: InvoiceSort
  readonly page: { readonly number: number; readonly size: number }
}

/** The number of invoices of a list, or (`isLeast`) the least number. */
type Total = { readonly total: number; readonly isLeast: boolean }

/**
 * Reads a page, and where the total was only the least, one invoice more, so that there is a next page as long as there
 * are invoices. Where the list ends, the total is known.
 */
export async function readPage(
  store: Store,
  reader: InvoiceReader,
  query: InvoiceListQuery,
  { total, isLeast }: Total,
  today: string,
  limits = bounds,
): Promise<Total & { rows: InvoiceRow[] }> {
  const { scope } = query.filters
  if (!scope) return { rows: await readCounted(store, reader, query, total, today, limits), total, isLeast }
  const { number, size } = query.page
  const part = { order: sortOf(query.sort).order, limit: isLeast ? size + 1 : size, offset: (number - 1) * size }
  if (!isLeast && part.offset >= total) return { rows: [], total, isLeast }
  const rows = await readScoped(store, reader, { ...query, scope, isLeast }, part, today, limits)
  if (!isLeast) return { rows, total, isLeast }
  const known = part.offset + rows.length
  return rows.length > 0 && rows.length <= size
    ? { rows, total: known, isLeast: false }
    : { rows: rows.slice(0, size), total: rows.length === 0 ? total : Math.max(total, known), isLeast }
}

/** Reads a page of what no tally can count. What was counted is sorted; of more, the first in the order are read. */
async function readScoped(
  store: Store,
  reader: Reader,
  { list, filters, sort, scope, isLeast }: InvoiceListQuery & { scope: ListScope; isLeast: boolean },
  part: Part,
  today: string,
  { passed }: Bounds,
): Promise<InvoiceRow[]> {
  const condition = and(scopedCondition(reader, scope, filters, today), isInListSql(list, invoiceFacts, today))
  if (isLeast && scope.accounts !== null) return collect(store, condition, part)
  if (isLeast) {
    // Days of the column that sorts are a stretch of its index; any other filter may begin millions of invoices later.
    const first = store
      .db()
      .select()
      .from(invoices)
      .where(and(isInListSql(list, invoiceFacts, today), ofSortedDays(sort, filters)))
      .orderBy(...part.order)
      .limit(passed)
      .as('invoices')
    const passing = await store
      .db()
      .select()
      .from(first)
      .where(scopedCondition(reader, scope, filters, today))
      .limit(part.limit)
      .offset(part.offset)
    if (passing.length === part.limit) return passing
  }
  const { order, limit, offset } = part
  // Found as they were counted: a search in their order would pass by millions in search of a few.
  const found = store.db().select().from(invoices).where(condition).limit(ALL).as('invoices')
  return store
    .db()
    .select()
    .from(found)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

/** The condition of the filter's days where they are those of the column that sorts. */
function ofSortedDays(sort: InvoiceSort, { billedFrom, billedTo, dueFrom, dueTo }: InvoiceFilters): SQL | undefined {
  const { key, column } = sortOf(sort)
  const [from, to] = key === 'billedOn' ? [billedFrom, billedTo] : key === 'dueOn' ? [dueFrom, dueTo] : [null, null]
  return and(from === null ? undefined : gte(column, from), to === null ? undefined : lte(column, to))
}

/** Reads the later half from the end: the last page of 200,000 invoices costs no more than the first. */
async function readCounted(
  store: Store,
  reader: InvoiceReader,
  query: InvoiceListQuery,
  total: number,
  today: string,
  { few, passed }: Bounds,
): Promise<InvoiceRow[]> {
  const { number, size } = query.page
  const skipped = (number - 1) * size
  const limit = Math.min(size, total - skipped)
  if (limit <= 0) return []
  const left = total - skipped - limit
  const isFromEnd = left < skipped
  const { order } = sortOf(isFromEnd ? reversed(query.sort) : query.sort)
  const part = { order, limit, offset: isFromEnd ? left : skipped }
  const passing =
    query.filters.buidCustomer === null && total > few && !reader.merchants
      ? await passBy(store, reader, query, { ...part, passed }, today)
      : []
  const rows =
    passing.length === limit
      ? passing
      : await collect(store, listCondition(reader, query.list, query.filters, today), part)
  return isFromEnd ? rows.toReversed() : rows
}

type Part = { readonly order: readonly SQL[]; readonly limit: number; readonly offset: number }

/** All invoices of the list are found by their accounts, sorted, and those of the page kept. */
async function collect(
  store: Store,
  condition: SQL | undefined,
  { order, limit, offset }: Part,
): Promise<InvoiceRow[]> {
  return store
    .db()
    .select()
    .from(invoices)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

/**
 * Invoices of all accounts in the order of the list, from which those of the reader's accounts are chosen until the
 * page is full: for a reader of many accounts they come soon, however many there are. Returns fewer when the others are
 * too many.
 */
async function passBy(
  store: Store,
  reader: Reader,
  { list, filters }: InvoiceListQuery,
  { order, limit, offset, passed: most }: Part & { passed: number },
  today: string,
): Promise<InvoiceRow[]> {
  const passed = store
    .db()
    .select()
    .from(invoices)
    .where(conditionOfAnyAccount(list, filters, today))
    .orderBy(...order)
    .limit(most + offset)
    // Under the same name, so that the same order and condition hold of it.
    .as('invoices')
  return (
    store
      .db()
      .select()
      .from(passed)
      // Without an order of its own: PostgreSQL would sort all that were passed by where one column of it has one value.
      .where(seesAccountOfRow(reader, invoices.buidCustomer))
      .limit(limit)
      .offset(offset)
  )
}

function reversed(sort: InvoiceSort): InvoiceSort {
  // Each sort of the picklist has its counterpart there.
  return (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as InvoiceSort
}
