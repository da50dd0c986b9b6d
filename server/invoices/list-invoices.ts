import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'

import { invoiceListStatuses, type InvoiceListStatus } from '../../domain/contract/invoice.ts'
import { COUNTED_EXACTLY } from '../../domain/limits.ts'
import type { Resource } from '../http/reply.ts'
import { invoices, invoiceTallies } from '../store/schema/invoices.ts'
import {
  accountsSeen,
  accountTallies,
  requestedTallies,
  seesAccount,
  type InvoiceReader,
  type Reader,
} from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { filterCondition, scopedCondition, type InvoiceFilters, type ListScope } from './invoice-filters.ts'
import { invoiceResources } from './invoice-resource.ts'
import { factsInOrderOfDays, invoiceFacts, isDueSql, isInListSql, isPayableSql, tallyFacts } from './list-conditions.ts'
import { withScope } from './list-scope.ts'
import { readPage, type InvoiceListQuery } from './read-page.ts'

/** Above this number of invoices the accounts seen are looked up; up to it, parents are climbed one by one. */
export const FEW = 20

type InvoiceCounts = Readonly<Record<InvoiceListStatus, number>>

/** The open amount of a list in one currency, and what payments under way will cover of it, in minor units. */
type InvoiceTotal = { currency: string; open_amount: number; pending_amount: number }
export type Tally = { counts: InvoiceCounts; totals: readonly InvoiceTotal[] }

/**
 * The number of invoices of a list, or the least number, and counts of those lists with the same filters that are
 * counted.
 */
type ListTally = { total: number; isLeast: boolean; counts: Partial<InvoiceCounts>; totals: readonly InvoiceTotal[] }

/**
 * Returns one page of a list, how many invoices each list holds under the same filters, and the open amount of this
 * list by currency. Of a list that no tally can count and that is long, only the least number is known.
 */
export async function listInvoices(
  store: Store,
  reader: Reader,
  query: InvoiceListQuery,
  today: string,
  { counted = COUNTED_EXACTLY, accounts }: { counted?: number; accounts?: number } = {},
): Promise<ListTally & { items: Resource[] }> {
  const filters = await withScope(store, reader, query.filters, accounts)
  const wanted = { ...query, filters }
  const tally = filters.scope
    ? // What can be paid is little of all, and a payment says what is left for the next one: counted however many.
      await countUpTo(store, reader, { ...wanted, scope: filters.scope }, today, filters.isPayable ? Infinity : counted)
    : exactly(query.list, await countInvoices(store, reader, wanted, today))
  const { rows, ...total } = await readPage(store, reader, wanted, tally, today)
  return { items: await invoiceResources(store, rows, today), ...tally, ...total }
}

type CountQuery = Pick<InvoiceListQuery, 'list' | 'filters'>

const exactly = (list: InvoiceListStatus, tally: Tally): ListTally => ({
  ...tally,
  total: tally.counts[list],
  isLeast: false,
})

/** Counts the invoices of each list: from the tallies where they suffice, else row by row, however many. */
export async function countInvoices(store: Store, reader: Reader, query: CountQuery, today: string): Promise<Tally> {
  const filters = await withScope(store, reader, query.filters)
  if (filters.scope) return countRows(store, query, scopedCondition(reader, filters.scope, filters, today), today)
  const tally = await countTallies(store, reader, query, today)
  if (filters.except.length === 0) return tally
  const all = filterCondition(reader, { ...filters, except: [] }, today)
  const isLeftOut = and(inArray(invoices.trxId, [...filters.except]), all)
  return without(tally, await countRows(store, query, isLeftOut, today))
}

export function countRows(
  store: Store,
  { list }: CountQuery,
  condition: SQL | undefined,
  today: string,
): Promise<Tally> {
  return readTally(store, rowsTally(list, sql`${invoices} where ${condition}`, today))
}

const rowsTally = (list: InvoiceListStatus, from: SQL, today: string): TallySql => ({
  facts: invoiceFacts,
  count: (isInList) => sql`count(*) filter (where ${isInList})`,
  sum: (column) => sql`coalesce(sum(${invoices[column]}) filter (where ${isInListSql(list, invoiceFacts, today)}), 0)`,
  from,
  today,
})

/**
 * Counts the invoices of each list if there are no more than the limit in all of them together, else those of this
 * list, else no further than one beyond the limit.
 */
async function countUpTo(
  store: Store,
  reader: Reader,
  { list, filters, scope }: CountQuery & { scope: ListScope },
  today: string,
  limit: number,
): Promise<ListTally> {
  const condition = scopedCondition(reader, scope, filters, today)
  const order = orderOf(filters)
  const some = (part: SQL | undefined) =>
    // Under the same name, so that the same conditions hold of it.
    sql`(select * from ${invoices} where ${part} ${order ?? sql``} limit ${Number.isFinite(limit) ? limit + 1 : null}::bigint) as ${invoices}`
  const ofAll = await readTally(store, rowsTally(list, some(condition), today))
  if (ofAll.counts.all <= limit) return exactly(list, ofAll)
  const { counts, totals } =
    list === 'all'
      ? ofAll
      : await readTally(
          store,
          rowsTally(
            list,
            some(and(condition, isInListSql(list, order ? factsInOrderOfDays : invoiceFacts, today))),
            today,
          ),
        )
  const total = counts[list]
  return total > limit
    ? { total, isLeast: true, counts: {}, totals: [] }
    : { total, isLeast: false, counts: { [list]: total }, totals }
}

