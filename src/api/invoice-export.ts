import type { Client } from './client.ts'
import { downloadCsv } from './csv-download.ts'
import { filtersOf, type InvoiceFilters } from './invoices.ts'

/** GET /ecaas/invoice-export: the whole list as a CSV file; refuses with `exportFailed`. */
export function downloadInvoices(client: Client, filters: InvoiceFilters): Promise<void> {
  return downloadCsv(client, '/ecaas/invoice-export', filtersOf(client, filters), 'invoices.csv')
}
