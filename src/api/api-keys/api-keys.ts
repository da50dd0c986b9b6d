import * as v from 'valibot'

import {
  ApiKeysSchema,
  NewApiKeySchema,
  type ApiKey,
  type ApiKeyOrder,
  type NewApiKey,
} from '../../../domain/contract/api-keys/api-key.ts'
import type { Client } from '../client.ts'

/** GET /ecaas/merchant-api-keys. */
export const readApiKeys = (client: Client, _: object, signal?: AbortSignal): Promise<ApiKey[]> =>
  client.get('/ecaas/merchant-api-keys', ApiKeysSchema, { signal })

/** POST /ecaas/merchant-api-keys; the key makes a repetition the same API key. Refuses with `tooManyApiKeys`. */
export const makeApiKey = (client: Client, { order, key }: { order: ApiKeyOrder; key: string }): Promise<NewApiKey> =>
  client.send('/ecaas/merchant-api-keys', NewApiKeySchema, {
    body: { data: { type: 'api-keys', attributes: order } },
    headers: { 'idempotency-key': key },
  })

/** POST /ecaas/merchant-api-keys/:id/revocation. */
export async function revokeApiKey(client: Client, { id }: { id: string }): Promise<void> {
  await client.send(`/ecaas/merchant-api-keys/${encodeURIComponent(id)}/revocation`, v.unknown(), {
    body: { data: { type: 'api-key-revocations', attributes: {} } },
  })
}
