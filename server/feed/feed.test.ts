/** Feeds: what is new or changed comes once, in order, and nothing is lost whoever writes meanwhile. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { storeApplication } from '../../tests/server/applications/application-fixture.ts'
import { storeRedeemedVouchers } from '../../tests/server/credit/stored-vouchers.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { signedCaller, storePortalApiKeys } from '../../tests/server/erp/signed-caller.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { invoices } from '../store/schema/invoices.ts'
import { paymentAllocations, paymentHistory, payments } from '../store/schema/payments.ts'
import { vouchers } from '../store/schema/credit/vouchers.ts'
import type { Store } from '../store/store.ts'
import { INSTANT_LAG_MS, positionIn, readPart, type Feed } from './feed.ts'
import { merchantVouchers, programVouchers } from './other-feeds.ts'
import { merchantPayments, programAllocations, programPayments, programReturns } from './payment-feeds.ts'

type Body = {
  data: { id: string; attributes: Record<string, unknown> }[]
  links?: { next: string }
  meta: { cursor: string }
}
const bodyOf = ({ body }: Answer) => body as Body
const idsOf = (answer: Answer) => bodyOf(answer).data.map(({ id }) => id)

let portal: TestPortal
let software: Caller
const after = (answer: Answer) => `page[cursor]=${bodyOf(answer).meta.cursor}`
/** All that is there, one item at a time. */
async function oneByOne(path: string): Promise<string[]> {
  const ids: string[] = []
  let next: string | undefined = `${path}?page[size]=1`
  while (next !== undefined) {
    const answer: Answer = await software.get(next)
    ids.push(...idsOf(answer))
    next = bodyOf(answer).links?.next
  }
  return ids
}

/** Moves the payment `p-own`, as the lifecycle would write it. */
async function enter(store: Store, paymentId: string, state: string, at = portal.clock.now()) {
  await store.db().update(payments).set({ state }).where(eq(payments.id, paymentId))
  await store.db().insert(paymentHistory).values({ paymentId, fromState: 'settled', state, event: 'x', at })
}

/** What one transaction waits for until another one opens it. */
function gateway() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

const near = { programId: 'near', buidMerchant: null }
const query = (more: object = {}) => ({ scope: near, after: null, size: 100, now: new Date(), patienceMs: 50, ...more })
const read = (feed: Feed, more: object = {}) => readPart(portal.store, feed, query(more))
const numbers = async (feed: Feed, more: object = {}) => (await read(feed, more)).items.map(({ id }) => id)

async function open(store: Store) {
  portal = await openTestPortal(store)
  await storePortalApiKeys(store)
  software = signedCaller(portal)
}