/**
 * The order in which the first are counted. Days are read from their index: invoices are stored in the order of their
 * days, so that a search from the first one would pass by all that are older.
 */
function orderOf({ dueFrom, dueTo, billedFrom, billedTo }: InvoiceFilters): SQL | undefined {
  if (billedFrom !== null || billedTo !== null) return sql`order by ${invoices.billedOn}`
  return dueFrom !== null || dueTo !== null ? sql`order by ${invoices.dueOn}` : undefined
}

/** Returns a tally without the few invoices that are left out. */
function without({ counts, totals }: Tally, left: Tally): Tally {
  const rest = invoiceListStatuses.map((list) => [list, counts[list] - left.counts[list]] as const)
  return {
    // The boundary: one entry was made for each list.
    counts: Object.fromEntries(rest) as InvoiceCounts,
    totals: totals
      .map((total) => {
        const out = left.totals.find(({ currency }) => currency === total.currency)
        return {
          ...total,
          open_amount: total.open_amount - (out?.open_amount ?? 0),
          pending_amount: total.pending_amount - (out?.pending_amount ?? 0),
        }
      })
      .filter(({ open_amount: minor }) => minor !== 0),
  }
}

async function countTallies(
  store: Store,
  reader: Reader,
  { list, filters: { buidCustomer, currency, buidMerchant, buidLocation, due, isPayable } }: CountQuery,
  today: string,
): Promise<Tally> {
  // Which accounts can pay, only their own tallies know.
  const tallies = isPayable
    ? accountTallies(reader, buidCustomer)
    : requestedTallies(reader, buidCustomer, buidLocation)
  const condition = and(
    currency === null ? undefined : eq(invoiceTallies.currency, currency),
    buidMerchant === null ? undefined : eq(invoiceTallies.buidMerchant, buidMerchant),
    buidLocation === null ? undefined : eq(invoiceTallies.buidLocation, buidLocation),
    due === null ? undefined : isDueSql(due, tallyFacts, today),
    isPayable ? isPayableSql(tallyFacts, invoiceTallies.buidCustomer, today) : undefined,
  )
  return readTally(store, {
    facts: tallyFacts,
    count: (isInList) => sql`sum(${invoiceTallies.invoiceCount}) filter (where ${isInList})`,
    sum: (column) =>
      sql`coalesce(sum(${invoiceTallies[column]}) filter (where ${isInListSql(list, tallyFacts, today)}), 0)`,
    from: sql`${tallies} as ${invoiceTallies} where ${condition ?? sql`true`}`,
    today,
  })
}

type TallySql = {
  facts: typeof invoiceFacts
  count: (isInList: SQL) => SQL
  /** The sum of a column over the list. */
  sum: (column: 'openMinor' | 'pendingMinor') => SQL
  from: SQL
  today: string
}

export async function readTally(store: Store, { facts, count, sum, from, today }: TallySql): Promise<Tally> {
  const counted = invoiceListStatuses.map(
    (list) => sql`${count(isInListSql(list, facts, today))} as ${sql.identifier(list)}`,
  )
  type Row = Partial<Record<InvoiceListStatus, string | null>> & {
    currency: string
    open_amount: string
    pending_amount: string
  }
  const { rows } = await store.db().execute<Row>(
    sql`select currency, ${sum('openMinor')} as open_amount, ${sum('pendingMinor')} as pending_amount,
        ${sql.join(counted, sql`, `)} from ${from} group by currency`,
  )
  const counts = invoiceListStatuses.map(
    (list) => [list, rows.reduce((total, row) => total + Number(row[list] ?? 0), 0)] as const,
  )
  return {
    // The boundary: one entry was made for each list.
    counts: Object.fromEntries(counts) as InvoiceCounts,
    totals: rows
      .map(({ currency, open_amount: minor, pending_amount: pending }) => ({
        currency,
        open_amount: Number(minor),
        pending_amount: Number(pending),
      }))
      .filter(({ open_amount: minor }) => minor !== 0)
      .toSorted((one, other) => one.currency.localeCompare(other.currency)),
  }
}

/**
 * Returns the condition that the invoice is the reader's merchant's, or of an account that they may see; `many`: for
 * many rows.
 */
export function seesInvoice(reader: InvoiceReader, { many = false } = {}): SQL {
  if (reader.merchants) return inArray(invoices.buidMerchant, [...reader.merchants])
  return many ? sql`${invoices.buidCustomer} in ${accountsSeen(reader)}` : seesAccount(reader, invoices.buidCustomer)
}

/** Returns the invoices of these ids in their order; those unknown or foreign to the reader are left out. */
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
