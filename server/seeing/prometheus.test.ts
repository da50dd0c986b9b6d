/** The numbers for a monitor: what they count, who may read them, and that their labels stay few. */
import { beforeAll, expect, it } from 'vitest'

import { openFreshStore } from '../../tests/server/database.ts'
import { openTestPortal, testDeps, type TestPortal } from '../../tests/server/test-portal.ts'
import { createApp } from '../app.ts'
import type { Metrics, Scrape } from './metrics.ts'
import { openPrometheus } from './prometheus.ts'
import { serveScrapes } from './scrape-server.ts'

const TOKEN = 'a-token-of-the-monitor'
const build = { version: '1.2.3', commit: 'abc', mode: 'test', schema: '0042' }
const gauges = {
  mailsWaiting: 3,
  mailsFailed: 1,
  paymentsUnresolved: 2,
  oldestUnresolvedSeconds: 61,
  importsWaiting: 0,
  exportsUnderWay: 0,
  deadLetters: 3,
  webhooksWaiting: 0,
  webhooksDead: 0,
}

let portal: TestPortal
beforeAll(async () => {
  const store = await openFreshStore()
  portal = await openTestPortal(store)
  return () => store.close()
})

async function opened(readGauges = () => Promise.resolve(gauges)) {
  const { metrics, scrape } = await openPrometheus({
    build,
    readGauges,
    connections: () => ({ open: 4, idle: 2, waiting: 1 }),
  })
  return { metrics, scrape, read: async () => (await scrape()).text }
}
const appWith = (metrics: Metrics, scrape: Scrape | null) => {
  const seeing = {
    metrics,
    accessLevel: 'info',
    scrape: scrape === null ? null : { token: TOKEN, read: scrape },
    traces: null,
  } as const
  return createApp(testDeps(portal.store, { seeing }))
}
/** The lines of a series, without comments. */
const series = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name))

it('says what waits, which portal it is, and how its process is', async () => {
  const { metrics, read } = await opened()
  metrics.jobRun({ job: 'send mails', outcome: 'done', seconds: 0.2 })
  metrics.jobRun({ job: 'send mails', outcome: 'failed', seconds: 0.2 })
  metrics.statement({ seconds: 0.7, isSlow: true })
  metrics.providerCall({ call: 'charge', outcome: 'timeout', seconds: 8 })
  const text = await read()
  expect(text).toContain('portal_build_info{version="1.2.3",commit="abc",mode="test",schema="0042"} 1\n')
  expect(text).toContain('portal_mails_waiting 3\n')
  expect(text).toContain('portal_payments_unresolved_oldest_seconds 61\n')
  expect(text).toContain('portal_database_connections{state="waiting"} 1\n')
  expect(text).toContain('portal_job_runs_total{job="send mails",outcome="failed"} 1\n')
  expect(text).toContain('portal_database_slow_statements_total 1\n')
  expect(text).toContain('portal_provider_call_duration_seconds_count{call="charge",outcome="timeout"} 1\n')
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
})

it('forgets a number that nobody knows while the database is away, instead of calling it 0', async () => {
  const { read } = await opened(() => Promise.reject(new Error('away')))
  const text = await read()
  expect(text).toContain('portal_database_up 0\n')
  expect(series(text, 'portal_mails_waiting')).toEqual([])
})

it('counts requests by route, and has no more series after a thousand strange ones', async () => {
  const { metrics, scrape, read } = await opened()
  const app = appWith(metrics, scrape)
  const requests = async () => series(await read(), 'portal_http_requests_total')
  const ask = async (at: number) => {
    await app.request(`/ecaas/payments/${at}`)
    await app.request(`/nowhere/${at}`)
    await app.request(`/invoice/${at}`, { headers: { accept: 'text/html' } })
    await app.request(`/nowhere/${at}`, { method: `X${at}` })
  }
  await ask(0)
  const before = await requests()
  expect(before).toContain('portal_http_requests_total{method="GET",route="/ecaas/payments/:id",status="4xx"} 1')
  for (let at = 1; at <= 250; at += 1) await ask(at)
  const after = await requests()
  expect(after).toContain('portal_http_requests_total{method="GET",route="/ecaas/payments/:id",status="4xx"} 251')
  expect(after.map((line) => line.split('}')[0]).toSorted()).toEqual(
    before.map((line) => line.split('}')[0]).toSorted(),
  )
})

it('is read with the token alone, and is like any unknown path without one', async () => {
  const { metrics, scrape } = await opened()
  const ask = (authorization: string | null, on = appWith(metrics, scrape)) =>
    on.request('/metrics', { headers: authorization === null ? {} : { authorization } })
  expect((await ask(`Bearer ${TOKEN}`)).status).toBe(200)
  for (const wrong of [null, 'Bearer', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`]) {
    const answer = await ask(wrong)
    expect([wrong, answer.status, answer.headers.get('www-authenticate')]).toEqual([wrong, 401, 'Bearer'])
    expect(await answer.text()).not.toContain('portal_')
  }
  const off = appWith(metrics, null)
  const unknown = await off.request('/metricz')
  const answer = await ask(`Bearer ${TOKEN}`, off)
  expect([answer.status, await answer.text()]).toEqual([404, await unknown.text()])
})

it('listens on a port of its own where one is set, with and without a token', async () => {
  const { scrape } = await opened()
  for (const token of [TOKEN, null]) {
    const { address, close } = await serveScrapes({ host: '127.0.0.1', port: 0, token, read: scrape })
    try {
      const bare = await fetch(address)
      expect(bare.status).toBe(token === null ? 200 : 401)
      const answer = await fetch(address, { headers: { authorization: `Bearer ${TOKEN}` } })
      expect(await answer.text()).toContain('portal_build_info')
      expect((await fetch(new URL('/self', address))).status).toBe(404)
      expect((await fetch(address, { method: 'POST' })).status).toBe(404)
    } finally {
      await close()
    }
  }
})
