import { CustomerCurrenciesSchema } from '../../domain/contract/account.ts'
import type { Client } from './client.ts'

/** GET /ecaas/customer-currencies of one account: its own first, then those of its invoices, paid ones included. */
export async function readAccountCurrencies(
  client: Client,
  { customerId }: { customerId: string },
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const query = { 'filter[buid_customer]': customerId }
  const { items } = await client.get('/ecaas/customer-currencies', CustomerCurrenciesSchema, { query, signal })
  return items.map(({ id }) => id)
}
