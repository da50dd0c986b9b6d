/** Sends events to endpoints: many endpoints at once, and those that are slow or away hold up no other. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { signWebhook } from '../http/webhook/signature.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../seeing/metrics.ts'
import type { Store } from '../store/store.ts'
import { claimEndpoints, LEASE_MS, releaseEndpoint, takeBatch, type DueDelivery, type Endpoint } from './claim.ts'
import type { Post } from './post.ts'
import { recordAttempt } from './record-attempt.ts'

/** Endpoints that one server serves at the same time. */
const ENDPOINTS_AT_ONCE = 50
/** Deliveries that are read at once of an endpoint. */
const BATCH = 25
/** Objects of which an endpoint is told at the same time; of one object, in the order of its events. */
const OBJECTS_AT_ONCE = 5
/** No new attempt begins when the lease is nearly over: it has to last for the answer too. */
const SAFE_MS = LEASE_MS / 2
/** An endpoint that does not answer is left alone for so long. */
const REST_MS = 5_000
/** A run ends after so long, whether all has been sent or not: what goes on keeps no other server from its share. */
const RUN_MS = 1_000

export type Dispatcher = {
  /** Begins with what is due, and waits for it for a moment. */
  readonly run: () => Promise<void>
  /** Resolves when nothing is being sent. */
  readonly idle: () => Promise<void>
  /** Begins nothing more, and waits for the answers that are under way. */
  readonly stop: () => Promise<void>
}

type Facts = {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<Metrics, 'webhookDelivery'>
  readonly post: Post
  /** A number from 0 up to 1, by which pauses differ. */
  readonly random?: () => number
}

/** Returns the secrets that sign now: the own one, and for a day the one that it replaced. */
const secretsOf = ({ secret, oldSecret, oldSecretUntil }: Endpoint, now: Date): readonly string[] =>
  oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now ? [secret, oldSecret] : [secret]

/** Returns what is sent of a delivery. */
export function callOf(endpoint: Endpoint, { payload, sequence, eventId: id }: DueDelivery, now: Date) {
  const body = JSON.stringify({ ...payload, sequence })
  // The receiver compares it with its own clock, which no demonstration moves.
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signatures = secretsOf(endpoint, now).map((secret) => signWebhook(secret, { id, timestamp }, Buffer.from(body)))
  return {
    url: endpoint.url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'trade-credit-portal-webhooks',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
  }
}

/** What an event is about, by which its deliveries keep their order. */
function objectOf({ payload, id }: DueDelivery): string {
  const { data } = payload
  return typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : String(id)
}

/** Returns what is sent one after the other: the deliveries about one object. */
function queuesOf(due: readonly DueDelivery[]): (readonly DueDelivery[])[] {
  const queues = new Map<string, DueDelivery[]>()
  for (const delivery of due) {
    const object = objectOf(delivery)
    queues.set(object, [...(queues.get(object) ?? []), delivery])
  }
  return [...queues.values()]
}

/** Makes the sender of one server; others work beside it on the same database. */
export function makeDispatcher({ store, clock, log, metrics, post, random = Math.random }: Facts): Dispatcher {
  const by = randomUUID()
  const working = new Map<string, Promise<void>>()
  let isStopped = false

  /** False: no answer came. */
  async function attempt(endpoint: Endpoint, delivery: DueDelivery): Promise<boolean> {
    const answered = await post(callOf(endpoint, delivery, clock.now()))
    const status = await recordAttempt(store, delivery, answered, { now: clock.now(), random: random() })
    if (status !== null && status !== 'pending') metrics.webhookDelivery({ outcome: status })
    return answered.statusCode !== null
  }

  /** Sends a batch; false where the endpoint does not answer, or the time is over. */
  async function send(endpoint: Endpoint, due: readonly DueDelivery[]): Promise<boolean> {
    const until = performance.now() + SAFE_MS
    const queues = queuesOf(due)
    let isAnswering = true
    const mayGoOn = () => isAnswering && !isStopped && performance.now() < until
    async function sendQueues(): Promise<void> {
      for (let queue = queues.shift(); queue !== undefined; queue = queues.shift()) {
        for (const delivery of queue) {
          if (!mayGoOn()) return
          if (!(await attempt(endpoint, delivery))) isAnswering = false
        }
      }
    }
    await Promise.all(Array.from({ length: OBJECTS_AT_ONCE }, sendQueues))
    return isAnswering
  }

  async function serve(endpointId: string): Promise<void> {
    let rest = 0
    while (!isStopped) {
      const batch = await takeBatch(store, endpointId, { by, now: clock.now(), most: BATCH })
      if (batch === null || batch.due.length === 0) break
      if (!(await send(batch.endpoint, batch.due))) {
        rest = REST_MS
        break
      }
    }
    await releaseEndpoint(store, endpointId, by, new Date(clock.now().getTime() + rest))
  }

  function begin(endpointId: string): void {
    const work = serve(endpointId)
      // Its lease ends by itself.
      .catch((error: unknown) => log.error({ err: error, endpointId }, 'webhooks were not sent'))
      .finally(() => working.delete(endpointId))
    working.set(endpointId, work)
  }

  const all = () => Promise.all(working.values()).then(() => undefined)
  return {
    async run() {
      const most = ENDPOINTS_AT_ONCE - working.size
      if (isStopped || most <= 0) return
      for (const id of await claimEndpoints(store, { by, now: clock.now(), most })) begin(id)
      if (working.size === 0) return
      const late = new AbortController()
      await Promise.race([all(), pause(RUN_MS, undefined, { signal: late.signal, ref: false }).catch(() => undefined)])
      late.abort()
    },
    idle: all,
    async stop() {
      isStopped = true
      await all()
    },
  }
}
