import { MerchantsSchema } from '../../../domain/contract/merchant/merchant.ts'
import type { Client } from '../client.ts'

/** GET /merchants, one by id or some by text. */
export function readMerchants(
  client: Client,
  { merchantId, search }: { merchantId?: string; search?: string },
  signal?: AbortSignal,
) {
  const query = { 'filter[buid_merchant]': merchantId, 'filter[search]': search }
  return client.get('/merchants', MerchantsSchema, { query, signal })
}
