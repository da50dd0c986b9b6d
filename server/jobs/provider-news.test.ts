/** Events of the payment provider: they have the jobs ask at once, and do nothing else. */
import { eq } from 'drizzle-orm'
import { expect, inject, it, vi } from 'vitest'

import { callerOf } from '../../tests/server/caller.ts'
import { describeStores, makePostgresDatabase } from '../../tests/server/database.ts'
import { invoiceOf, storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { testDeps } from '../../tests/server/test-portal.ts'
import { createApp } from '../app.ts'
import { swapHolder } from '../auto-pay/holder.ts'
import { AUTO_PAY_JOB } from '../auto-pay/results.ts'
import { runAutoPay } from '../auto-pay/run.ts'
import { movableClock } from '../clock.ts'
import { signWebhook } from '../http/webhook/signature.ts'
import { makeLog } from '../log.ts'
import { pay } from '../payments/pay.ts'
import { makeQuote } from '../payments/quote.ts'
import { audit } from '../store/schema/audit.ts'
import { autoPayNotices } from '../store/schema/auto-pay.ts'
import { invoices } from '../store/schema/invoices.ts'
import { paymentAttempts, payments } from '../store/schema/payments.ts'
import { users } from '../store/schema/users.ts'
import { openStore, type Store } from '../store/store.ts'
import { autoPay } from './auto-pay.ts'
import { janitor, JANITOR_JOB } from './janitor.ts'
import { askAtProviderNews } from './provider-news.ts'
import { makeJobRunner } from './runner.ts'
import { settlement, SETTLEMENT_JOB } from './settlement.ts'

const SECRET = 'a-secret-of-the-payment-provider-of-tests'
const settled = { type: 'settlements.reported' }
const decided = { type: 'charge.decided' }
const patience = { timeout: 10_000 }
const DAY_MS = 86_400_000

type Sent = { id?: string; at?: Date; secret?: string; body?: string }

/**
 * Opens a server with one payment under way, and the jobs of a server on the other store, or on the same, which look for
 * nothing by themselves.
 */
async function openFixture(store: Store, jobsStore = store, secret: string | null = SECRET) {
  const provider = scriptedProvider()
  const fixture = await storePaymentFixture(store, movableClock(new Date('2026-11-18T15:00:00Z')), provider)
  const { payer, clock } = fixture
  const visitor = callerOf(createApp(testDeps(store, { clock, provider, providerWebhookSecret: secret })))
  const services = { ...fixture, store: jobsStore }
  const log = makeLog('silent')
  const jobs = [settlement(services), janitor(services), autoPay({ ...services, log })]
  const runner = makeJobRunner({ jobs, clock, store: jobsStore, log })
  const runsOf = (name: string) => {
    const report = runner.reports().find((one) => one.name === name)
    return report?.isRunning === false ? report.runs : 'running'
  }
  let sent = 0
  return {
    ...fixture,
    provider,
    runner,
    runsOf,
    /** Has the jobs follow, once they have looked for what came before. */
    follow: async () => {
      const stop = askAtProviderNews(jobsStore, runner)
      const runs = () => [SETTLEMENT_JOB, JANITOR_JOB, AUTO_PAY_JOB].map(runsOf)
      await expect.poll(runs, patience).toEqual([1, 1, 1])
      return async () => {
        await stop()
        await runner.stop()
      }
    },
    payNow: async () => {
      const lines = [{ trx_id: '1', amount: 10_000, version: 1 }]
      const method = { kind: 'bankAccount', payment_method_id: 'bank' } as const
      const { id } = await makeQuote(fixture, payer, { lines, method })
      await pay(fixture, payer, `key of ${id}`, { quote_id: id, terms_accepted: true })
    },
    /** Has AutoPay pay an invoice on its day. */
    payByAutoPay: async () => {
      const scope = { buidCustomer: 'c1', currency: 'USD' }
      const swap = { from: null, to: 'bank', by: 'u1', now: clock.now() }
      await store.db().update(users).set({ role: 'admin' }).where(eq(users.id, 'u1'))
      await store
        .db()
        .insert(invoices)
        .values(invoiceOf('due', 'c1', { dueOn: '2026-11-19' }))
      await store
        .db()
        .insert(autoPayNotices)
        .values({ trxId: 'due', day: '2026-11-02', at: new Date('2026-11-01') })
      await store.tx(() => swapHolder(store, scope, swap))
      clock.move(DAY_MS)
      await runAutoPay(fixture, scope)
    },
    settle: () => {
      const [attemptId = ''] = [...provider.book.keys()]
      provider.report({ attemptId, type: 'settled', occurredAt: clock.now().toISOString() })
    },
    states: async () => (await store.db().select({ state: payments.state }).from(payments)).map(({ state }) => state),
    /** Sends an event as the provider would, or with something wrong about it. */
    send: (event: object, { id = `ev-${(sent += 1)}`, at = clock.now(), secret: key = SECRET, body }: Sent = {}) => {
      const text = JSON.stringify(event)
      const timestamp = String(Math.floor(at.getTime() / 1000))
      return visitor.send('POST', '/ecaas/provider-events', body ?? text, {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signWebhook(key, { id, timestamp }, Buffer.from(text)),
      })
    },
    visitor,
    announced: async () =>
      (await store.db().select().from(audit).where(eq(audit.action, 'provider.newsReceived'))).map(
        ({ userId, facts }) => ({ userId, facts }),
      ),
  }
}

describeStores('an event of the payment provider', (openTestStore) => {
  it('has what was settled booked at once, and not before', async () => {
    const { follow, payNow, settle, states, send, announced } = await openFixture(await openTestStore())
    await payNow()
    const stop = await follow()
    settle()
    expect(await states()).toEqual(['processing'])
    const answer = await send(settled)
    expect([answer.status, answer.text]).toEqual([204, ''])
    await expect.poll(states, patience).toEqual(['settled'])
    const facts = { address: 'local', type: 'settlements.reported', event: 'ev-1' }
    expect(await announced()).toEqual([{ userId: null, facts }])
    await stop()
  })

  it('has a charge that got no answer asked after at once', async () => {
    const { follow, payNow, provider, clock, states, send, store } = await openFixture(await openTestStore())
    provider.behave((request, write) => {
      write({ outcome: 'approved', providerRef: `ch_${request.attemptId}` })
      return Promise.reject(new Error('No answer.'))
    })
    await payNow()
    const stop = await follow()
    const outcomes = async () => (await store.db().select().from(paymentAttempts)).map(({ outcome }) => outcome)
    expect(await outcomes()).toEqual([null])
    clock.move(16_000)
    expect((await send(decided)).status).toBe(204)
    await expect.poll(outcomes, patience).toEqual(['approved'])
    expect(await states()).toEqual(['processing'])
    await stop()
  })

  it('has a charge of AutoPay that got no answer sent again at once', async () => {
    const { follow, payByAutoPay, provider, clock, states, send, store } = await openFixture(await openTestStore())
    provider.behave((request, write) => {
      write({ outcome: 'approved', providerRef: `ch_${request.attemptId}` })
      return Promise.reject(new Error('No answer.'))
    })
    await payByAutoPay()
    const stop = await follow()
    const outcomes = async () => (await store.db().select().from(paymentAttempts)).map(({ outcome }) => outcome)
    expect(await outcomes()).toEqual([null])
    clock.move(16_000)
    expect((await send(decided)).status).toBe(204)
    await expect.poll(outcomes, patience).toEqual(['approved'])
    expect([await states(), provider.book.size, provider.calls]).toEqual([['processing'], 1, 2])
    await stop()
  })

  it('that is forged, old, or comes again causes nothing', async () => {
    const { follow, send, clock, runsOf, announced, visitor } = await openFixture(await openTestStore())
    const stop = await follow()
    const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)
    expect((await send(settled, { id: 'ev-seen' })).status).toBe(204)
    await expect.poll(() => runsOf(SETTLEMENT_JOB), patience).toBe(2)
    const refused = [
      await send(settled, { secret: `${SECRET}!` }),
      await send(decided, { body: JSON.stringify(settled) }),
      await send(settled, { at: minutesAgo(6) }),
      await send(settled, { at: minutesAgo(-6) }),
      await send(settled, { id: 'no id of ours' }),
      await visitor.send('POST', '/ecaas/provider-events', '{}', { 'content-type': 'application/json' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401])
    expect((await send(settled, { id: 'ev-seen', at: minutesAgo(4) })).status).toBe(204)
    // What is told later arrives later: with this one, all others would have.
    await send(decided, { id: 'ev-last' })
    await expect.poll(() => runsOf(JANITOR_JOB), patience).toBe(2)
    expect(runsOf(SETTLEMENT_JOB)).toBe(2)
    expect((await announced()).map(({ facts }) => facts)).toMatchObject([{ event: 'ev-seen' }, { event: 'ev-last' }])
    await stop()
  })

  it('while the job runs has it run once more, however many come', async () => {
    const { follow, payNow, settle, states, send, runsOf, provider } = await openFixture(await openTestStore())
    await payNow()
    const stop = await follow()
    const settlements = provider.settlements.bind(provider)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let asked = 0
    // The answer is from before the news: only a later asking has it.
    vi.spyOn(provider, 'settlements').mockImplementation(async (after) => {
      asked += 1
      const answer = await settlements(after)
      if (asked === 1) await held
      return answer
    })
    await send(settled)
    await expect.poll(() => asked, patience).toBe(1)
    settle()
    await send(settled)
    await send(settled)
    await send(decided)
    await expect.poll(() => runsOf(JANITOR_JOB), patience).toBe(2)
    expect([runsOf(SETTLEMENT_JOB), await states()]).toEqual(['running', ['processing']])
    release()
    await expect.poll(() => runsOf(SETTLEMENT_JOB), patience).toBe(3)
    expect(await states()).toEqual(['settled'])
    await stop()
  })

  it('of another form is refused and causes nothing, and may be sent again when it is mended', async () => {
    const { send, visitor, announced } = await openFixture(await openTestStore())
    const id = 'ev-mended'
    const sent = [{ type: 'settled' }, {}, [], { type: 5 }, { type: null }]
    const answers = []
    for (const body of sent) answers.push((await send(body, { id })).status)
    expect(answers).toEqual([422, 422, 422, 422, 422])
    expect((await visitor.post('/ecaas/provider-events', settled)).status).toBe(415)
    expect((await send({ ...settled, data: 'x'.repeat(30_000) }, { id })).status).toBe(413)
    expect(await announced()).toEqual([])
    expect((await send({ ...settled, timestamp: '2026-11-18T15:00:00Z', data: {} }, { id })).status).toBe(204)
    expect(await announced()).toHaveLength(1)
  })

  it('is not accepted where no secret is set up', async () => {
    const store = await openTestStore()
    const { send } = await openFixture(store, store, null)
    expect((await send(settled)).status).toBe(404)
  })
})

it.runIf(inject('databases').includes('postgres'))(
  'an event that comes to a server without jobs is told to the one that runs them',
  async () => {
    const database = await makePostgresDatabase()
    const called = await openStore({ databaseUrl: database.url })
    const working = await openStore({ databaseUrl: database.url })
    try {
      const { follow, payNow, settle, states, send } = await openFixture(called, working)
      await payNow()
      const stop = await follow()
      settle()
      await send(settled)
      await expect.poll(states, patience).toEqual(['settled'])
      await stop()
    } finally {
      await Promise.all([called.close(), working.close()])
      await database.drop()
    }
  },
)
