import * as v from 'valibot'

import {
  ApiKeysSchema,
  NewApiKeySchema,
  type ApiKey,
  type ApiKeyOrder,
  type NewApiKey,
  type ProgramApiKeyOrder,
} from '../../../domain/contract/api-keys/api-key.ts'
import type { Client } from '../client.ts'

/** Whose keys: those of the reader's merchants, or those of the program. */
export type KeySide = 'merchant' | 'program'

/** GET /ecaas/merchant-api-keys, or /ecaas/program-api-keys. */
export const readApiKeys = (client: Client, { side }: { side: KeySide }, signal?: AbortSignal): Promise<ApiKey[]> =>
  client.get(`/ecaas/${side}-api-keys`, ApiKeysSchema, { signal })

type NewKey = { side: KeySide; order: ApiKeyOrder | ProgramApiKeyOrder; key: string }

/**
 * POST /ecaas/merchant-api-keys, or /ecaas/program-api-keys; the key makes a repetition the same API key. Refuses with
 * `tooManyApiKeys`.
 */
export const makeApiKey = (client: Client, { side, order, key }: NewKey): Promise<NewApiKey> =>
  client.send(`/ecaas/${side}-api-keys`, NewApiKeySchema, {
    body: { data: { type: 'api-keys', attributes: order } },
    headers: { 'idempotency-key': key },
  })

/** POST /ecaas/merchant-api-keys/:id/revocation, or that of the program. */
export async function revokeApiKey(client: Client, { id, side }: { id: string; side: KeySide }): Promise<void> {
  await client.send(`/ecaas/${side}-api-keys/${encodeURIComponent(id)}/revocation`, v.unknown(), {
    body: { data: { type: 'api-key-revocations', attributes: {} } },
  })
}
