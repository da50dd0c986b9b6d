import { and, asc, gt, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'

import type { InvoiceListStatus, InvoiceSort } from '../../domain/contract/invoice.ts'
import { invoices, invoiceTallies } from '../store/schema/invoices.ts'
import { requestedAccounts, type InvoiceReader, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { listCondition, type InvoiceFilters } from './invoice-filters.ts'
import type { InvoiceRow } from './invoice-resource.ts'
import { isInListSql, tallyFacts } from './list-conditions.ts'
import { FEW, seesInvoice } from './list-invoices.ts'
import { sortOf } from './read-page.ts'

/** Rows of one query: while they are read, and written, everybody else waits. */
const ROWS = 250

export type InvoiceQuery = {
  readonly list: InvoiceListStatus
  readonly filters: InvoiceFilters
  readonly sort: InvoiceSort
}

/**
 * Yields all invoices of a list, at most 250 at a time, account after account and within each as sorted. Every part
 * is found by where the last one ended, so that the last of 200,000 costs no more than the first.
 */
export async function* streamInvoices(
  store: Store,
  reader: Reader,
  { list, filters, sort }: InvoiceQuery,
  today: string,
): AsyncGenerator<InvoiceRow[]> {
  for (const group of await accountGroups(store, reader, list, filters, today)) {
    const [only, another] = group
    if (only === undefined) continue
    if (another === undefined) {
      yield* streamSorted(store, reader, { list, filters: { ...filters, buidCustomer: only }, sort }, today)
      continue
    }
    const rows = await store
      .db()
      .select()
      .from(invoices)
      .where(and(inArray(invoices.buidCustomer, group), listCondition(reader, list, filters, today)))
      .orderBy(asc(invoices.buidCustomer), ...sortOf(sort).order)
    if (rows.length > 0) yield rows
  }
}

/** Yields the chosen invoices in the order of their ids, part by part; those unknown or foreign are left out. */
export async function* streamChosen(
  store: Store,
  reader: Reader,
  trxIds: readonly string[],
): AsyncGenerator<InvoiceRow[]> {
  for (let at = 0; at < trxIds.length; at += ROWS) {
    const ids = trxIds.slice(at, at + ROWS)
    const rows = await store
      .db()
      .select()
      .from(invoices)
      .where(and(inArray(invoices.trxId, ids), seesInvoice(reader, { many: ids.length > FEW })))
    const byId = new Map(rows.map((row) => [row.trxId, row]))
    const found = ids.flatMap((trxId) => byId.get(trxId) ?? [])
    if (found.length > 0) yield found
  }
}

/** The accounts that have invoices in the list, so many together as make one part. */
async function accountGroups(
  store: Store,
  reader: Reader,
  list: InvoiceListStatus,
  { buidCustomer, currency }: InvoiceFilters,
  today: string,
): Promise<string[][]> {
  const { rows } = await store.db().execute<{ buid: string; held: string }>(sql`
    select buid_customer as buid, sum(invoice_count) as held from ${invoiceTallies}
    where buid_customer in ${requestedAccounts(reader, buidCustomer)}
      and ${isInListSql(list, tallyFacts, today)}
      and (${currency}::text is null or currency = ${currency})
    group by buid_customer
    having sum(invoice_count) > 0
    order by buid_customer`)
  const groups: string[][] = []
  let held = Infinity
  for (const row of rows) {
    held += Number(row.held)
    const last = groups.at(-1)
    if (last && held <= ROWS) last.push(row.buid)
    else {
      groups.push([row.buid])
      held = Number(row.held)
    }
  }
  return groups
}

/** Yields all invoices of one account, or of the reader's merchants, in the order of the list. */
export async function* streamSorted(
  store: Store,
  reader: InvoiceReader,
  { list, filters, sort }: InvoiceQuery,
  today: string,
): AsyncGenerator<InvoiceRow[]> {
  const { key, column, isBackwards, order } = sortOf(sort)
  const beyond = isBackwards ? lt : gt
  // What has no date comes last, or first when backwards: two stretches, each with its own way to go on.
  const dated = isNotNull(column)
  const undated = isNull(column)
  for (const stretch of isBackwards ? [undated, dated] : [dated, undated]) {
    let after: SQL | undefined
    for (;;) {
      const rows = await store
        .db()
        .select()
        .from(invoices)
        .where(and(stretch, after, listCondition(reader, list, filters, today)))
        .orderBy(...order)
        .limit(ROWS)
      if (rows.length > 0) yield rows
      const last = rows.at(-1)
      if (last === undefined || rows.length < ROWS) break
      after =
        stretch === undated
          ? beyond(invoices.trxId, last.trxId)
          : sql`(${column}, ${invoices.trxId}) ${isBackwards ? sql`<` : sql`>`} (${last[key]}, ${last.trxId})`
    }
  }
}
