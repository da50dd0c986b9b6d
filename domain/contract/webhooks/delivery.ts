/** Events on their way to an endpoint, and the log of what happened to them. Calls that §7 does not show. */
import * as v from 'valibot'

import { deliveryFailures, deliveryStatuses } from '../../rules/webhooks/delivery.ts'
import { attributes, one, request } from '../json-api.ts'
import { InstantSchema } from '../time.ts'

export const WEBHOOK_DELIVERY = 'webhook-deliveries'
export const DELIVERIES_A_PAGE = 25

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const summary = {
  endpoint_id: v.string(),
  event_id: v.string(),
  /** Such as `payment.settled`; `webhook.test` of one that tries an endpoint. */
  kind: v.string(),
  status: v.picklist(deliveryStatuses),
  /** Its number among those of the endpoint; null before its first attempt. */
  sequence: v.nullable(count),
  attempts: count,
  occurred_at: InstantSchema,
  last_attempt_at: v.nullable(InstantSchema),
  last_status_code: v.nullable(v.number()),
  /** Null: it is delivered or given up. */
  next_try_at: v.nullable(InstantSchema),
}
const DeliverySchema = attributes(summary)
export type WebhookDelivery = v.InferOutput<typeof DeliverySchema> & { id: string }

/** GET /ecaas/webhook-endpoints/{id}/deliveries: the latest first; `next` continues the list, null ends it. */
export const DeliveriesSchema = v.pipe(
  v.object({
    data: v.array(v.object({ type: v.literal(WEBHOOK_DELIVERY), id: v.string(), attributes: DeliverySchema })),
    meta: v.object({ next: v.nullable(v.string()) }),
  }),
  v.transform(({ data, meta }) => ({
    items: data.map(({ id, attributes: own }): WebhookDelivery => ({ id, ...own })),
    next: meta.next,
  })),
)
export type Deliveries = v.InferOutput<typeof DeliveriesSchema>

const AttemptSchema = attributes({
  at: InstantSchema,
  ms: count,
  /** Null: no answer came, for the reason of `failure`. */
  status_code: v.nullable(v.number()),
  failure: v.nullable(v.picklist(deliveryFailures)),
  /** The first characters of the answer. */
  answer: v.string(),
})

/** GET /ecaas/webhook-deliveries/{id}: with what was sent, and its attempts, the latest first. */
export const DeliveryReadSchema = one(
  WEBHOOK_DELIVERY,
  attributes({ ...summary, payload: v.record(v.string(), v.unknown()), log: v.array(AttemptSchema) }),
)
export type DeliveryRead = v.InferOutput<typeof DeliveryReadSchema>

/** POST /ecaas/webhook-deliveries/{id}/replay. */
export const ReplaySchema = request('webhook-replays', v.strictObject({}))
export const ReplayAnswerSchema = one(WEBHOOK_DELIVERY, DeliverySchema)
