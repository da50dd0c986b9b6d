/** Addresses of other systems that are told of events. Calls that §7 does not show. */
import * as v from 'valibot'

import { deliveryStatuses } from '../../rules/webhooks/delivery.ts'
import { offReasons } from '../../rules/webhooks/endpoint.ts'
import { attributes, IdSchema, many, one, request, VersionSchema } from '../json-api.ts'
import { TextSchema } from '../text.ts'
import { InstantSchema } from '../time.ts'

export const WEBHOOK_ENDPOINT = 'webhook-endpoints'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const summary = {
  /** Null: of the program. */
  buid_merchant: v.nullable(v.string()),
  merchant_name: v.nullable(v.string()),
  url: v.string(),
  description: v.string(),
  /** `*`, `payment.*`, `payment.settled` … */
  kinds: v.array(v.string()),
  is_on: v.boolean(),
  /** Null while it is on. */
  off_reason: v.nullable(v.picklist(offReasons)),
  /** Until when the secret before signs too; null: it does not. */
  old_secret_until: v.nullable(InstantSchema),
  /** Null: who made it is gone. */
  created_by: v.nullable(v.string()),
  created_at: InstantSchema,
  /** How the last attempt of its latest event ended; null: none was made. */
  last_delivery: v.nullable(
    attributes({ status: v.picklist(deliveryStatuses), at: InstantSchema, status_code: v.nullable(v.number()) }),
  ),
  /** Attempts that failed in the last 24 hours. */
  failures: count,
  /** Deliveries that were given up. */
  dead: count,
  version: count,
}
const EndpointSchema = attributes(summary)
export type WebhookEndpoint = v.InferOutput<typeof EndpointSchema> & { id: string }

/** GET /ecaas/webhook-endpoints: those of the reader's program or merchants, in the order in which they were made. */
export const WebhookEndpointsSchema = many(WEBHOOK_ENDPOINT, EndpointSchema)
export const WebhookEndpointReadSchema = one(WEBHOOK_ENDPOINT, EndpointSchema)

// Their rules say more, field by field (domain/rules/webhooks/endpoint.ts); these are bounds of what is read at all.
const form = {
  url: v.pipe(TextSchema, v.trim(), v.maxLength(2_000)),
  description: v.pipe(TextSchema, v.trim(), v.maxLength(500)),
  kinds: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(100)),
  is_on: v.boolean(),
}

/** POST /ecaas/webhook-endpoints with the header Idempotency-Key; `buid_merchant` is null for the program. */
export const EndpointOrderSchema = request(
  WEBHOOK_ENDPOINT,
  v.strictObject({ buid_merchant: v.nullable(IdSchema), ...form }),
)
export type EndpointOrder = v.InferOutput<typeof EndpointOrderSchema>

/** POST /ecaas/webhook-endpoints/{id}. */
export const EndpointChangeSchema = request(WEBHOOK_ENDPOINT, v.strictObject({ version: VersionSchema, ...form }))
export type EndpointChange = v.InferOutput<typeof EndpointChangeSchema>

/** The answers that say the secret: of a new endpoint, and of one whose secret was replaced. */
export const EndpointSecretSchema = one(WEBHOOK_ENDPOINT, attributes({ ...summary, secret: v.string() }))
export type EndpointWithSecret = v.InferOutput<typeof EndpointSecretSchema>

/** POST /ecaas/webhook-endpoints/{id}/secret, /deletion, /test, and /replays for all that were given up. */
export const SecretRotationSchema = request('webhook-secrets', v.strictObject({}))
export const EndpointDeletionSchema = request('webhook-endpoint-deletions', v.strictObject({}))
export const TestEventSchema = request('webhook-tests', v.strictObject({}))
export const ReplayAllSchema = request('webhook-replays', v.strictObject({}))

/** The answer to the last: how many go out again; those that one call does not take follow with the next. */
export const ReplayedSchema = one('webhook-replays', attributes({ replayed: count, left: count }))
