/** Tells other systems of the transitions of lifecycles: what is to be sent is stored with the transition itself. */
import { sql, type SQL } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'

import {
  allOf,
  EVERY_KIND,
  kindsFor,
  webhookKinds,
  type WebhookKind,
  type WebhookLifecycle,
} from '../../domain/rules/webhooks/kinds.ts'
import { webhookDeliveries, webhookEvents } from '../store/schema/webhooks/deliveries.ts'
import type { Transactions } from '../store/transactions.ts'
import { concerned } from './concerned.ts'

export type Transition = {
  readonly lifecycle: WebhookLifecycle
  /** The id of the row, or of AutoPay the account's. */
  readonly id: string
  /** The event of the machine, such as `cheque.receive`. */
  readonly transition: string
  readonly from: string
  readonly to: string
  readonly now: Date
  /** The merchant concerned, where the row does not say it. */
  readonly merchant?: string
  /** Of AutoPay, which an account has once a currency. */
  readonly currency?: string
}

const merchantKinds: ReadonlySet<string> = new Set(kindsFor('merchant'))

/**
 * Stores the event of a transition for the endpoints that have chosen it, in the caller's transaction: no transition
 * without its event, no event without its transition. Call it after the row is written. Without an endpoint it costs one
 * look into an index.
 */
export async function announceTransition(store: Transactions, transition: Transition): Promise<void> {
  const kind = webhookKinds.find((known) => known === `${transition.lifecycle}.${transition.to}`)
  // A status that no transition leads to; a test walks the machines for those that are missing.
  if (kind === undefined) return
  const endpoints = await endpointsFor(store, kind, transition)
  for (const [buidMerchant, endpointIds] of byOwner(endpoints)) {
    const payload = await payloadOf(store, kind, transition, buidMerchant)
    await storeEvent(store, { kind, now: transition.now, payload, endpointIds })
  }
}

/** Stores an event for these endpoints, in the caller's transaction. Returns its id. */
export async function storeEvent(
  store: Transactions,
  event: {
    readonly kind: string
    readonly now: Date
    readonly payload: Readonly<Record<string, unknown>>
    readonly endpointIds: readonly string[]
  },
): Promise<string> {
  const { kind, now, payload, endpointIds } = event
  const id = `evt_${randomUUID().replaceAll('-', '')}`
  const q = store.db()
  await q.insert(webhookEvents).values({ id, kind, occurredAt: now, payload: { id, ...payload } })
  const due = { eventId: id, kind, status: 'pending', nextTryAt: now, createdAt: now }
  await q.insert(webhookDeliveries).values(endpointIds.map((endpointId) => ({ ...due, endpointId })))
  return id
}

type Listening = { readonly id: string; readonly buid_merchant: string | null }

async function endpointsFor(
  store: Transactions,
  kind: WebhookKind,
  { lifecycle, id, merchant }: Transition,
): Promise<readonly Listening[]> {
  const { program, merchants } = concerned[lifecycle]
  const theirs: SQL | null = merchant === undefined ? (merchants?.(id) ?? null) : sql`select ${merchant}::text`
  const isOfMerchant = merchantKinds.has(kind) && theirs !== null ? sql` or buid_merchant in (${theirs})` : sql``
  const { rows } = await store.db().execute<Listening>(sql`
    select id, buid_merchant from webhook_endpoints
    where is_on and deleted_at is null and program_id = (${program(id)})
      and kinds && array[${EVERY_KIND}, ${allOf(lifecycle)}, ${kind}]::text[]
      and (buid_merchant is null${isOfMerchant})
    order by id`)
  return rows
}

/** Each owner has an event of its own, since a merchant is told of its own part alone. */
function byOwner(endpoints: readonly Listening[]): ReadonlyMap<string | null, readonly string[]> {
  const owners = new Map<string | null, string[]>()
  for (const { id, buid_merchant: owner } of endpoints) owners.set(owner, [...(owners.get(owner) ?? []), id])
  return owners
}

type Facts = {
  readonly program: string
  readonly account: string | null
  readonly currency?: string | null
  /** PostgreSQL gives sums as text. */
  readonly amount_minor?: string | number | null
}

async function payloadOf(
  store: Transactions,
  kind: WebhookKind,
  { lifecycle, id, transition, from, to, now, currency }: Transition,
  buidMerchant: string | null,
): Promise<Readonly<Record<string, unknown>>> {
  const { program, facts } = concerned[lifecycle]
  const { rows } = await store.db().execute<Facts>(sql`
    select (${program(id)}) as program, told.* from (${facts(id, buidMerchant)}) told`)
  const told = rows[0]
  return {
    type: kind,
    occurred_at: now.toISOString(),
    program: told?.program ?? null,
    merchant: buidMerchant,
    data: {
      object: lifecycle,
      id,
      account: told?.account ?? null,
      transition,
      from,
      to,
      ...(currency === undefined ? {} : { currency }),
      ...(told?.currency && told.amount_minor !== undefined
        ? { amount: { minor: Number(told.amount_minor ?? 0), currency: told.currency } }
        : {}),
    },
  }
}
