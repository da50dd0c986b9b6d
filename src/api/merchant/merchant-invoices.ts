import {
  InvoiceListSchema,
  type InvoiceList,
  type InvoiceListStatus,
  type InvoiceSort,
} from '../../../domain/contract/invoice.ts'
import { MerchantInvoiceSchema, type MerchantInvoice } from '../../../domain/contract/merchant/merchant-invoice.ts'
import type { Client } from '../client.ts'
import { downloadCsv } from '../files/csv-download.ts'

/** Filters of the list; an empty string filters nothing. */
export type MerchantInvoiceFilters = {
  /** Null or left out: every merchant that the user acts for. */
  merchantId?: string | null
  customerId: string
  status: InvoiceListStatus
  text: string
  dueFrom: string
  dueTo: string
  billedFrom: string
  billedTo: string
  currency: string
  paidFrom: string
  /** `Y`: those of which payments under way will cover something. */
  beingPaid: string
  sort: InvoiceSort
}

const filtersOf = (client: Client, filters: MerchantInvoiceFilters) => ({
  'filter[buid_merchant]': filters.merchantId,
  'filter[buid_customer]': filters.customerId || undefined,
  'filter[status]': filters.status,
  'filter[text]': filters.text || undefined,
  'filter[due_from]': filters.dueFrom || undefined,
  'filter[due_to]': filters.dueTo || undefined,
  'filter[billed_from]': filters.billedFrom || undefined,
  'filter[billed_to]': filters.billedTo || undefined,
  'filter[sol_currency]': filters.currency || client.currency(),
  'filter[paid_from]': filters.paidFrom || undefined,
  'filter[being_paid]': filters.beingPaid || undefined,
  sort: filters.sort,
})

/** GET /ecaas/merchant-invoices, a page of a list, with how many each list holds. */
export function readMerchantInvoices(
  client: Client,
  { page, pageSize, ...filters }: MerchantInvoiceFilters & { page: number; pageSize: number },
  signal?: AbortSignal,
): Promise<InvoiceList> {
  const query = { ...filtersOf(client, filters), 'page[number]': page, 'page[size]': pageSize }
  return client.get('/ecaas/merchant-invoices', InvoiceListSchema, { query, signal })
}

/** GET /ecaas/merchant-invoice-export: the whole list as a CSV file; refuses with `exportFailed`. */
export function downloadMerchantInvoices(client: Client, filters: MerchantInvoiceFilters): Promise<void> {
  return downloadCsv(client, '/ecaas/merchant-invoice-export', filtersOf(client, filters), 'invoices.csv')
}

/** GET /ecaas/merchant-invoice-details: the whole invoice; refuses `notFound`. */
export function readMerchantInvoice(
  client: Client,
  { trxId }: { trxId: string },
  signal?: AbortSignal,
): Promise<MerchantInvoice> {
  const query = { 'filter[trx_id]': trxId }
  return client.get('/ecaas/merchant-invoice-details', MerchantInvoiceSchema, { query, signal })
}