describeStores('a feed', (openStore) => {
  beforeEach(async () => open(await openStore()))

  it('tells a program’s software of all of its merchants, and whose each item is', async () => {
    const own = await software.get('/ecaas/erp/payments')
    const all = await signedCaller(portal, { keyId: 'key-program' }).get('/ecaas/erp/payments')
    expect(bodyOf(all).data.map(({ id, attributes }) => [id, attributes.buid_merchant])).toEqual(
      expect.arrayContaining([
        ['PN-own.i-own', 'm-1'],
        ['PN-foreign.i-foreign', 'm-2'],
      ]),
    )
    expect(bodyOf(own).data.map(({ attributes }) => 'buid_merchant' in attributes)).toEqual([false, false])
    expect(await signedCaller(portal, { keyId: 'key-program-far' }).get('/ecaas/erp/disputes')).toMatchObject({
      body: { data: [{ id: 'DSP-far', attributes: { buid_merchant: 'm-far' } }] },
    })
    // One key’s cursor is no place in the other’s list, which is longer.
    const wrong = await software.get(`/ecaas/erp/payments?${after(all)}`)
    expect([wrong.status, ...errorsOf(wrong).map(({ code }) => code)]).toEqual([400, 'parameterInvalid'])
  })

  it('has what is new or changed since its cursor, and each item once', async () => {
    const first = await software.get('/ecaas/erp/payments')
    expect(idsOf(first)).toEqual(['PN-own.i-own', 'PN-child.i-child'])
    expect(bodyOf(first).links).toBeUndefined()
    expect(await oneByOne('/ecaas/erp/payments')).toEqual(['PN-own.i-own', 'PN-child.i-child'])
    const none = await software.get(`/ecaas/erp/payments?${after(first)}`)
    expect(idsOf(none)).toEqual([])

    const share = {
      paymentId: 'p-own',
      trxId: 'i-own',
      amountMinor: -1_000,
      reason: 'returned',
      at: portal.clock.now(),
    }
    await portal.store.db().insert(paymentAllocations).values(share)
    await enter(portal.store, 'p-own', 'returned')
    const changed = await software.get(`/ecaas/erp/payments?${after(none)}`)
    expect(bodyOf(changed).data).toMatchObject([
      {
        id: 'PN-own.i-own',
        attributes: {
          state: 'returned',
          allocated: 1_000,
          amount: 0,
          currency: 'USD',
          settled_at: '2026-11-21T15:00:00.000Z',
          returned_at: '2026-11-21T15:00:00.000Z',
        },
      },
    ])
    // Whoever begins anew gets it where it changed last, and not twice.
    expect(await oneByOne('/ecaas/erp/payments')).toEqual(['PN-child.i-child', 'PN-own.i-own'])
    expect(await numbers(programReturns)).toEqual(['PN-own'])
    expect(await numbers(programPayments)).toEqual(['PN-child', 'PN-foreign', 'PN-own'])
    expect((await read(programAllocations)).items.map(({ attributes: { amount } }) => amount)).toEqual([
      1_000, 1_000, 1_000, -1_000,
    ])
  })

  it('goes on inside a payment of many invoices', async () => {
    const rows = ['i-euro', 'i-late'].map((trxId) => ({ paymentId: 'p-own', trxId, amountMinor: 5, at: new Date() }))
    await portal.store.db().insert(paymentAllocations).values(rows)
    expect(await oneByOne('/ecaas/erp/payments')).toEqual([
      'PN-own.i-euro',
      'PN-own.i-late',
      'PN-own.i-own',
      'PN-child.i-child',
    ])
  })

  it('passes by nothing of a transaction that commits after a younger one', async () => {
    // PGlite has one connection: transactions come one after the other.
    if (portal.store.kind === 'pglite') return
    const { store } = portal
    const last = await read(programPayments)
    const gate = gateway()
    const written = gateway()
    const slow = store.tx(async () => {
      await enter(store, 'p-own', 'returned')
      written.open()
      await gate.passed
    })
    await written.passed
    await store.tx(() => enter(store, 'p-child', 'returned'))
    const after = positionIn(programPayments, last.cursor)
    const meanwhile = await read(programPayments, { after })
    expect(meanwhile).toMatchObject({ items: [], waits: true, cursor: last.cursor })
    const patient = read(programPayments, { after: positionIn(programPayments, meanwhile.cursor), patienceMs: 10_000 })
    gate.open()
    await slow
    expect((await patient).items.map(({ id }) => id)).toEqual(['PN-own', 'PN-child'])
  })

  it('is not kept waiting by who begins to write after it', async () => {
    if (portal.store.kind === 'pglite') return
    const { store } = portal
    const isOver = gateway()
    const written = gateway()
    const first = store.tx(async () => {
      await enter(store, 'p-own', 'returned')
      written.open()
      await isOver.passed
    })
    await written.passed
    const reading = read(programPayments, { patienceMs: 10_000 })
    await new Promise((resolve) => setTimeout(resolve, 200))
    const gate = gateway()
    const second = store.tx(async () => {
      await enter(store, 'p-child', 'returned')
      await gate.passed
    })
    isOver.open()
    await first
    expect((await reading).items.map(({ id }) => id)).toContain('PN-foreign')
    gate.open()
    await second
  })

  it('of vouchers comes late enough that none can be passed by', async () => {
    await storeRedeemedVouchers(portal.store)
    const now = portal.clock.now()
    const ended = { status: 'redeemed', redeemedTrxId: 'i-own', redeemedMinor: 10, endedAt: now }
    await portal.store.db().update(vouchers).set(ended).where(eq(vouchers.id, 'v-redeemed-own'))
    const scope = { programId: 'near', buidMerchant: 'm-1' }
    expect(await numbers(merchantVouchers, { scope, now })).toEqual([])
    const later = new Date(now.getTime() + INSTANT_LAG_MS)
    expect(await numbers(merchantVouchers, { scope, now: later })).toEqual(['VC-redeemed-own'])
    const one = await read(programVouchers, { now: later, size: 1 })
    expect([one.items.map(({ id }) => id), one.more]).toEqual([['VC-redeemed-foreign'], true])
    const two = await read(programVouchers, { now: later, size: 1, after: positionIn(programVouchers, one.cursor) })
    expect([two.items.map(({ id }) => id), two.more]).toEqual([['VC-redeemed-own'], false])
  })

  it('says what a cheque above its invoices left as a credit note', async () => {
    await portal.store.db().update(payments).set({ methodKind: 'mail' }).where(eq(payments.id, 'p-own'))
    await portal.store.db().insert(invoices).values({
      trxId: 'credit-p-own',
      invoiceId: 'CR-PN-own',
      kind: 'creditNote',
      buidCustomer: 'c-own',
      buidMerchant: 'm-1',
      currency: 'USD',
      billedMinor: -70,
      subtotalMinor: -70,
      openMinor: -70,
    })
    const { data } = bodyOf(await software.get('/ecaas/erp/payments'))
    const amounts = data.map(({ id, attributes: { amount, credit } }) => [id, amount, credit])
    expect(amounts.slice(0, 2)).toEqual([
      ['PN-own.credit-p-own', 0, 70],
      ['PN-own.i-own', 1_000, 0],
    ])
  })
})

