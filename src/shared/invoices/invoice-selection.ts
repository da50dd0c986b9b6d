import type { Money } from '../../../domain/money.ts'
import type { Client } from '../../api/client.ts'
import { readInvoices, type InvoiceFilters } from '../../api/invoices.ts'
import type { Invoice } from '../../../domain/contract/invoice.ts'

/**
 * The invoices that are selected in a list: by their ids, or all that match its filters, with those left out. Of these only
 * the filters are known here; their number and totals are the server's.
 */
export type Selection =
  | { readonly ids: readonly string[] }
  | { readonly filters: InvoiceFilters; readonly count: number; readonly total: readonly Money[] }

/** Reads all invoices that match, at most `most` of them: as many as what comes next accepts. */
export async function readMatching(client: Client, filters: InvoiceFilters, most: number): Promise<readonly Invoice[]> {
  return (await readInvoices(client, { ...filters, page: 1, pageSize: most })).items
}
