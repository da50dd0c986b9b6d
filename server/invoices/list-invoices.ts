import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'

import { invoiceListStatuses, type InvoiceListStatus, type InvoiceSort } from '../../domain/contract/invoice.ts'
import type { Resource } from '../http/reply.ts'
import { invoices, invoiceTallies } from '../store/schema/invoices.ts'
import { requestedAccounts, accountsSeen, seesAccount, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { filterCondition, isTallied, listCondition, type InvoiceFilters } from './invoice-filters.ts'
import { invoiceResources, type InvoiceRow } from './invoice-resource.ts'
import { invoiceFacts, isInListSql, tallyFacts } from './list-conditions.ts'

/** Above this number the accounts seen are looked up; below it, parents are climbed one by one. */
const FEW = 20

const sortColumns = {
  due_on: 'dueOn',
  billed_on: 'billedOn',
  invoice_id: 'invoiceId',
  open_amount: 'openMinor',
} as const

/** The column that a sort names, and whether it runs backwards. What has no date comes last, or first when backwards. */
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
export type InvoiceCounts = Readonly<Record<InvoiceListStatus, number>>

/** One page of a list, with how many invoices each list holds under the same filters. */
export async function listInvoices(
  store: Store,
  reader: Reader,
  { list, filters, sort, page }: InvoiceListQuery,
  today: string,
): Promise<{ items: Resource[]; counts: InvoiceCounts }> {
  const counts = await countInvoices(store, reader, filters, today)
  const rows = await readPage(store, listCondition(reader, list, filters, today), sort, page, counts[list])
  return { items: await invoiceResources(store, rows, today), counts }
}

/** Reads the later half from the end: the last page of 200,000 invoices costs no more than the first. */
async function readPage(
  store: Store,
  condition: SQL | undefined,
  sort: InvoiceSort,
  { number, size }: InvoiceListQuery['page'],
  total: number,
): Promise<InvoiceRow[]> {
  const skipped = (number - 1) * size
  const wanted = Math.min(size, total - skipped)
  if (wanted <= 0) return []
  const left = total - skipped - wanted
  const isFromEnd = left < skipped
  const rows = await store
    .db()
    .select()
    .from(invoices)
    .where(condition)
    .orderBy(...sortOf(isFromEnd ? reversed(sort) : sort).order)
    .limit(wanted)
    .offset(isFromEnd ? left : skipped)
  return isFromEnd ? rows.toReversed() : rows
}

function reversed(sort: InvoiceSort): InvoiceSort {
  // Each sort of the picklist has its counterpart there.
  return (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as InvoiceSort
}

/** Counts the invoices of each list: from the tallies where they suffice, else row by row. */
async function countInvoices(
  store: Store,
  reader: Reader,
  filters: InvoiceFilters,
  today: string,
): Promise<InvoiceCounts> {
  return isTallied(filters)
    ? countTallies(store, reader, filters, today)
    : countRows(store, filterCondition(reader, filters), today)
}

async function countTallies(
  store: Store,
  reader: Reader,
  { buidCustomer, currency, buidMerchant }: InvoiceFilters,
  today: string,
): Promise<InvoiceCounts> {
  const sums = invoiceListStatuses.map((list) => {
    const isInList = isInListSql(list, tallyFacts, today)
    return sql`sum(${invoiceTallies.invoiceCount}) filter (where ${isInList}) as ${sql.identifier(list)}`
  })
  const condition = and(
    sql`${invoiceTallies.buidCustomer} in ${requestedAccounts(reader, buidCustomer)}`,
    currency === null ? undefined : eq(invoiceTallies.currency, currency),
    buidMerchant === null ? undefined : eq(invoiceTallies.buidMerchant, buidMerchant),
  )
  return readCounts(store, sql`select ${sql.join(sums, sql`, `)} from ${invoiceTallies} where ${condition}`)
}

async function countRows(store: Store, condition: SQL | undefined, today: string): Promise<InvoiceCounts> {
  const sums = invoiceListStatuses.map((list) => {
    const isInList = isInListSql(list, invoiceFacts, today)
    return sql`count(*) filter (where ${isInList}) as ${sql.identifier(list)}`
  })
  return readCounts(store, sql`select ${sql.join(sums, sql`, `)} from ${invoices} where ${condition}`)
}

async function readCounts(store: Store, query: SQL): Promise<InvoiceCounts> {
  const { rows } = await store.db().execute<Partial<Record<InvoiceListStatus, string | null>>>(query)
  const counts = invoiceListStatuses.map((list) => [list, Number(rows[0]?.[list] ?? 0)] as const)
  // The boundary: one entry was made for each list.
  return Object.fromEntries(counts) as InvoiceCounts
}

/** Returns the condition that the invoice belongs to an account that the reader may see; `many`: for many rows. */
export function seesInvoice(reader: Reader, { many = false } = {}): SQL {
  return many ? sql`${invoices.buidCustomer} in ${accountsSeen(reader)}` : seesAccount(reader, invoices.buidCustomer)
}

/** The invoices of these ids in their order; those unknown or foreign to the reader are left out. */
export async function invoicesById(
  store: Store,
  reader: Reader,
  { trxIds, filters }: { trxIds: readonly string[]; filters: InvoiceFilters },
  today: string,
): Promise<Resource[]> {
  const { buidCustomer, currency } = filters
  const rows = await store
    .db()
    .select()
    .from(invoices)
    .where(
      and(
        inArray(invoices.trxId, [...trxIds]),
        seesInvoice(reader, { many: trxIds.length > FEW }),
        buidCustomer === null ? undefined : eq(invoices.buidCustomer, buidCustomer),
        currency === null ? undefined : eq(invoices.currency, currency),
      ),
    )
  const byId = new Map(rows.map((row) => [row.trxId, row]))
  return invoiceResources(
    store,
    trxIds.flatMap((trxId) => byId.get(trxId) ?? []),
    today,
  )
}
