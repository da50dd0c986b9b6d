/**
 * The judge of promise R1: so many payment intents through two bad networks (payer to portal, portal to provider),
 * and as many charges in the provider's own book as there were intents, neither more nor fewer.
 */
import { serve } from '@hono/node-server'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createApp } from '../../server/app.ts'
import { movableClock } from '../../server/clock.ts'
import { makeRandom } from '../../server/demo/random.ts'
import { janitor } from '../../server/jobs/janitor.ts'
import { settlement } from '../../server/jobs/settlement.ts'
import { sandboxClient } from '../../server/provider/sandbox-client.ts'
import { serveSandbox } from '../../server/provider/sandbox/serve-sandbox.ts'
import { hashPassword } from '../../server/session/password.ts'
import { invoices } from '../../server/store/schema/invoices.ts'
import type { Store } from '../../server/store/store.ts'
import { storePaymentFixture } from '../server/payment-fixture.ts'
import { testDeps } from '../server/test-portal.ts'
import { wrongSums } from '../server/wrong-sums.ts'
import { startChaosProxy, type Mishaps } from './chaos-proxy.ts'
import { openIntent, signInPayer } from './payer-client.ts'

export type ChaosFigures = {
  intents: number
  charges: number
  chargedTwice: number
  declinedAndTriedAgain: number
  open: number
  wrongSums: readonly string[]
  requestsOfPayers: number
  requestsToProvider: number
  mishaps: Record<string, number>
  seconds: number
}

const toPortal: Mishaps = { loseRequest: 8, loseAnswer: 8, duplicate: 10, delay: 20, delayMs: 60 }
const toProvider: Mishaps = { loseRequest: 3, loseAnswer: 5, duplicate: 8, delay: 20, delayMs: 40 }
const PASSWORD = 'Chaos!2026'
const AMOUNT = 1_000

/** Runs on a migrated, empty store, which the caller closes. */
export async function runChaos(
  store: Store,
  { intents, workers = 12, seed = 1 }: { intents: number; workers?: number; seed?: number },
): Promise<ChaosFigures> {
  const begun = performance.now()
  const random = makeRandom(seed)
  const chance = () => random.between(0, 999_999) / 1_000_000
  const directory = await mkdtemp(join(tmpdir(), 'chaos-'))
  const clock = movableClock(new Date('2026-11-18T15:00:00Z'))
  const sandbox = await serveSandbox({ port: 0, directory, clock, portalOrigins: [], apiKey: 'chaos' })
  const providerProxy = await startChaosProxy(sandbox.localUrl, toProvider, chance)
  const provider = sandboxClient({ url: providerProxy.url, apiKey: 'chaos' })
  const scenario = await storePaymentFixture(store, clock, provider, { passwordHash: await hashPassword(PASSWORD) })
  await storeInvoices(store, intents)
  const app = createApp(testDeps(store, { clock, provider }))
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server
  await new Promise((resolve) => {
    server.once('listening', resolve)
  })
  // A listening TCP server has an address of this form.
  const portalUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const proxy = await startChaosProxy(portalUrl, toPortal, chance)

  let isTicking = false
  const ticker = setInterval(() => {
    if (isTicking) return
    isTicking = true
    // Ten minutes, after which the janitor gives up what never arrived, pass in some seconds; a quote lives longer.
    clock.move(20_000)
    const jobs = [janitor(scenario).run(clock.now()), settlement(scenario).run()]
    void Promise.allSettled(jobs).finally(() => {
      isTicking = false
    })
  }, 150)

  try {
    const client = await signInPayer(proxy.url, 'u1', PASSWORD)
    const queue = Array.from({ length: intents }, (_, index) => index)
    let declined = 0
    let open = 0
    const deadline = performance.now() + 60_000 + intents * 500
    const isOver = () => performance.now() > deadline
    const work = async () => {
      for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
        // Every third intent pays two invoices, so that shares matter.
        const count = index % 3 === 0 ? 2 : 1
        const lines = Array.from({ length: count }, (_, part) => ({
          trxId: `chaos-${index}-${part}`,
          amountMinor: AMOUNT,
          version: 1,
        }))
        for (;;) {
          const ending = await client.fulfil(openIntent({ lines, paymentMethodId: 'bank' }), isOver)
          if (ending.state === 'open') open += 1
          if (ending.state !== 'declined') break
          // Nothing was charged: the payer still wants it, and tries with a new intent of the same payment.
          declined += 1
        }
      }
    }
    await Promise.all(Array.from({ length: workers }, work))
    const { charges } = await sandbox.book.read()
    const approved = charges.filter(({ outcome }) => outcome === 'approved')
    const { rows } = await store.db().execute<{ n: string }>(
      `select count(*) as n from (
        select a.trx_id from payment_allocations a join payments p on p.id = a.payment_id
        where p.state not in ('declined', 'returned') and a.amount_minor > 0 group by a.trx_id having count(*) > 1) twice`,
    )
    return {
      intents,
      charges: approved.length,
      chargedTwice: Number(rows[0]?.n),
      declinedAndTriedAgain: declined,
      open,
      wrongSums: await wrongSums(store),
      requestsOfPayers: client.tries.count,
      requestsToProvider: providerProxy.counts.requests,
      mishaps: {
        lostRequests: proxy.counts.lostRequests + providerProxy.counts.lostRequests,
        lostAnswers: proxy.counts.lostAnswers + providerProxy.counts.lostAnswers,
        duplicates: proxy.counts.duplicates + providerProxy.counts.duplicates,
        delays: proxy.counts.delays + providerProxy.counts.delays,
      },
      seconds: Math.round((performance.now() - begun) / 100) / 10,
    }
  } finally {
    clearInterval(ticker)
    await proxy.close()
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
    await providerProxy.close()
    await sandbox.close()
    await rm(directory, { recursive: true })
  }
}

async function storeInvoices(store: Store, intents: number): Promise<void> {
  const rows = Array.from({ length: intents * 2 }, (_, index) => {
    const trxId = `chaos-${Math.floor(index / 2)}-${index % 2}`
    return {
      trxId,
      invoiceId: trxId,
      buidCustomer: 'c1',
      buidMerchant: 'm1',
      currency: 'USD',
      billedOn: '2026-11-01',
      dueOn: '2026-12-01',
      billedMinor: AMOUNT,
      subtotalMinor: AMOUNT,
      openMinor: AMOUNT,
    }
  })
  for (let from = 0; from < rows.length; from += 500)
    await store
      .db()
      .insert(invoices)
      .values(rows.slice(from, from + 500))
}
