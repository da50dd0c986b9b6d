import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'

import { invoiceListStatuses, type InvoiceListStatus } from '../../domain/contract/invoice.ts'
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
import { filterCondition, isTallied, type InvoiceFilters } from './invoice-filters.ts'
import { invoiceResources } from './invoice-resource.ts'
import { invoiceFacts, isDueSql, isInListSql, isPayableSql, tallyFacts } from './list-conditions.ts'
import { readPage, type InvoiceListQuery } from './read-page.ts'

/** Above this number of invoices the accounts seen are looked up; up to it, parents are climbed one by one. */
export const FEW = 20

type InvoiceCounts = Readonly<Record<InvoiceListStatus, number>>

/** The open amount of a list in one currency, and what payments under way will cover of it, in minor units. */
type InvoiceTotal = { currency: string; open_amount: number; pending_amount: number }
export type Tally = { counts: InvoiceCounts; totals: readonly InvoiceTotal[] }

/**
 * Returns one page of a list, how many invoices each list holds under the same filters, and the open amount of this
 * list by currency.
 */
export async function listInvoices(
  store: Store,
  reader: Reader,
  { list, filters, sort, page }: InvoiceListQuery,
  today: string,
): Promise<Tally & { items: Resource[] }> {
  const tally = await countInvoices(store, reader, { list, filters }, today)
  const rows = await readPage(store, reader, { list, filters, sort, page }, tally.counts[list], today)
  return { items: await invoiceResources(store, rows, today), ...tally }
}

type CountQuery = Pick<InvoiceListQuery, 'list' | 'filters'>

/** Counts the invoices of each list: from the tallies where they suffice, else row by row. */
export async function countInvoices(store: Store, reader: Reader, query: CountQuery, today: string): Promise<Tally> {
  const { filters } = query
  if (!isTallied(filters)) return countRows(store, query, filterCondition(reader, filters, today), today)
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
  return readTally(store, {
    facts: invoiceFacts,
    count: (isInList) => sql`count(*) filter (where ${isInList})`,
    sum: (column) =>
      sql`coalesce(sum(${invoices[column]}) filter (where ${isInListSql(list, invoiceFacts, today)}), 0)`,
    from: sql`${invoices} where ${condition}`,
    today,
  })
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

/** Returns the condition that the invoice is the reader's merchant's, or of an account that they may see; `many`: for many rows. */
export function seesInvoice(reader: InvoiceReader, { many = false } = {}): SQL {
  if (reader.merchants) return inArray(invoices.buidMerchant, [...reader.merchants])
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
