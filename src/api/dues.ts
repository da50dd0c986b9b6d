import { DuesSchema } from '../../domain/contract/dues.ts'
import type { Client } from './client.ts'

/** GET /ecaas/dues: of one account, or (null) of all that the user may see; one per currency. */
export async function readDues(client: Client, { customerId }: { customerId: string | null }, signal?: AbortSignal) {
  const query = { 'filter[buid_customer]': customerId, 'filter[sol_currency]': client.currency() }
  const { items } = await client.get('/ecaas/dues', DuesSchema, { query, signal })
  return items
}
