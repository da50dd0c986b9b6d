import {
  MerchantCustomersSchema,
  type MerchantCustomerList,
  type MerchantCustomerSort,
} from '../../../domain/contract/merchant/merchant-customer.ts'
import { MerchantFiguresListSchema, type MerchantFigures } from '../../../domain/contract/merchant/merchant-figures.ts'
import type { Client } from '../client.ts'
import { paging, type Paged } from '../customers.ts'
import { downloadCsv } from '../files/csv-download.ts'

/** Null or left out: every merchant that the user acts for. */
type OfMerchant = { merchantId?: string | null }

/** GET /ecaas/merchant-figures. */
export async function readMerchantFigures(
  client: Client,
  { merchantId }: OfMerchant,
  signal?: AbortSignal,
): Promise<readonly MerchantFigures[]> {
  const query = { 'filter[buid_merchant]': merchantId, 'filter[sol_currency]': client.currency() }
  return (await client.get('/ecaas/merchant-figures', MerchantFiguresListSchema, { query, signal })).items
}

/** Filters of the list; an empty string filters nothing. */
export type MerchantCustomerFilters = OfMerchant & { customerId?: string; text: string; sort: MerchantCustomerSort }

const filtersOf = (client: Client, { merchantId, customerId, text, sort }: MerchantCustomerFilters) => ({
  'filter[buid_merchant]': merchantId,
  'filter[buid_customer]': customerId,
  'filter[text]': text || undefined,
  'filter[sol_currency]': client.currency(),
  sort,
})

/** GET /ecaas/merchant-customers. */
export const readMerchantCustomers = (
  client: Client,
  { page, pageSize, ...filters }: MerchantCustomerFilters & Paged,
  signal?: AbortSignal,
): Promise<MerchantCustomerList> =>
  client.get('/ecaas/merchant-customers', MerchantCustomersSchema, {
    query: { ...filtersOf(client, filters), ...paging({ page, pageSize }) },
    signal,
  })

/** GET /ecaas/merchant-customer-export: the whole list as a CSV file; refuses with `exportFailed`. */
export const downloadMerchantCustomers = (client: Client, filters: MerchantCustomerFilters): Promise<void> =>
  downloadCsv(client, '/ecaas/merchant-customer-export', filtersOf(client, filters), 'customers.csv')
