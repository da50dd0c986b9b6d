/** Calls of a merchant's administrators about its API keys. */
import {
  ApiKeyOrderSchema,
  ApiKeyRevocationSchema,
  ApiKeyReadSchema,
  ApiKeysSchema,
  NewApiKeySchema,
} from '../../domain/contract/api-keys/api-key.ts'
import { auditRefusal } from '../audit.ts'
import { created, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { idempotencyKey, pathId } from '../http/parameters.ts'
import { replyMany, replyOne } from '../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { fingerprint, once } from '../intents.ts'
import { listApiKeys, makeApiKey, newApiKey, revokeApiKey } from './keys.ts'

const BODY_BYTES = 4_000

export const apiKeyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/merchant-api-keys',
    summary: 'List API keys',
    returns: ok(ApiKeysSchema),
    permission: likePage('merchantApiKeys', 'none'),
    async handle(c) {
      const { store, clock } = c.var.deps
      return replyMany(c, await listApiKeys(store, sessionOf(c).user, clock.now()))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/merchant-api-keys',
    summary: 'Create an API key',
    sends: ApiKeyOrderSchema,
    headers: ['Idempotency-Key'],
    returns: created(NewApiKeySchema),
    permission: likePage('merchantApiKeys', 'merchant'),
    perMinute: 10,
    async handle(c) {
      const key = idempotencyKey(c)
      const order = await readBody(c, ApiKeyOrderSchema, BODY_BYTES)
      const { store, clock } = c.var.deps
      const { user } = sessionOf(c)
      // Of the intent itself: a repetition finds the same key.
      const id = `key_${fingerprint([user.id, key]).slice(0, 24)}`
      const intent = { userId: user.id, key, hash: fingerprint(['api-keys', order]) }
      const attempt = { action: 'apiKey.makeRefused', subject: id, facts: { buid_merchant: order.buid_merchant } }
      await auditRefusal(c, attempt, () =>
        once(store, intent, clock.now(), async () => {
          await makeApiKey(c, id, order)
          return { status: 201, text: id }
        }),
      )
      return replyOne(c, await newApiKey(store, user, id, clock.now()), 201)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/merchant-api-keys/:id/revocation',
    summary: 'Revoke an API key',
    sends: ApiKeyRevocationSchema,
    returns: ok(ApiKeyReadSchema),
    permission: likePage('merchantApiKeys', 'apiKey'),
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      await readBody(c, ApiKeyRevocationSchema, BODY_BYTES)
      return replyOne(c, await revokeApiKey(c, id))
    },
  }),
]
