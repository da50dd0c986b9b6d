import { and, eq, inArray, isNotNull, lt, notExists, or, sql } from 'drizzle-orm'

import { DEAD_WEBHOOK_DAYS, DELIVERED_WEBHOOK_DAYS } from '../../../domain/limits.ts'
import { webhookAttempts, webhookDeliveries, webhookEvents } from '../../store/schema/webhooks/deliveries.ts'
import { webhookEndpoints } from '../../store/schema/webhooks/endpoints.ts'
import type { Store } from '../../store/store.ts'
import type { Job } from '../runner.ts'

const DAY_MS = 86_400_000
/** Deliveries that one statement deletes, so that none runs into its time limit. */
const AT_ONCE = 5_000

/**
 * Deletes deliveries with their logs: what was delivered after a month, what was given up after three, and what waits for
 * an endpoint that is off as long. Then the events that nothing names any more, and deleted endpoints without a log.
 */
export function deleteOldWebhooks(store: Store): Job {
  return {
    name: 'delete old webhooks',
    everyMs: 3_600_000,
    async run(now) {
      const q = store.db()
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
      const { id, status, endedAt, createdAt, endpointId, eventId } = webhookDeliveries
      const isOld = or(
        and(eq(status, 'delivered'), lt(endedAt, daysAgo(DELIVERED_WEBHOOK_DAYS))),
        lt(endedAt, daysAgo(DEAD_WEBHOOK_DAYS)),
        and(isNotNull(webhookDeliveries.nextTryAt), lt(createdAt, daysAgo(DEAD_WEBHOOK_DAYS))),
      )
      let deleted = AT_ONCE
      while (deleted === AT_ONCE) {
        const some = q.select({ id }).from(webhookDeliveries).where(isOld).limit(AT_ONCE)
        deleted = (await q.delete(webhookDeliveries).where(inArray(id, some)).returning({ id })).length
      }
      const one = { one: sql`1` }
      const isNamed = q.select(one).from(webhookDeliveries).where(eq(eventId, webhookEvents.id))
      const isOldEvent = lt(webhookEvents.occurredAt, daysAgo(DELIVERED_WEBHOOK_DAYS))
      await q.delete(webhookEvents).where(and(isOldEvent, notExists(isNamed)))
      const isUsed = q.select(one).from(webhookDeliveries).where(eq(endpointId, webhookEndpoints.id))
      const hasLog = q.select(one).from(webhookAttempts).where(eq(webhookAttempts.endpointId, webhookEndpoints.id))
      const isDeleted = isNotNull(webhookEndpoints.deletedAt)
      await q.delete(webhookEndpoints).where(and(isDeleted, notExists(isUsed), notExists(hasLog)))
    },
  }
}
