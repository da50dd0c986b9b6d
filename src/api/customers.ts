import {
  CustomerCurrenciesSchema,
  CustomersSchema,
  type Customer,
  type CustomerSort,
} from '../../domain/contract/account.ts'
import type { Client } from './client.ts'
import { ApiFailure } from './failure.ts'

export type Paged = { page: number; pageSize: number }
export const paging = ({ page, pageSize }: Paged) => ({ 'page[number]': page, 'page[size]': pageSize })

export type CustomersQuery = Paged & {
  search?: string
  sort?: CustomerSort
}

/** GET /customers, a page of those that the user may see. */
export function readCustomers(client: Client, { search, sort, ...page }: CustomersQuery, signal?: AbortSignal) {
  const query = { 'filter[search]': search, sort, ...paging(page) }
  return client.get('/customers', CustomersSchema, { query, signal })
}

/** GET /customers?filter[buid_customer]: one; refuses `notFound`. */
export async function readCustomer(
  client: Client,
  { customerId }: { customerId: string },
  signal?: AbortSignal,
): Promise<Customer> {
  const query = { 'filter[buid_customer]': customerId }
  const { items } = await client.get('/customers', CustomersSchema, { query, signal })
  const [customer] = items
  if (!customer) throw new ApiFailure('notFound', { status: 404 })
  return customer
}

/** GET /ecaas/customer-currencies; only where several are configured (§7). */
export async function readCustomerCurrencies(client: Client, _query?: unknown, signal?: AbortSignal) {
  return (await client.get('/ecaas/customer-currencies', CustomerCurrenciesSchema, { signal })).items
}
