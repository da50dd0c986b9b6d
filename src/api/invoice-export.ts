import type { Client } from './client.ts'
import { ApiFailure } from './failure.ts'
import { filtersOf, type InvoiceFilters } from './invoices.ts'

const FILE_NAME = 'invoices.csv'

/** GET /ecaas/invoice-export: the whole list as a CSV file into the reader's downloads; refuses with `exportFailed`. */
export async function downloadInvoices(client: Client, filters: InvoiceFilters): Promise<void> {
  const url = new URL('/ecaas/invoice-export', globalThis.location.origin)
  for (const [name, value] of Object.entries(filtersOf(client, filters)))
    if (value !== null && value !== undefined && value !== '') url.searchParams.set(name, String(value))
  const response = await fetch(url, { headers: { accept: 'text/csv' } })
  if (!response.ok) throw new ApiFailure('exportFailed', { status: response.status })
  const href = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = href
  link.download = FILE_NAME
  link.click()
  // The click has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(href))
}