describeStore('a feed of a merchant', (openStore) => {
  beforeEach(async () => open(await openStore()))

  it('says nothing of how a customer pays, nor the number of a payment that others share', async () => {
    const { data } = bodyOf(await software.get('/ecaas/erp/payments'))
    expect(data[0]?.attributes).toMatchObject({ payment_number: 'PN-own', confirmation_number: 'CN-own' })
    expect(JSON.stringify(data)).not.toMatch(/First Bank|4417|bankAccount|return_code|fee/)
    const foreign = { paymentId: 'p-own', trxId: 'i-foreign', amountMinor: 5, at: new Date() }
    await portal.store.db().insert(paymentAllocations).values(foreign)
    const shared = bodyOf(await software.get('/ecaas/erp/payments')).data
    expect(shared.map(({ id }) => id)).toEqual(['PN-own.i-own', 'PN-child.i-child'])
    expect(shared[0]?.attributes).toMatchObject({ payment_number: 'PN-own', confirmation_number: null })
  })

  it('has nothing of merchants of other programs, whose software sees its own', async () => {
    for (const owner of ['own', 'foreign', 'program', 'far'] as const) await storeApplication(portal.store, owner)
    await storeRedeemedVouchers(portal.store)
    const far = signedCaller(portal, { keyId: 'key-far' })
    const seen = async (caller: Caller) => {
      const lists = ['payments', 'disputes', 'applications', 'vouchers'].map((name) => caller.get(`/ecaas/erp/${name}`))
      return (await Promise.all(lists)).map(idsOf)
    }
    expect(await seen(far)).toEqual([[], ['DSP-far'], ['CA-FAR'], ['VC-redeemed-far']])
    expect(await seen(software)).toEqual([
      ['PN-own.i-own', 'PN-child.i-child'],
      ['DSP-own', 'DSP-child', 'DSP-open'],
      ['CA-OWN'],
      ['VC-redeemed-own'],
    ])
  })

  it('says of a draft that it was begun, and not what is in it', async () => {
    await storeApplication(portal.store, 'own', 'draft')
    const [draft] = bodyOf(await software.get('/ecaas/erp/applications')).data
    expect(draft?.attributes).toMatchObject({ status: 'draft', company: null, country: null, requested: null })
  })

  it('is CSV for whoever accepts that, with the same columns and where to go on', async () => {
    const json = bodyOf(await software.get('/ecaas/erp/payments'))
    const csv = await software.get('/ecaas/erp/payments?page[size]=1', { accept: 'text/csv' })
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head = '', line = '', ...rest] = csv.text.replace('\uFEFF', '').split('\r\n')
    expect(head.split(',')).toEqual(['id', ...Object.keys(json.data[0]?.attributes ?? {}), 'cursor'])
    expect(line.split(',').slice(0, 4)).toEqual(['PN-own.i-own', 'PN-own', 'CN-own', 'settled'])
    expect(rest).toEqual([''])
    const cursor = line.split(',').at(-1)
    expect(csv.headers.get('feed-cursor')).toBe(cursor)
    const next = `/ecaas/erp/payments?${new URLSearchParams({ 'page[cursor]': cursor ?? '', 'page[size]': '1' })}`
    expect(csv.headers.get('link')).toBe(`<${next}>; rel="next"`)
    const second = await software.get(next, { accept: 'text/csv, application/vnd.api+json;q=0.5' })
    expect(second.text).toContain('PN-child.i-child')
    expect((await software.get('/ecaas/erp/payments', { accept: 'text/html' })).status).toBe(406)
  })

  describe('refuses', () => {
    const elsewhere = Buffer.from(JSON.stringify(['erp-disputes', '0', null])).toString('base64url')
    const noKey = Buffer.from(JSON.stringify(['erp-payments', '-1', null])).toString('base64url')
    it.each([
      ['page[cursor]', 'guessed'],
      ['page[cursor]', elsewhere],
      ['page[cursor]', noKey],
      ['page[cursor]', ''],
      ['page[size]', '0'],
      ['page[size]', '1001'],
    ])('%s=%s with its name', async (parameter, value) => {
      const answer = await software.get(`/ecaas/erp/payments?${parameter}=${value}`)
      expect([answer.status, ...errorsOf(answer).map(({ code, source }) => [code, source?.parameter])]).toEqual([
        400,
        ['parameterInvalid', parameter],
      ])
    })
  })

  it('keeps a reader who is ahead of a restored database where it is', async () => {
    const ahead = Buffer.from(JSON.stringify(['erp-payments', '999999', null])).toString('base64url')
    expect(positionIn(merchantPayments, ahead)).toEqual({ key: '999999', sub: null })
    const answer = await software.get(`/ecaas/erp/payments?page[cursor]=${ahead}`)
    expect([idsOf(answer), bodyOf(answer).meta.cursor]).toEqual([[], ahead])
  })
})
