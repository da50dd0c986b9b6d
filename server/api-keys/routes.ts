/** Calls of administrators about API keys: those of their merchants, and those of their program. */
import {
  ApiKeyOrderSchema,
  ApiKeyRevocationSchema,
  ApiKeyReadSchema,
  ApiKeysSchema,
  NewApiKeySchema,
  ProgramApiKeyOrderSchema,
  type ProgramApiKeyOrder,
} from '../../domain/contract/api-keys/api-key.ts'
import { auditRefusal } from '../audit.ts'
import { created, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { idempotencyKey, pathId } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { replyMany, replyOne } from '../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { fingerprint, once } from '../intents.ts'
import { listApiKeys, makeApiKey, newApiKey, revokeApiKey, type KeyOwner, type KeySide } from './keys.ts'

const BODY_BYTES = 4_000

const pages = { merchant: 'merchantApiKeys', program: 'supportApiKeys' } as const
const whose = { merchant: 'of merchants', program: 'of the program' } as const

/** Makes a key once for the caller's intent, and answers with it and its secret. */
async function replyNewKey(
  c: PortalContext,
  key: string,
  owner: KeyOwner,
  order: ProgramApiKeyOrder,
): Promise<Response> {
  const { store, clock } = c.var.deps
  const { user } = sessionOf(c)
  const { side } = owner
  // Of the intent itself: a repetition finds the same key.
  const id = `key_${fingerprint([user.id, key]).slice(0, 24)}`
  const hash = fingerprint(['api-keys', side === 'program' ? { ...order, side } : order])
  const facts = side === 'program' ? { program_id: user.programId } : { buid_merchant: owner.buidMerchant }
  const attempt = { action: 'apiKey.makeRefused', subject: id, facts }
  await auditRefusal(c, attempt, () =>
    once(store, { userId: user.id, key, hash }, clock.now(), async () => {
      await makeApiKey(c, id, owner, order)
      return { status: 201, text: id }
    }),
  )
  return replyOne(c, await newApiKey(store, side, user, { id, now: clock.now() }), 201)
}

const listAndRevoke = (side: KeySide): readonly Route[] => [
  route({
    method: 'GET',
    path: `/ecaas/${side}-api-keys`,
    summary: `List API keys ${whose[side]}`,
    returns: ok(ApiKeysSchema),
    permission: likePage(pages[side], 'none'),
    async handle(c) {
      const { store, clock } = c.var.deps
      return replyMany(c, await listApiKeys(store, side, sessionOf(c).user, clock.now()))
    },
  }),
  route({
    method: 'POST',
    path: `/ecaas/${side}-api-keys/:id/revocation`,
    summary: `Revoke an API key ${side === 'program' ? 'of the program' : 'of a merchant'}`,
    sends: ApiKeyRevocationSchema,
    returns: ok(ApiKeyReadSchema),
    permission: likePage(pages[side], 'apiKey'),
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      await readBody(c, ApiKeyRevocationSchema, BODY_BYTES)
      return replyOne(c, await revokeApiKey(c, side, id))
    },
  }),
]

const making = {
  headers: ['Idempotency-Key'],
  returns: created(NewApiKeySchema),
  perMinute: 10,
} as const

export const apiKeyRoutes: readonly Route[] = [
  ...listAndRevoke('merchant'),
  route({
    ...making,
    method: 'POST',
    path: '/ecaas/merchant-api-keys',
    summary: 'Create an API key of a merchant',
    sends: ApiKeyOrderSchema,
    permission: likePage(pages.merchant, 'merchant'),
    async handle(c) {
      const key = idempotencyKey(c)
      const order = await readBody(c, ApiKeyOrderSchema, BODY_BYTES)
      return replyNewKey(c, key, { side: 'merchant', buidMerchant: order.buid_merchant }, order)
    },
  }),
  ...listAndRevoke('program'),
  route({
    ...making,
    method: 'POST',
    path: '/ecaas/program-api-keys',
    summary: 'Create an API key of the program',
    sends: ProgramApiKeyOrderSchema,
    permission: likePage(pages.program, 'none'),
    async handle(c) {
      const key = idempotencyKey(c)
      return replyNewKey(c, key, { side: 'program' }, await readBody(c, ProgramApiKeyOrderSchema, BODY_BYTES))
    },
  }),
]
