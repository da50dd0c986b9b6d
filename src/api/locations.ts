import { LocationsSchema } from '../../domain/contract/location.ts'
import type { Client } from './client.ts'
import { paging, type Paged } from './customers.ts'

/** GET /locations of a customer, or of all that the user may see. */
export function readLocations(
  client: Client,
  { customerId, ...page }: Paged & { customerId?: string },
  signal?: AbortSignal,
) {
  const query = { 'filter[buid_customer]': customerId, ...paging(page) }
  return client.get('/locations', LocationsSchema, { query, signal })
}
