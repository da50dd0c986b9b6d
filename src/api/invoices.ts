import {
  InvoiceListSchema,
  InvoicesSchema,
  type Invoice,
  type InvoiceList,
  type InvoiceListStatus,
  type InvoiceSort,
} from '../../domain/contract/invoice.ts'
import type { Client } from './client.ts'

export type InvoiceFilters = {
  /** Null: every account of the program that the user may see. */
  customerId: string | null
  status: InvoiceListStatus
  text?: string | undefined
  dueFrom?: string | undefined
  dueTo?: string | undefined
  billedFrom?: string | undefined
  billedTo?: string | undefined
  /** Decimals in the currency of each invoice: `1234.50`. */
  amountFrom?: string | undefined
  amountTo?: string | undefined
  currency?: string | undefined
  merchantId?: string | undefined
  /** The number of a location of the account. */
  locationId?: string | undefined
  /** A `DueFilter`; the server refuses what is none. */
  due?: string | undefined
  /** Only those that can be paid now, of accounts that may pay online. */
  isPayable?: boolean | undefined
  /** The ids of those that are left out. */
  except?: readonly string[] | undefined
  sort?: InvoiceSort | undefined
}
export type InvoicesQuery = InvoiceFilters & { page: number; pageSize: number }

export const filtersOf = (client: Client, filters: InvoiceFilters) => ({
  'filter[buid_customer]': filters.customerId,
  'filter[status]': filters.status,
  'filter[text]': filters.text,
  'filter[due_from]': filters.dueFrom,
  'filter[due_to]': filters.dueTo,
  'filter[billed_from]': filters.billedFrom,
  'filter[billed_to]': filters.billedTo,
  'filter[amount_from]': filters.amountFrom,
  'filter[amount_to]': filters.amountTo,
  'filter[sol_currency]': filters.currency ?? client.currency(),
  'filter[buid_merchant]': filters.merchantId,
  'filter[buid_location]': filters.locationId,
  'filter[due]': filters.due,
  'filter[payable]': filters.isPayable === true ? 'Y' : undefined,
  'filter[except]': filters.except?.length ? filters.except.join(',') : undefined,
  sort: filters.sort,
})

/** GET /invoices, a page of a list, with how many each list holds. */
export function readInvoices(
  client: Client,
  { page, pageSize, ...filters }: InvoicesQuery,
  signal?: AbortSignal,
): Promise<InvoiceList> {
  const query = { ...filtersOf(client, filters), 'page[number]': page, 'page[size]': pageSize }
  return client.get('/invoices', InvoiceListSchema, { query, signal })
}

/** GET /invoices?filter[trx_id]: those asked for that the user may see; unknown ones are left out. */
export async function readInvoicesById(
  client: Client,
  { trxIds }: { trxIds: readonly string[] },
  signal?: AbortSignal,
): Promise<readonly Invoice[]> {
  const query = { 'filter[trx_id]': trxIds.join(',') }
  return (await client.get('/invoices', InvoicesSchema, { query, signal })).items
}
