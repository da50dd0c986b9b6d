/** The sandbox's events to the portal: with them the portal learns at once of what it would otherwise ask for later. */
import { getRequestListener } from '@hono/node-server'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'

import { describeStore } from '../../../../tests/server/database.ts'
import { storePaymentFixture } from '../../../../tests/server/payment-fixture.ts'
import { PORTAL_ORIGIN, SANDBOX_KEY } from '../../../../tests/server/sandbox.ts'
import { testDeps } from '../../../../tests/server/test-portal.ts'
import { createApp } from '../../../app.ts'
import { movableClock } from '../../../clock.ts'
import { askAtProviderNews } from '../../../jobs/provider-news.ts'
import { makeJobRunner } from '../../../jobs/runner.ts'
import { settlement } from '../../../jobs/settlement.ts'
import { makeLog } from '../../../log.ts'
import { pay } from '../../../payments/pay.ts'
import { makeQuote } from '../../../payments/quote.ts'
import { audit } from '../../../store/schema/audit.ts'
import { payments } from '../../../store/schema/payments.ts'
import type { Store } from '../../../store/store.ts'
import { sandboxClient } from '../../sandbox-client.ts'
import { serveSandbox } from '../serve-sandbox.ts'

const SECRET = 'a-secret-of-the-sandbox-of-these-tests'
const WEEK_MS = 7 * 86_400_000
const patience = { timeout: 10_000 }
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of undo.splice(0).toReversed()) await end()
})

/** A portal whose jobs look for nothing by themselves, and a sandbox that sends it events. */
async function open(store: Store, secret = SECRET) {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-'))
  undo.push(() => rm(directory, { recursive: true, force: true }))
  const clock = movableClock(new Date('2026-11-18T15:00:00Z'))
  const app = createApp(testDeps(store, { clock, providerWebhookSecret: SECRET }))
  const answer = getRequestListener((request) => app.fetch(request))
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(0, 'localhost')
  await once(server, 'listening')
  undo.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const sandbox = await serveSandbox({
    port: 0,
    directory,
    clock,
    portalOrigins: [PORTAL_ORIGIN],
    apiKey: SANDBOX_KEY,
    events: { url: `http://localhost:${port}/ecaas/provider-events`, secret },
  })
  undo.push(() => sandbox.close())
  const provider = sandboxClient({ url: sandbox.localUrl, apiKey: SANDBOX_KEY })
  const fixture = { ...(await storePaymentFixture(store, clock, provider)), chargeTimeoutMs: 5_000 }
  return {
    ...fixture,
    told: async () =>
      (await store.db().select().from(audit).where(eq(audit.action, 'provider.newsReceived'))).map(
        ({ facts }) => facts?.['type'],
      ),
  }
}

describeStore('the sandbox with events to the portal', (openStore) => {
  it('has a payment booked as soon as it is settled', async () => {
    const store = await openStore()
    const fixture = await open(store)
    const { payer, clock } = fixture
    const runner = makeJobRunner({ jobs: [settlement(fixture)], clock, store, log: makeLog('silent') })
    const lines = [{ trx_id: '1', amount: 10_000, version: 1 }]
    const { id } = await makeQuote(fixture, payer, {
      lines,
      method: { kind: 'bankAccount', payment_method_id: 'bank' },
    })
    await pay(fixture, payer, 'a key', { quote_id: id, terms_accepted: true })
    const stop = askAtProviderNews(store, runner)
    undo.push(() => runner.stop(), stop)
    await expect.poll(() => runner.reports(), patience).toMatchObject([{ runs: 1, isRunning: false }])
    const states = async () =>
      (await store.db().select({ state: payments.state }).from(payments)).map((row) => row.state)
    expect([await states(), await fixture.told()]).toEqual([['processing'], []])
    clock.move(WEEK_MS)
    await expect.poll(states, patience).toEqual(['settled'])
    expect(await fixture.told()).toEqual(['settlements.reported'])
  })

  it('says that a charge is decided when its holder has confirmed it', async () => {
    const { provider, told } = await open(await openStore())
    const charge = await provider.charge({
      attemptId: 'a1',
      amountMinor: 12_345,
      currency: 'USD',
      instrument: { kind: 'card', cardToken: 'card_challenge' },
      descriptor: 'PORTAL',
      returnUrl: `${PORTAL_ORIGIN}/payment/confirm?draft=d1`,
    })
    if (charge.outcome !== 'challenge') throw new Error(charge.outcome)
    expect(await told()).toEqual([])
    await fetch(charge.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: new URL(charge.url).origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ answer: 'confirm' }),
    })
    await expect.poll(told, patience).toEqual(['charge.decided'])
  })
})
