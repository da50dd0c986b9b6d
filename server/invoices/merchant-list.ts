import { eq, sql } from 'drizzle-orm'

import type { Resource } from '../http/reply.ts'
import { INVOICE } from '../../domain/contract/invoice.ts'
import { resource } from '../http/reply.ts'
import { invoiceTallies } from '../store/schema/invoices.ts'
import { merchantsSeen, merchantTallies, type MerchantReader, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { filterCondition, isTallied } from './invoice-filters.ts'
import { invoiceWire, partiesOf, type InvoiceParties, type InvoiceRow } from './invoice-resource.ts'
import { isInListSql, tallyFacts } from './list-conditions.ts'
import { countRows, readTally, type Tally } from './list-invoices.ts'
import { readPage, type InvoiceListQuery } from './read-page.ts'

/**
 * Returns the reader on the side of the merchants that they act for, or of the named one of them: of a foreign one, of
 * none. Their ids are read first, so that the condition of every query names them, and an index can serve it.
 */
export async function merchantReader(
  store: Store,
  reader: Reader,
  buidMerchant: string | null = null,
): Promise<MerchantReader> {
  const { rows } = await store.db().execute<{ buid: string }>(sql`
    select buid from ${merchantsSeen(reader)} as seen (buid)
    where ${buidMerchant}::text is null or buid = ${buidMerchant}`)
  return { ...reader, merchants: rows.map(({ buid }) => buid) }
}

/** Returns the invoice in a merchant's list: whether its customer may pay online is the customer's own concern. */
export function merchantInvoiceWire(row: InvoiceRow, parties: InvoiceParties, today: string) {
  const { payment_eligible: _, ...wire } = invoiceWire(row, parties, today)
  return wire
}

/**
 * Returns one page of a list of the reader's merchants, how many each list holds, and the list's open amount by
 * currency.
 */
export async function listMerchantInvoices(
  store: Store,
  reader: MerchantReader,
  query: InvoiceListQuery,
  today: string,
): Promise<Tally & { items: Resource[] }> {
  const tally = await countMerchantInvoices(store, reader, query, today)
  const { rows } = await readPage(store, reader, query, { total: tally.counts[query.list], isLeast: false }, today)
  const parties = await partiesOf(store, rows)
  return {
    items: rows.map((row) => resource(INVOICE, row.trxId, merchantInvoiceWire(row, parties, today))),
    ...tally,
  }
}

/** Counts the invoices of each list: from the tallies where they suffice, else row by row. */
function countMerchantInvoices(
  store: Store,
  reader: MerchantReader,
  { list, filters }: InvoiceListQuery,
  today: string,
): Promise<Tally> {
  if (!isTallied(filters)) {
    return countRows(store, { list, filters }, filterCondition(reader, filters, today), today)
  }
  const { currency, buidCustomer } = filters
  const condition = currency === null ? sql`true` : eq(invoiceTallies.currency, currency)
  return readTally(store, {
    facts: tallyFacts,
    count: (isInList) => sql`sum(${invoiceTallies.invoiceCount}) filter (where ${isInList})`,
    sum: (column) =>
      sql`coalesce(sum(${invoiceTallies[column]}) filter (where ${isInListSql(list, tallyFacts, today)}), 0)`,
    from: sql`${merchantTallies(reader, buidCustomer)} as ${invoiceTallies} where ${condition}`,
    today,
  })
}
