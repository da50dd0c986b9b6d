/** Deliveries as administrators see them, and their replays. */
import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'

import { DELIVERIES_A_PAGE, WEBHOOK_DELIVERY } from '../../domain/contract/webhooks/delivery.ts'
import type { DeliveryStatus } from '../../domain/rules/webhooks/delivery.ts'
import { TEST_KIND } from '../../domain/rules/webhooks/kinds.ts'
import { storeEvent } from '../announce/announce-transition.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { sessionOf } from '../http/route.ts'
import { webhookAttempts, webhookDeliveries, webhookEvents } from '../store/schema/webhooks/deliveries.ts'
import { webhookEndpoints } from '../store/schema/webhooks/endpoints.ts'
import type { Store } from '../store/store.ts'
import { requireOn } from './change-endpoints.ts'
import { isOwn, ownEndpoint, type Administrator } from './owner.ts'
import { statusAfter } from './record-attempt.ts'

/** Deliveries that one call replays: others follow with the next. */
const REPLAYS_AT_ONCE = 5_000
/** Ten of each round; more were replayed often. */
const ATTEMPTS_SHOWN = 50

type Row = typeof webhookDeliveries.$inferSelect
type Shown = { readonly delivery: Row; readonly occurredAt: Date }

const attributesOf = ({ delivery, occurredAt }: Shown) => ({
  endpoint_id: delivery.endpointId,
  event_id: delivery.eventId,
  kind: delivery.kind,
  status: delivery.status,
  sequence: delivery.sequence,
  attempts: delivery.attempts,
  occurred_at: occurredAt.toISOString(),
  last_attempt_at: delivery.lastAttemptAt?.toISOString() ?? null,
  last_status_code: delivery.lastStatusCode,
  next_try_at: delivery.nextTryAt?.toISOString() ?? null,
})

function select(store: Store) {
  return store
    .db()
    .select({ delivery: webhookDeliveries, occurredAt: webhookEvents.occurredAt, payload: webhookEvents.payload })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
}

type Query = {
  readonly status: DeliveryStatus | null
  readonly kind: string | null
  /** The id that the part before ended with. */
  readonly before: number | null
}

/** Returns a part of the deliveries of one of the reader's endpoints, the latest first. Refuses with 404 any other. */
export async function listDeliveries(
  store: Store,
  reader: Administrator,
  endpointId: string,
  { status, kind, before }: Query,
): Promise<{ items: Resource[]; next: string | null }> {
  await ownEndpoint(store, reader, endpointId)
  const rows = await select(store)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        status === null ? undefined : eq(webhookDeliveries.status, status),
        kind === null ? undefined : eq(webhookDeliveries.kind, kind),
        before === null ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(DELIVERIES_A_PAGE + 1)
  const shown = rows.slice(0, DELIVERIES_A_PAGE)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => resource(WEBHOOK_DELIVERY, String(row.delivery.id), attributesOf(row))),
    next: rows.length > shown.length && last !== undefined ? String(last.delivery.id) : null,
  }
}

async function ownDelivery(store: Store, reader: Administrator, id: string) {
  // What is no number of ours is as unknown as any other.
  if (!/^\d{1,15}$/.test(id)) throw notFound()
  const own = store.db().select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isOwn(reader))
  const [row] = await select(store).where(
    and(eq(webhookDeliveries.id, Number(id)), inArray(webhookDeliveries.endpointId, own)),
  )
  if (!row) throw notFound()
  return row
}

/** Returns a delivery to one of the reader's endpoints, with what is sent and its log. Refuses with 404 any other. */
export async function readDelivery(store: Store, reader: Administrator, id: string): Promise<Resource> {
  const row = await ownDelivery(store, reader, id)
  const log = await store
    .db()
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, row.delivery.id))
    .orderBy(desc(webhookAttempts.id))
    .limit(ATTEMPTS_SHOWN)
  const { sequence } = row.delivery
  return resource(WEBHOOK_DELIVERY, id, {
    ...attributesOf(row),
    payload: { ...row.payload, ...(sequence === null ? {} : { sequence }) },
    log: log.map(({ at, ms, statusCode, failure, answer }) => ({
      at: at.toISOString(),
      ms,
      status_code: statusCode,
      failure,
      answer,
    })),
  })
}

const again = (now: Date) => ({
  status: 'pending',
  attempts: 0,
  nextTryAt: now,
  endedAt: null,
  version: sql`${webhookDeliveries.version} + 1`,
})

/**
 * Sends a delivery again, whatever became of it: under the same id, so that its receiver knows it. Refuses with 404 a
 * foreign one, and with 409 `webhookEndpointOff` one to an endpoint that is off.
 */
export async function replayDelivery(c: PortalContext, id: string): Promise<Resource> {
  const { store, clock } = c.var.deps
  const reader = sessionOf(c)
  return store.tx(async () => {
    const row = await ownDelivery(store, reader, id)
    const { delivery } = row
    await requireOn(c, delivery.endpointId)
    if (statusAfter(delivery.status, { type: 'delivery.replay' }) === null) throw refuse(409, 'webhookEndpointOff')
    const [fresh] = await store
      .db()
      .update(webhookDeliveries)
      .set(again(clock.now()))
      .where(eq(webhookDeliveries.id, delivery.id))
      .returning()
    await recordAudit(c, {
      action: 'webhook.replayed',
      outcome: 'done',
      subject: delivery.endpointId,
      facts: { delivery: id },
    })
    return resource(WEBHOOK_DELIVERY, id, attributesOf({ ...row, delivery: fresh ?? delivery }))
  })
}

/** Sends all that were given up again, a part a call. Refuses as `replayDelivery` does. */
export async function replayDead(c: PortalContext, endpointId: string): Promise<Resource> {
  const { store, clock } = c.var.deps
  return store.tx(async () => {
    await requireOn(c, endpointId)
    const q = store.db()
    const isDead = and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, 'dead'))
    const some = q
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(isDead)
      .orderBy(webhookDeliveries.id)
      .limit(REPLAYS_AT_ONCE)
    const replayed = await q
      .update(webhookDeliveries)
      .set(again(clock.now()))
      .where(and(isDead, inArray(webhookDeliveries.id, some)))
      .returning({ id: webhookDeliveries.id })
    const [left] = await q.select({ many: count() }).from(webhookDeliveries).where(isDead)
    const facts = { replayed: replayed.length }
    await recordAudit(c, { action: 'webhook.replayed', outcome: 'done', subject: endpointId, facts })
    return resource('webhook-replays', endpointId, { replayed: replayed.length, left: left?.many ?? 0 })
  })
}

/** Stores an event that tries an endpoint. Refuses with 404 a foreign one, and with 409 `webhookEndpointOff`. */
export async function sendTest(c: PortalContext, endpointId: string): Promise<void> {
  const { store, clock } = c.var.deps
  const now = clock.now()
  await store.tx(async () => {
    const { programId, buidMerchant } = await requireOn(c, endpointId)
    const payload = {
      type: TEST_KIND,
      occurred_at: now.toISOString(),
      program: programId,
      merchant: buidMerchant,
      data: { object: 'webhook', id: endpointId },
    }
    await storeEvent(store, { kind: TEST_KIND, now, payload, endpointIds: [endpointId] })
    await recordAudit(c, { action: 'webhook.tested', outcome: 'done', subject: endpointId })
  })
}
