/** How an attempt ended: what becomes of the delivery, by its lifecycle, and of its endpoint. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'

import { outcomeOf, pauseAfter, type DeliveryStatus } from '../../domain/rules/webhooks/delivery.ts'
import { hasFailedTooLong, type OffReason } from '../../domain/rules/webhooks/endpoint.ts'
import { at, decide } from '../../machines/lifecycles/decide.ts'
import {
  webhookDeliveryLifecycle,
  type WebhookDeliveryEvent,
} from '../../machines/lifecycles/webhook-delivery/webhook-delivery.machine.ts'
import { webhookOffMail } from '../mail/webhooks/webhook-mail.ts'
import { audit } from '../store/schema/audit.ts'
import { webhookAttempts, webhookDeliveries } from '../store/schema/webhooks/deliveries.ts'
import { webhookEndpoints } from '../store/schema/webhooks/endpoints.ts'
import type { Store } from '../store/store.ts'
import type { Answered } from './post.ts'

type Attempted = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'endpointId' | 'status' | 'attempts' | 'version'>

/** Returns the status after an event, or null where the lifecycle does not allow it. */
export function statusAfter(status: string, event: WebhookDeliveryEvent): DeliveryStatus | null {
  // The column holds words of the domain's list: only this folder and the outbox write it.
  const from = at(webhookDeliveryLifecycle, status as DeliveryStatus, {})
  return decide(webhookDeliveryLifecycle, from, event)?.value ?? null
}

/**
 * Stores an attempt with its outcome. A delivery that was replayed meanwhile goes out again all the same. Returns the new
 * status of the delivery; null where this attempt did not change it.
 */
export function recordAttempt(
  store: Store,
  delivery: Attempted,
  answered: Answered,
  { now, random }: { now: Date; random: number },
): Promise<DeliveryStatus | null> {
  const outcome = outcomeOf(answered)
  const { attempts } = delivery
  const events = {
    succeeded: { type: 'attempt.succeeded' },
    gone: { type: 'endpoint.gone' },
    failed: { type: 'attempt.failed', attempts },
  } as const
  const status = statusAfter(delivery.status, events[outcome])
  return store.tx(async () => {
    const q = store.db()
    const { statusCode, failure, ms, answer } = answered
    await q.insert(webhookAttempts).values({
      deliveryId: delivery.id,
      endpointId: delivery.endpointId,
      at: now,
      ms,
      statusCode,
      failure,
      isFailed: outcome !== 'succeeded',
      answer,
    })
    const isOver = status === 'delivered' || status === 'dead'
    const changed =
      status === null
        ? []
        : await q
            .update(webhookDeliveries)
            .set({
              status,
              attempts: attempts + 1,
              version: delivery.version + 1,
              lastAttemptAt: now,
              lastStatusCode: statusCode,
              nextTryAt: isOver ? null : new Date(now.getTime() + pauseAfter(attempts, random)),
              endedAt: isOver ? now : null,
            })
            .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.version, delivery.version)))
            .returning({ id: webhookDeliveries.id })
    await noteOnEndpoint(store, delivery.endpointId, outcome, now)
    return changed.length === 0 ? null : status
  })
}

async function noteOnEndpoint(
  store: Store,
  endpointId: string,
  outcome: ReturnType<typeof outcomeOf>,
  now: Date,
): Promise<void> {
  const q = store.db()
  const own = eq(webhookEndpoints.id, endpointId)
  if (outcome === 'succeeded') {
    await q
      .update(webhookEndpoints)
      .set({ failingSince: null })
      .where(and(own, isNotNull(webhookEndpoints.failingSince)))
    return
  }
  const since = sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()}::timestamptz)`
  const [endpoint] = await q
    .update(webhookEndpoints)
    .set({ failingSince: since })
    .where(own)
    .returning({ failingSince: webhookEndpoints.failingSince })
  if (outcome === 'gone') await turnOff(store, endpointId, 'gone', now)
  else if (hasFailedTooLong(endpoint?.failingSince ?? null, now)) await turnOff(store, endpointId, 'failing', now)
}

/** Turns an endpoint off that is on, and notifies the administrators of its owner. */
async function turnOff(store: Store, endpointId: string, why: Exclude<OffReason, 'byHand'>, now: Date): Promise<void> {
  const [off] = await store
    .db()
    .update(webhookEndpoints)
    .set({ isOn: false, offReason: why, version: sql`${webhookEndpoints.version} + 1` })
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.isOn, true)))
    .returning()
  if (!off) return
  await store
    .db()
    .insert(audit)
    .values({ at: now, userId: null, action: 'webhook.turnedOff', subject: off.id, outcome: 'done', facts: { why } })
  await webhookOffMail(store, off, why, now)
}
