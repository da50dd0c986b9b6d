/** Keys by which software of a merchant or of a program calls the portal. Calls that §7 does not show. */
import * as v from 'valibot'

import { API_KEY_NAME_LENGTH, apiKeyDays } from '../../rules/api-keys/api-key.ts'
import { attributes, IdSchema, one, request } from '../json-api.ts'
import { TextSchema } from '../text.ts'
import { InstantSchema } from '../time.ts'

export const API_KEY = 'api-keys'
const apiKeyStates = ['active', 'expired', 'revoked'] as const

const summary = {
  /** Null: it acts for all merchants of the program. */
  buid_merchant: v.nullable(v.string()),
  merchant_name: v.nullable(v.string()),
  name: v.string(),
  state: v.picklist(apiKeyStates),
  /** Null: who made it is gone. */
  created_by: v.nullable(v.string()),
  created_at: InstantSchema,
  /** Null: never. */
  expires_at: v.nullable(InstantSchema),
  /** To the minute; null: not yet. */
  last_used_at: v.nullable(InstantSchema),
}
const ApiKeySchema = attributes(summary)
export type ApiKey = v.InferOutput<typeof ApiKeySchema> & { id: string }

/** GET /ecaas/merchant-api-keys: those of the reader's merchants; GET /ecaas/program-api-keys: those of the program. */
export const ApiKeysSchema = v.pipe(
  v.object({
    data: v.array(v.object({ type: v.literal(API_KEY), id: v.string(), attributes: ApiKeySchema })),
  }),
  v.transform(({ data }) => data.map(({ id, attributes: own }): ApiKey => ({ id, ...own }))),
)

const order = {
  name: v.pipe(TextSchema, v.trim(), v.minLength(1), v.maxLength(API_KEY_NAME_LENGTH)),
  /** Null: it never expires. */
  expires_in_days: v.nullable(v.picklist(apiKeyDays)),
}

/** POST /ecaas/program-api-keys with the header Idempotency-Key. */
export const ProgramApiKeyOrderSchema = request(API_KEY, v.strictObject(order))
export type ProgramApiKeyOrder = v.InferOutput<typeof ProgramApiKeyOrderSchema>

/** POST /ecaas/merchant-api-keys with the header Idempotency-Key. */
export const ApiKeyOrderSchema = request(API_KEY, v.strictObject({ buid_merchant: IdSchema, ...order }))
export type ApiKeyOrder = v.InferOutput<typeof ApiKeyOrderSchema>

/** The answer to it: the only one that ever says the secret. */
export const NewApiKeySchema = one(API_KEY, attributes({ ...summary, secret: v.string() }))
export type NewApiKey = v.InferOutput<typeof NewApiKeySchema>

/** One key, without its secret. */
export const ApiKeyReadSchema = one(API_KEY, ApiKeySchema)

/** POST /ecaas/merchant-api-keys/{id}/revocation and /ecaas/program-api-keys/{id}/revocation. */
export const ApiKeyRevocationSchema = request('api-key-revocations', v.strictObject({}))
