/** Which server sends to which endpoint: one at a time, so that nothing is sent twice and what is told keeps its order. */
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'

import { webhookDeliveries, webhookEvents } from '../store/schema/webhooks/deliveries.ts'
import { webhookEndpoints } from '../store/schema/webhooks/endpoints.ts'
import type { Transactions } from '../store/transactions.ts'

/** Time for which an endpoint is a server's own. One that died holds it up no longer. */
export const LEASE_MS = 60_000

export type Endpoint = typeof webhookEndpoints.$inferSelect
export type DueDelivery = typeof webhookDeliveries.$inferSelect & {
  readonly sequence: number
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * Takes endpoints that have something due and that no other server holds, at most so many: first those that were served
 * longest ago. The locks are those that a transition which stores a delivery meanwhile neither waits for nor holds up.
 */
export async function claimEndpoints(
  store: Transactions,
  { by, now, most }: { by: string; now: Date; most: number },
): Promise<readonly string[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const until = sql`${new Date(now.getTime() + LEASE_MS).toISOString()}::timestamptz`
  const { rows } = await store.db().execute<{ id: string }>(sql`
    update webhook_endpoints set leased_by = ${by}, leased_until = ${until}
    where id in (
      select e.id from webhook_endpoints e
      where e.is_on and e.deleted_at is null and (e.leased_until is null or e.leased_until <= ${at})
        and exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.next_try_at <= ${at})
      order by e.leased_until nulls first limit ${most} for no key update skip locked
    )
    returning id`)
  return rows.map(({ id }) => id)
}

/**
 * Returns what is due of an endpoint, oldest first, and holds it for another while; null where it is off by now, or where
 * another server has taken it. What goes out for the first time gets its number.
 */
export function takeBatch(
  store: Transactions,
  endpointId: string,
  { by, now, most }: { by: string; now: Date; most: number },
): Promise<{ readonly endpoint: Endpoint; readonly due: readonly DueDelivery[] } | null> {
  return store.tx(async () => {
    const q = store.db()
    const own = and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.leasedBy, by))
    const [endpoint] = await q
      .select()
      .from(webhookEndpoints)
      .where(and(own, eq(webhookEndpoints.isOn, true), isNull(webhookEndpoints.deletedAt)))
      .for('no key update')
    if (!endpoint) return null
    const rows = await q
      .select({ delivery: webhookDeliveries, payload: webhookEvents.payload })
      .from(webhookDeliveries)
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(and(eq(webhookDeliveries.endpointId, endpointId), lte(webhookDeliveries.nextTryAt, now)))
      .orderBy(asc(webhookDeliveries.id))
      .limit(most)
    let last = endpoint.sequence
    const due: DueDelivery[] = []
    for (const { delivery, payload } of rows) {
      const sequence = delivery.sequence ?? ++last
      if (delivery.sequence === null)
        await q.update(webhookDeliveries).set({ sequence }).where(eq(webhookDeliveries.id, delivery.id))
      due.push({ ...delivery, sequence, payload })
    }
    const leasedUntil = new Date(now.getTime() + LEASE_MS)
    await q.update(webhookEndpoints).set({ sequence: last, leasedUntil }).where(own)
    return { endpoint, due }
  })
}

/** Gives an endpoint back; no server takes it before `from`. */
export async function releaseEndpoint(store: Transactions, endpointId: string, by: string, from: Date): Promise<void> {
  await store
    .db()
    .update(webhookEndpoints)
    .set({ leasedBy: null, leasedUntil: from })
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.leasedBy, by)))
}
