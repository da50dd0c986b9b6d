/** Administrators make, change and look at endpoints of webhooks, and have deliveries sent again. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { ENDPOINTS_AT_MOST } from '../../domain/rules/webhooks/endpoint.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStore } from '../../tests/server/database.ts'
import { START } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { SECRET, storeEndpoint, tellEndpoint } from '../../tests/server/webhooks/stored-endpoints.ts'
import { audit } from '../store/schema/audit.ts'
import { webhookAttempts, webhookDeliveries, webhookEvents } from '../store/schema/webhooks/deliveries.ts'
import { webhookEndpoints } from '../store/schema/webhooks/endpoints.ts'
import { deleteOldWebhooks } from '../jobs/delete-old/webhooks.ts'

const PATH = '/ecaas/webhook-endpoints'
const DAY_MS = 86_400_000
const form = { url: 'https://erp.example/events', description: 'ERP', kinds: ['payment.settled'], is_on: true }
const document = (type: string, attributes: object = {}) => ({ data: { type, attributes } })
const attributesOf = (answer: Answer) =>
  (answer.body as { data: { id: string; attributes: Readonly<Record<string, unknown>> } }).data.attributes
const idOf = (answer: Answer) => (answer.body as { data: { id: string } }).data.id
const idsOf = (answer: Answer) => (answer.body as { data: { id: string }[] }).data.map(({ id }) => id)
const codesOf = (answer: Answer) => [answer.status, ...errorsOf(answer).map(({ code }) => code)]

let portal: TestPortal
let support: Caller
let merchant: Caller
const make = (caller: Caller, more: object = {}, key = JSON.stringify(more)) =>
  caller.post(PATH, document('webhook-endpoints', { buid_merchant: null, ...form, ...more }), {
    'idempotency-key': `k-${key.length}-${key.replaceAll(/[^a-z0-9]/gi, '')}`,
  })
const change = (caller: Caller, id: string, more: object) =>
  caller.post(`${PATH}/${id}`, document('webhook-endpoints', { version: 1, ...form, ...more }))
const row = async (id: string) => {
  const [found] = await portal.store.db().select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}

describeStore('an endpoint', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    support = await portal.signedIn('adminType')
    merchant = await portal.signedIn('merchant')
  })

  it('is made once, however often it is sent, and only that answer says its secret', async () => {
    const first = await make(support)
    const again = await make(support)
    expect([first.status, again.status, idOf(again)]).toEqual([201, 201, idOf(first)])
    expect(attributesOf(first)['secret']).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const read = await support.get(`${PATH}/${idOf(first)}`)
    expect(attributesOf(read)).toMatchObject({
      url: form.url,
      kinds: form.kinds,
      is_on: true,
      off_reason: null,
      version: 1,
    })
    expect(read.text).not.toContain('whsec_')
    expect((await support.get(PATH)).text).not.toContain('whsec_')
    expect(await portal.store.db().$count(audit, eq(audit.action, 'webhook.made'))).toBe(1)
  })

  it('belongs to the program, or to a merchant: each sees its own', async () => {
    const [ofProgram, ofMerchant] = [await make(support), await make(merchant, { buid_merchant: 'm-1' })]
    expect([idsOf(await support.get(PATH)), idsOf(await merchant.get(PATH))]).toEqual([
      [idOf(ofProgram)],
      [idOf(ofMerchant)],
    ])
    expect(attributesOf(ofMerchant)).toMatchObject({ buid_merchant: 'm-1', merchant_name: 'Baltic Parts GmbH' })
    expect(codesOf(await make(merchant))).toEqual([404, 'notFound'])
    expect(codesOf(await make(support, { buid_merchant: 'm-1' }))).toEqual([404, 'notFound'])
  })

  it.each<[string, object, string, string]>([
    ['an address that is none', { url: 'erp.example' }, 'webhookUrlInvalid', 'url'],
    ['an address with a password', { url: 'https://me:pw@erp.example/' }, 'webhookUrlInvalid', 'url'],
    ['an address of another kind', { url: 'ftp://erp.example/' }, 'webhookUrlInvalid', 'url'],
    ['an address without TLS', { url: 'http://erp.example/' }, 'webhookUrlInsecure', 'url'],
    ['no event', { kinds: [] }, 'webhookKindsMissing', 'kinds'],
    ['an event that there is not', { kinds: ['payment.lost'] }, 'webhookKindUnknown', 'kinds'],
    ['a long description', { description: 'x'.repeat(101) }, 'webhookDescriptionTooLong', 'description'],
  ])('with %s is refused at its field', async (_, more, code, field) => {
    const answer = await make(support, more)
    expect(codesOf(answer)).toEqual([422, code])
    expect(errorsOf(answer)[0]?.source?.pointer).toBe(`/data/attributes/${field}`)
  })

  it('of a merchant gets no events that are the customer’s own', async () => {
    const kinds = ['payment.settled', 'card.active']
    expect(codesOf(await make(merchant, { buid_merchant: 'm-1', kinds }))).toEqual([422, 'webhookKindUnknown'])
    expect((await make(support, { kinds })).status).toBe(201)
  })

  it('is one of ten at most, and a deleted one makes room', async () => {
    for (let n = 0; n < ENDPOINTS_AT_MOST; n++) await storeEndpoint(portal.store, `whe-${n}`)
    expect(codesOf(await make(support))).toEqual([409, 'tooManyWebhookEndpoints'])
    expect((await support.post(`${PATH}/whe-3/deletion`, document('webhook-endpoint-deletions'))).status).toBe(204)
    expect((await make(support, {}, 'once more')).status).toBe(201)
    expect(codesOf(await support.get(`${PATH}/whe-3`))).toEqual([404, 'notFound'])
    expect((await make(merchant, { buid_merchant: 'm-1' })).status).toBe(201)
  })

  it('is changed by one after the other: who was slower reads it again', async () => {
    await storeEndpoint(portal.store, 'whe-1')
    expect(attributesOf(await change(support, 'whe-1', { is_on: false }))).toMatchObject({
      version: 2,
      is_on: false,
      off_reason: 'byHand',
    })
    expect(codesOf(await change(support, 'whe-1', { description: 'mine' }))).toEqual([409, 'webhookEndpointChanged'])
    const on = await change(support, 'whe-1', { version: 2 })
    expect(attributesOf(on)).toMatchObject({ version: 3, is_on: true, off_reason: null })
  })

  it('gets a new secret, and the old one is valid for a day', async () => {
    await storeEndpoint(portal.store, 'whe-1')
    const replaced = attributesOf(await support.post(`${PATH}/whe-1/secret`, document('webhook-secrets')))
    expect(await row('whe-1')).toMatchObject({ secret: replaced['secret'], oldSecret: SECRET })
    expect(replaced['old_secret_until']).toBe(new Date(START.getTime() + DAY_MS).toISOString())
    portal.clock.move(DAY_MS)
    support = await portal.signedIn('adminType')
    expect(attributesOf(await support.get(`${PATH}/whe-1`))['old_secret_until']).toBeNull()
  })

  it('lists its deliveries part by part, by status and by event', async () => {
    await storeEndpoint(portal.store, 'whe-1')
    for (let n = 1; n <= 30; n++) await tellEndpoint(portal.store, 'whe-1', `p-${n}`)
    await portal.store
      .db()
      .update(webhookDeliveries)
      .set({ status: 'dead', nextTryAt: null })
      .where(eq(webhookDeliveries.id, 7))
    const list = (query = '') => support.get(`${PATH}/whe-1/deliveries${query}`)
    const first = await list()
    expect(idsOf(first)).toEqual(Array.from({ length: 25 }, (_, at) => String(30 - at)))
    const { next } = (first.body as { meta: { next: string } }).meta
    const second = await list(`?page[before]=${next}`)
    expect([idsOf(second), (second.body as { meta: object }).meta]).toEqual([['5', '4', '3', '2', '1'], { next: null }])
    expect(idsOf(await list('?filter[status]=dead'))).toEqual(['7'])
    expect(idsOf(await list('?filter[kind]=dispute.closed'))).toEqual([])
    expect(attributesOf(await support.get(`${PATH}/whe-1`))).toMatchObject({ dead: 1 })
  })

  it('shows what was sent and answered, and counts the failures of a day', async () => {
    await storeEndpoint(portal.store, 'whe-1')
    await tellEndpoint(portal.store, 'whe-1', 'p-1')
    const attempt = { deliveryId: 1, endpointId: 'whe-1', ms: 40, isFailed: true, statusCode: 500, answer: 'no' }
    await portal.store
      .db()
      .insert(webhookAttempts)
      .values([
        { ...attempt, at: new Date(START.getTime() - DAY_MS) },
        { ...attempt, at: START },
      ])
    const change_ = { status: 'failing', lastAttemptAt: START, lastStatusCode: 500, sequence: 1 }
    await portal.store.db().update(webhookDeliveries).set(change_)
    expect(attributesOf(await support.get(`${PATH}/whe-1`))).toMatchObject({
      failures: 1,
      last_delivery: { status: 'failing', at: START.toISOString(), status_code: 500 },
    })
    expect(attributesOf(await support.get('/ecaas/webhook-deliveries/1'))).toMatchObject({
      payload: { type: 'payment.settled', sequence: 1 },
      log: [{ ms: 40, status_code: 500, failure: null, answer: 'no' }, {}],
    })
  })

  it('has one delivery sent again, or all that were given up', async () => {
    const { store } = portal
    await storeEndpoint(store, 'whe-1')
    for (const n of [1, 2, 3]) await tellEndpoint(store, 'whe-1', `p-${n}`)
    const ended = { nextTryAt: null, endedAt: START, attempts: 10 }
    await store
      .db()
      .update(webhookDeliveries)
      .set({ ...ended, status: 'dead' })
    await store
      .db()
      .update(webhookDeliveries)
      .set({ ...ended, status: 'delivered' })
      .where(eq(webhookDeliveries.id, 1))
    const replay = (id: string) => support.post(`/ecaas/webhook-deliveries/${id}/replay`, document('webhook-replays'))
    expect(attributesOf(await replay('1'))).toMatchObject({
      status: 'pending',
      attempts: 0,
      next_try_at: START.toISOString(),
    })
    const all = await support.post(`${PATH}/whe-1/replays`, document('webhook-replays'))
    expect(attributesOf(all)).toEqual({ replayed: 2, left: 0 })
    expect(await store.db().$count(webhookDeliveries, eq(webhookDeliveries.status, 'pending'))).toBe(3)
    await store.db().update(webhookEndpoints).set({ isOn: false, offReason: 'gone' })
    expect(codesOf(await replay('1'))).toEqual([409, 'webhookEndpointOff'])
  })

  it('is tried with an event of its own', async () => {
    await storeEndpoint(portal.store, 'whe-1')
    await storeEndpoint(portal.store, 'whe-2')
    expect((await support.post(`${PATH}/whe-1/test`, document('webhook-tests'))).status).toBe(204)
    const told = await portal.store.db().select().from(webhookDeliveries)
    expect(told).toMatchObject([{ endpointId: 'whe-1', kind: 'webhook.test', status: 'pending' }])
  })
})

describeStore('old deliveries', (openStore) => {
  it('go after a month where they arrived, and after three where they were given up, with all that was theirs', async () => {
    portal = await openTestPortal(await openStore())
    const { store } = portal
    await storeEndpoint(store, 'whe-1')
    await storeEndpoint(store, 'whe-deleted', { deletedAt: START, isOn: false })
    for (const n of [1, 2, 3]) await tellEndpoint(store, 'whe-1', `p-${n}`)
    const end = (id: number, status: string) =>
      store
        .db()
        .update(webhookDeliveries)
        .set({ status, endedAt: START, nextTryAt: null })
        .where(eq(webhookDeliveries.id, id))
    await end(1, 'delivered')
    await end(2, 'dead')
    const attempt = { endpointId: 'whe-1', ms: 1, isFailed: true, answer: '', at: START }
    await store
      .db()
      .insert(webhookAttempts)
      .values([
        { ...attempt, deliveryId: 1 },
        { ...attempt, deliveryId: 2 },
      ])
    const job = deleteOldWebhooks(store)
    const left = async (days: number) => {
      await job.run(new Date(START.getTime() + days * DAY_MS + 1))
      const counts = [webhookDeliveries, webhookAttempts, webhookEvents].map((table) => store.db().$count(table))
      return Promise.all(counts)
    }
    expect(await left(29)).toEqual([3, 2, 3])
    expect((await store.db().select().from(webhookEndpoints)).map(({ id }) => id)).toEqual(['whe-1'])
    expect(await left(30)).toEqual([2, 1, 2])
    expect(await left(90)).toEqual([0, 0, 0])
  })
})
