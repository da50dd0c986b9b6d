/** Endpoints as their administrators see them, with how it goes. */
import { and, asc, count, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'

import { WEBHOOK_ENDPOINT } from '../../domain/contract/webhooks/endpoint.ts'
import { resource, type Resource } from '../http/reply.ts'
import { webhookAttempts, webhookDeliveries } from '../store/schema/webhooks/deliveries.ts'
import { webhookEndpoints } from '../store/schema/webhooks/endpoints.ts'
import type { Store } from '../store/store.ts'
import { isOwn, ownEndpoint, selectEndpoints, type Administrator, type FoundEndpoint } from './owner.ts'

const DAY_MS = 86_400_000
/** At most ten of an owner; who acts for very many merchants sees the first of them. */
const MOST = 200

type Facts = {
  readonly failures: number
  readonly dead: number
  readonly last: Pick<typeof webhookDeliveries.$inferSelect, 'status' | 'lastAttemptAt' | 'lastStatusCode'> | null
}

async function factsOf(store: Store, ids: readonly string[], now: Date): Promise<(id: string) => Facts> {
  if (ids.length === 0) return () => ({ failures: 0, dead: 0, last: null })
  const q = store.db()
  const { endpointId } = webhookDeliveries
  const failed = await q
    .select({ id: webhookAttempts.endpointId, many: count() })
    .from(webhookAttempts)
    .where(
      and(
        inArray(webhookAttempts.endpointId, [...ids]),
        eq(webhookAttempts.isFailed, true),
        gt(webhookAttempts.at, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .groupBy(webhookAttempts.endpointId)
  const dead = await q
    .select({ id: endpointId, many: count() })
    .from(webhookDeliveries)
    .where(and(inArray(endpointId, [...ids]), eq(webhookDeliveries.status, 'dead')))
    .groupBy(endpointId)
  const { status, lastAttemptAt, lastStatusCode } = webhookDeliveries
  const last = new Map<string, Facts['last']>()
  for (const id of ids) {
    const [latest] = await q
      .select({ status, lastAttemptAt, lastStatusCode })
      .from(webhookDeliveries)
      .where(and(eq(endpointId, id), isNotNull(lastAttemptAt)))
      .orderBy(desc(webhookDeliveries.id))
      .limit(1)
    last.set(id, latest ?? null)
  }
  const manyOf = (rows: readonly { id: string; many: number }[], id: string) =>
    rows.find((row) => row.id === id)?.many ?? 0
  return (id) => ({ failures: manyOf(failed, id), dead: manyOf(dead, id), last: last.get(id) ?? null })
}

function resourceOf(
  { endpoint, merchantName, createdBy }: FoundEndpoint,
  { failures, dead, last }: Facts,
  now: Date,
  secret?: string,
): Resource {
  const { oldSecretUntil } = endpoint
  return resource(WEBHOOK_ENDPOINT, endpoint.id, {
    buid_merchant: endpoint.buidMerchant,
    merchant_name: merchantName,
    url: endpoint.url,
    description: endpoint.description,
    kinds: endpoint.kinds,
    is_on: endpoint.isOn,
    off_reason: endpoint.offReason,
    old_secret_until: oldSecretUntil !== null && oldSecretUntil > now ? oldSecretUntil.toISOString() : null,
    created_by: createdBy,
    created_at: endpoint.createdAt.toISOString(),
    last_delivery:
      last?.lastAttemptAt == null
        ? null
        : { status: last.status, at: last.lastAttemptAt.toISOString(), status_code: last.lastStatusCode },
    failures,
    dead,
    version: endpoint.version,
    ...(secret === undefined ? {} : { secret }),
  })
}

/** Returns the reader's endpoints, in the order in which they were made. */
export async function listEndpoints(store: Store, reader: Administrator, now: Date): Promise<Resource[]> {
  const rows = await selectEndpoints(store)
    .where(isOwn(reader))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
    .limit(MOST)
  const facts = await factsOf(
    store,
    rows.map(({ endpoint }) => endpoint.id),
    now,
  )
  return rows.map((row) => resourceOf(row, facts(row.endpoint.id), now))
}

/** Returns one of the reader's endpoints, with its secret where the call has just made it. Refuses with 404 any other. */
export async function readEndpoint(
  store: Store,
  reader: Administrator,
  id: string,
  now: Date,
  { withSecret = false } = {},
): Promise<Resource> {
  const found = await ownEndpoint(store, reader, id)
  const facts = await factsOf(store, [id], now)
  return resourceOf(found, facts(id), now, withSecret ? found.endpoint.secret : undefined)
}
