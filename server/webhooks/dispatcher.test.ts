/** Events on their way to endpoints: signed, tried again, in order, and by several servers without doubling. */
import { and, asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { DELIVERY_ATTEMPTS, retryPausesMs, type DeliveryStatus } from '../../domain/rules/webhooks/delivery.ts'
import { FAILING_AT_MOST_MS } from '../../domain/rules/webhooks/endpoint.ts'
import { describeStore, describeStores, makePostgresDatabase } from '../../tests/server/database.ts'
import { START } from '../../tests/server/portal-fixture.ts'
import { storeFixture } from '../../tests/server/stored-fixture.ts'
import { listen, type Receiver } from '../../tests/server/webhooks/receiver.ts'
import { SECRET, storeEndpoint, tellEndpoint } from '../../tests/server/webhooks/stored-endpoints.ts'
import { impersonalLog } from '../../tests/support/impersonal-log.ts'
import { movableClock, type MovableClock } from '../clock.ts'
import { noMetrics } from '../seeing/metrics.ts'
import { mails } from '../store/schema/mails.ts'
import { webhookAttempts, webhookDeliveries } from '../store/schema/webhooks/deliveries.ts'
import { webhookEndpoints } from '../store/schema/webhooks/endpoints.ts'
import { openStore, type Store } from '../store/store.ts'
import { LEASE_MS } from './claim.ts'
import { makeDispatcher } from './dispatcher.ts'
import { makePost, type Post } from './post.ts'

let store: Store
let clock: MovableClock
let receiver: Receiver
let counted: string[]
const way = makePost(false)
/** For endpoints that do not answer at all. */
const impatient = makePost(false, 300)
const log = impersonalLog()
const senderOf = (own: Store, post: Post = way.post) => {
  const metrics = { ...noMetrics, webhookDelivery: ({ outcome }: { outcome: string }) => void counted.push(outcome) }
  return makeDispatcher({ store: own, clock, log, metrics, post, random: () => 0 })
}
/** Sends until nothing is due. */
async function send(post: Post = way.post): Promise<void> {
  const sender = senderOf(store, post)
  await sender.run()
  await sender.idle()
}
const deliveries = (endpointId = 'whe-1') =>
  store
    .db()
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(asc(webhookDeliveries.id))
const statuses = async () => (await deliveries()).map(({ status }) => status)
const endpoint = async (id = 'whe-1') => {
  const [row] = await store.db().select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  if (!row) throw new Error(`There is no ${id}.`)
  return row
}

async function begin(openStore_: () => Promise<Store>): Promise<void> {
  store = await openStore_()
  await storeFixture(store)
  clock = movableClock(START)
  counted = []
  receiver = await listen(SECRET)
  await storeEndpoint(store, 'whe-1', { url: receiver.url })
}

afterEach(() => receiver.close())

describeStores('a delivery', (openFresh) => {
  beforeEach(() => begin(openFresh))

  it('is signed as Standard Webhooks has it, and numbered', async () => {
    const id = await tellEndpoint(store, 'whe-1', 'p-1')
    await tellEndpoint(store, 'whe-1', 'p-2')
    await send()
    expect(receiver.forged).toEqual([])
    expect(receiver.received.map(({ event }) => event.sequence).toSorted()).toEqual([1, 2])
    const [first] = receiver.received.filter(({ event }) => event.id === id)
    expect(first?.headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' })
    expect(first?.event).toMatchObject({ type: 'payment.settled', program: 'near', data: { id: 'p-1' } })
    expect(await statuses()).toEqual(['delivered', 'delivered'])
    expect(counted).toEqual(['delivered', 'delivered'])
    const [delivery] = await deliveries()
    expect(delivery).toMatchObject({ nextTryAt: null, lastStatusCode: 204, attempts: 1, endedAt: START })
  })

  it('comes after the pauses to an endpoint that fails three times and then answers', async () => {
    receiver.answers = (_, calls) => (calls <= 3 ? { status: 500, body: 'out of order\u0000' } : 204)
    await tellEndpoint(store, 'whe-1', 'p-1')
    for (const pause of retryPausesMs.slice(0, 3)) {
      await send()
      expect(await statuses()).toEqual(['failing'])
      clock.move(pause - 1)
      await send()
      clock.move(1)
    }
    await send()
    expect(await statuses()).toEqual(['delivered'])
    expect(receiver.received.map(({ event }) => event.sequence)).toEqual([1, 1, 1, 1])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const attempts = await store.db().select().from(webhookAttempts).orderBy(asc(webhookAttempts.id))
    expect(attempts.map(({ statusCode, isFailed }) => [statusCode, isFailed])).toEqual([
      [500, true],
      [500, true],
      [500, true],
      [204, false],
    ])
    expect(attempts[0]?.answer).toBe('out of order')
    expect((await endpoint()).failingSince).toBeNull()
  })

  it('is dead after ten attempts, and tried no more', async () => {
    receiver.answers = () => 503
    await tellEndpoint(store, 'whe-1', 'p-1')
    for (const pause of [...retryPausesMs, 0]) {
      await send()
      clock.move(pause)
    }
    await send()
    expect(receiver.received).toHaveLength(DELIVERY_ATTEMPTS)
    expect(await statuses()).toEqual(['dead'])
    expect(counted).toEqual([...Array.from({ length: 9 }, () => 'failing'), 'dead'])
  })

  it.each<[string, () => void, DeliveryStatus, object]>([
    [
      'does not answer in time',
      () => (receiver.answers = () => 'never'),
      'failing',
      { failure: 'timedOut', statusCode: null },
    ],
    ['breaks off', () => (receiver.answers = () => 'broken'), 'failing', { failure: 'notReached', statusCode: null }],
    [
      'sends it elsewhere',
      () => (receiver.answers = () => ({ status: 307, body: '', location: `${receiver.url}/elsewhere` })),
      'failing',
      { statusCode: 307 },
    ],
    [
      'answers at length',
      () => (receiver.answers = () => ({ status: 200, body: 'ü'.repeat(90_000) })),
      'delivered',
      { answer: 'ü'.repeat(500) },
    ],
  ])('to an endpoint that %s', async (_, prepare, status, attempt) => {
    prepare()
    await tellEndpoint(store, 'whe-1', 'p-1')
    await send(status === 'delivered' ? way.post : impatient.post)
    expect(await statuses()).toEqual([status])
    expect(receiver.received).toHaveLength(1)
    const [logged] = await store.db().select().from(webhookAttempts)
    expect(logged).toMatchObject(attempt)
  })

  it('turns an endpoint off that answers 410, and notifies its administrators', async () => {
    receiver.answers = () => 410
    await tellEndpoint(store, 'whe-1', 'p-1')
    await send()
    expect(await statuses()).toEqual(['dead'])
    expect(await endpoint()).toMatchObject({ isOn: false, offReason: 'gone', version: 2 })
    const written = await store.db().select({ to: mails.userId, subject: mails.subject }).from(mails)
    expect(written).toEqual([{ to: 'u-adminType', subject: 'Webhook endpoint turned off' }])
  })

  it('turns an endpoint off of which everything has failed for five days, and not before', async () => {
    receiver.answers = () => 500
    await tellEndpoint(store, 'whe-1', 'p-1')
    await send()
    clock.move(FAILING_AT_MOST_MS - 1)
    await tellEndpoint(store, 'whe-1', 'p-2', clock.now())
    await send()
    expect((await endpoint()).isOn).toBe(true)
    clock.move(retryPausesMs[0])
    await send()
    expect(await endpoint()).toMatchObject({ isOn: false, offReason: 'failing' })
  })

  it('to a merchant’s endpoint: the merchant’s administrators learn that it is off, and nobody else', async () => {
    await storeEndpoint(store, 'whe-2', { url: receiver.url, buidMerchant: 'm-1' })
    receiver.answers = () => 410
    await tellEndpoint(store, 'whe-2', 'p-1')
    await send()
    expect(await store.db().select({ to: mails.userId }).from(mails)).toEqual([{ to: 'u-merchant' }])
  })

  it('waits while its endpoint is off', async () => {
    await tellEndpoint(store, 'whe-1', 'p-1')
    await store.db().update(webhookEndpoints).set({ isOn: false })
    await send()
    expect([receiver.received, await statuses()]).toEqual([[], ['pending']])
  })

  it('is signed with both secrets for a day after the secret was replaced', async () => {
    const old = { oldSecret: SECRET, oldSecretUntil: new Date(START.getTime() + 1), secret: 'whsec_bmV3' }
    await store.db().update(webhookEndpoints).set(old)
    await tellEndpoint(store, 'whe-1', 'p-1')
    await send()
    expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    clock.move(1)
    await tellEndpoint(store, 'whe-1', 'p-2')
    await send()
    expect([receiver.received.length, receiver.forged.length]).toEqual([1, 1])
  })

  it('keeps the order of what is told about one object', async () => {
    for (let n = 1; n <= 30; n++) await tellEndpoint(store, 'whe-1', 'p-1')
    await send()
    expect(receiver.received.map(({ event }) => event.sequence)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  })

  it('is sent once more, not lost, where the server died before it knew the answer', async () => {
    for (let n = 1; n <= 6; n++) await tellEndpoint(store, 'whe-1', `p-${n}`)
    // The answers come; the server that waits for them is no more.
    const killed = senderOf(store, async (call) => {
      await way.post(call)
      return new Promise(() => undefined)
    })
    await killed.run()
    const before = receiver.received.length
    await send()
    expect(receiver.received.length, 'nobody else sends while the lease runs').toBe(before)
    clock.move(LEASE_MS)
    await send()
    expect(await statuses()).toEqual(Array.from({ length: 6 }, () => 'delivered'))
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(6)
    expect(receiver.received.length).toBe(6 + before)
  })

  it('of a slow endpoint holds up no other', async () => {
    const slow = await listen(SECRET)
    let answer = () => {}
    const answered = new Promise<204>((resolve) => {
      answer = () => resolve(204)
    })
    slow.answers = () => answered
    await storeEndpoint(store, 'whe-0', { url: slow.url })
    await tellEndpoint(store, 'whe-0', 'p-0')
    for (let n = 1; n <= 10; n++) await tellEndpoint(store, 'whe-1', `p-${n}`)
    const sender = senderOf(store)
    while ((await statuses()).includes('pending')) await sender.run()
    expect(await statuses()).toEqual(Array.from({ length: 10 }, () => 'delivered'))
    expect(
      (await deliveries('whe-0')).map(({ status }) => status),
      'it is still waited for',
    ).toEqual(['pending'])
    answer()
    await sender.idle()
    expect((await deliveries('whe-0')).map(({ status }) => status)).toEqual(['delivered'])
    await slow.close()
  })

  it('waits for its turn where the endpoint does not answer another: one time-out is enough', async () => {
    receiver.answers = () => 'never'
    for (let n = 1; n <= 10; n++) await tellEndpoint(store, 'whe-1', `p-${n}`)
    await send(impatient.post)
    expect(receiver.received.length).toBeLessThanOrEqual(5)
    expect((await statuses()).filter((status) => status === 'pending').length).toBeGreaterThanOrEqual(5)
  })

  it('begins no more after the stop, and what is under way is not lost', async () => {
    let sender = senderOf(store)
    receiver.answers = () => {
      void sender.stop()
      return 204
    }
    for (let n = 1; n <= 20; n++) await tellEndpoint(store, 'whe-1', 'p-1')
    await sender.run()
    await sender.stop()
    expect(receiver.received).toHaveLength(1)
    sender = senderOf(store)
    receiver.answers = () => 204
    await sender.run()
    await sender.idle()
    expect(receiver.received).toHaveLength(20)
  })
})

describeStore('an event that is replayed while it is sent', (openFresh) => {
  beforeEach(() => begin(openFresh))

  it('goes out again', async () => {
    receiver.answers = async (_, calls) => {
      if (calls === 1) {
        const again = { status: 'pending', attempts: 0, version: 2, nextTryAt: START }
        await store.db().update(webhookDeliveries).set(again)
      }
      return 204
    }
    await tellEndpoint(store, 'whe-1', 'p-1')
    await send()
    expect([receiver.received.length, await statuses()]).toEqual([2, ['delivered']])
  })
})

const EVENTS = 500
/** Endpoints to which they go. */
const ENDPOINTS = 80

it(
  'reaches everybody from two servers on one database: none lost, and doubled only where the answer was lost',
  { timeout: 300_000 },
  async () => {
    const database = await makePostgresDatabase()
    const [one, other] = [
      await openStore({ databaseUrl: database.url }),
      await openStore({ databaseUrl: database.url }),
    ]
    store = one
    await storeFixture(one)
    clock = movableClock(START)
    counted = []
    receiver = await listen(SECRET)
    for (let n = 0; n < ENDPOINTS; n++) await storeEndpoint(one, `whe-${n}`, { url: receiver.url })
    for (let n = 0; n < EVENTS; n++) await tellEndpoint(one, `whe-${n % ENDPOINTS}`, `p-${n}`)
    // Every twentieth answer is lost on its way.
    const lost = new Set<string>()
    receiver.answers = ({ event }) => {
      if (lost.size >= EVENTS / 20 || event.sequence % 3 !== 0 || lost.has(event.id)) return 204
      lost.add(event.id)
      return 'broken'
    }
    const sent = [0, 0]
    const countingPost =
      (server: 0 | 1): Post =>
      (call) => {
        sent[server] = (sent[server] ?? 0) + 1
        return way.post(call)
      }
    const senders = [senderOf(one, countingPost(0)), senderOf(other, countingPost(1))]
    const waits = async () => one.db().$count(webhookDeliveries, and(eq(webhookDeliveries.status, 'pending')))
    const works = async () =>
      (await waits()) + (await one.db().$count(webhookDeliveries, eq(webhookDeliveries.status, 'failing')))
    while ((await works()) > 0) {
      await Promise.all(senders.map((sender) => sender.run()))
      await Promise.all(senders.map((sender) => sender.idle()))
      clock.move(retryPausesMs[1])
    }
    const times = new Map<string, number>()
    for (const { event } of receiver.received) times.set(event.id, (times.get(event.id) ?? 0) + 1)
    expect(times.size).toBe(EVENTS)
    expect(
      [...times]
        .filter(([, many]) => many > 1)
        .map(([id]) => id)
        .toSorted(),
    ).toEqual([...lost].toSorted())
    expect(lost.size).toBeGreaterThan(10)
    expect(Math.min(...sent), 'both servers have sent').toBeGreaterThan(20)
    expect(receiver.forged).toEqual([])
    expect(counted.filter((outcome) => outcome === 'delivered')).toHaveLength(EVENTS)
    await one.close()
    await other.close()
    await database.drop()
  },
)
