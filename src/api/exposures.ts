import { ExposuresSchema } from '../../domain/contract/exposure.ts'
import type { Client } from './client.ts'

/** GET /exposures: of one account, or (null) of all that the user may see; one per currency. */
export async function readExposures(
  client: Client,
  { customerId }: { customerId: string | null },
  signal?: AbortSignal,
) {
  const query = { 'filter[buid_customer]': customerId, 'filter[sol_currency]': client.currency() }
  const { items } = await client.get('/exposures', ExposuresSchema, { query, signal })
  return items
}
