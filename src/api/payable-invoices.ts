import { InvoiceListSchema, type InvoiceList } from '../../domain/contract/invoice.ts'
import { INVOICES_A_PAYMENT } from '../../domain/limits.ts'
import type { Matching } from '../../domain/rules/payment-split.ts'
import type { Client } from './client.ts'
import { filtersOf, type InvoiceFilters } from './invoices.ts'

/**
 * GET /invoices: as many as one payment takes of those that can be paid, by filters or by the parameters of a list with
 * those that are left out; the earliest due first.
 */
export function readPayable(
  client: Client,
  wanted: Pick<InvoiceFilters, 'customerId'> & (Partial<InvoiceFilters> | Matching),
  signal?: AbortSignal,
): Promise<InvoiceList> {
  const filters = 'filters' in wanted ? wanted.filters : {}
  const own = filtersOf(client, { status: 'open', ...wanted, isPayable: true })
  const query = { ...own, ...filters, sort: 'due_on', 'page[number]': 1, 'page[size]': INVOICES_A_PAYMENT }
  return client.get('/invoices', InvoiceListSchema, { query, signal })
}
