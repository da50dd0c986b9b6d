/** The line of each request: what it says, and what it never says. */
import { serve } from '@hono/node-server'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, expect, it } from 'vitest'

import { openFreshStore } from '../../tests/server/database.ts'
import { personalIn } from '../../tests/support/impersonal-log.ts'
import { PASSWORD } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, signInBody, testDeps, type TestPortal } from '../../tests/server/test-portal.ts'
import { createApp } from '../app.ts'
import { route, type Route } from '../http/route.ts'
import { makeLog, type LogLevel } from '../log.ts'
import { routeTable } from '../routes.ts'
import { noMetrics } from './metrics.ts'
import { file, noContent } from '../http/answers.ts'

type Line = Readonly<Record<string, unknown>>

let lines: Line[] = []
const logAt = (level: LogLevel) =>
  makeLog(level, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
let portal: TestPortal

beforeAll(async () => {
  const store = await openFreshStore()
  portal = await openTestPortal(store, { log: logAt('trace') })
  return () => store.close()
})
beforeEach(() => {
  lines = []
})
const requestLines = () => lines.filter(({ msg }) => msg === 'request')

it('says who called what by ids, how it ended, and how long it took', async () => {
  const admin = await portal.signedIn('admin')
  lines = []
  const answer = await admin.get('/details?filter[trx_id]=i-own')
  expect(requestLines()).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      requestId: answer.headers.get('x-request-id'),
      method: 'GET',
      route: '/details',
      status: answer.status,
      ms: expect.any(Number),
      bytes: answer.bytes.length,
      user: 'u-admin',
      program: 'near',
      ...(answer.status === 200 ? {} : { code: expect.any(String) }),
      msg: 'request',
    },
  ])
})

it('says the pattern of a route, and the code of a refusal', async () => {
  const viewer = await portal.signedIn('viewer')
  lines = []
  await viewer.get('/ecaas/payments/p-unknown')
  await viewer.get('/somewhere/maria@example.com?token=secret')
  await viewer.send('PUT', '/ecaas/payments/p-own')
  await viewer.get('/ecaas/payment-quotes/q-own')
  expect(requestLines().map(({ route: at, status, code }) => [at, status, code])).toEqual([
    ['/ecaas/payments/:id', 404, 'notFound'],
    ['(unknown)', 404, 'notFound'],
    ['/ecaas/payments/:id', 405, undefined],
    ['/ecaas/payment-quotes/:id', 403, 'roleRequired'],
  ])
})

it('has probes only in a log that says everything', async () => {
  for (const path of ['/healthz', '/readyz', '/version', '/robots.txt']) await portal.visitor().get(path)
  expect(requestLines().map(({ level }) => level)).toEqual(['debug', 'debug', 'debug', 'debug'])
})

it.each<[LogLevel, readonly string[]]>([
  ['warn', ['warn']],
  ['silent', []],
])('is of the level that the setting %s says', async (accessLevel, levels) => {
  const app = createApp({
    ...testDeps(portal.store, { log: logAt('debug') }),
    seeing: { metrics: noMetrics, accessLevel, scrape: null, traces: null },
  })
  await app.request('/config')
  expect(requestLines().map(({ level }) => level)).toEqual(levels)
})

it('takes the id of our proxy, answers it, and has it on the line of an error too', async () => {
  const broken: Route = route({
    method: 'GET',
    path: '/broken/:id',
    summary: 'Fail',
    returns: noContent,
    permission: 'public',
    handle: () => Promise.reject(new Error('broken')),
  })
  const call = (trustedProxies: number, id: string) =>
    createApp({ ...testDeps(portal.store, { log: logAt('info'), trustedProxies }) }, [broken]).request('/broken/7', {
      headers: { 'x-request-id': id },
    })
  const answer = await call(1, 'proxy-4711.abc')
  expect(answer.headers.get('x-request-id')).toBe('proxy-4711.abc')
  expect(await answer.json()).toMatchObject({ errors: [{ meta: { request_id: 'proxy-4711.abc' } }] })
  expect(lines).toMatchObject([
    { level: 'error', requestId: 'proxy-4711.abc', route: '/broken/:id' },
    { msg: 'request', requestId: 'proxy-4711.abc', status: 500, code: 'serverFailed' },
  ])
  for (const [proxies, id] of [
    [0, 'proxy-4711.abc'],
    [1, 'short'],
    [1, 'maria@example.com'],
    [1, 'x'.repeat(65)],
    [1, 'has space in it'],
  ] as const) {
    expect((await call(proxies, id)).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  }
})

it('counts the bytes that went out, and says when the reader left before the end', async () => {
  const big: Route = route({
    method: 'GET',
    path: '/big',
    summary: 'Download a large file',
    returns: file('application/octet-stream'),
    permission: 'public',
    answers: 'file',
    handle: (c) =>
      Promise.resolve(
        c.body(
          new ReadableStream<Uint8Array>({
            pull(controller) {
              controller.enqueue(new Uint8Array(100_000))
              if (new URL(c.req.url).searchParams.size > 0 || c.req.header('x-endless') !== undefined) return
              controller.close()
            },
          }),
        ),
      ),
  })
  const app = createApp(testDeps(portal.store, { log: logAt('info') }), [big])
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server
  if (!server.listening) await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const logged = async (count: number) => {
    await expect.poll(() => requestLines().length).toBe(count)
    return requestLines().at(-1)
  }
  try {
    await (await fetch(`${address}/big`)).arrayBuffer()
    const whole = await logged(1)
    expect(whole).toMatchObject({ route: '/big', status: 200 })
    expect(whole?.['bytes']).toBeGreaterThan(100_000)
    expect(whole?.['bytes']).toBeLessThan(102_000)
    expect(whole).not.toHaveProperty('cutOff')

    const leaving = new AbortController()
    const answer = await fetch(`${address}/big`, { headers: { 'x-endless': '1' }, signal: leaving.signal })
    await answer.body?.getReader().read()
    leaving.abort()
    expect(await logged(2)).toMatchObject({ route: '/big', cutOff: true })
  } finally {
    server.close()
    server.closeAllConnections()
  }
})

it('holds nothing of a person, whatever is called by whomever, well or badly', async () => {
  const secrets = new Set<string>()
  const callers = []
  for (const username of ['admin', 'merchant', 'adminType'] as const) {
    const caller = await portal.signedIn(username)
    secrets.add(caller.cookie?.split('=')[1] ?? 'none')
    callers.push(caller)
  }
  const typed = 'typed-4000123412341234'
  await portal.visitor().post('/ecaas/sign-in', signInBody('admin', typed))
  await portal.visitor().post('/ecaas/sign-in', signInBody('admin', PASSWORD))
  const attributes = { username: typed, password: typed, token: typed, email: 'maria@example.com', name: typed }
  for (const { method, path } of routeTable) {
    const url = path.replaceAll(/:\w+/g, 'nobody-has-this')
    for (const caller of callers) {
      if (method === 'GET') await caller.get(`${url}?filter[text]=maria@example.com&token=${typed}`)
      else if (path !== '/ecaas/sign-out') await caller.post(url, { data: { type: 'x', attributes } })
    }
  }
  expect(requestLines().length).toBeGreaterThan(3 * (routeTable.length - 1))
  const all = lines.map((line) => JSON.stringify(line))
  expect(all.filter((line) => personalIn(line) !== null)).toEqual([])
  expect(all.filter((line) => [typed, ...secrets].some((secret) => line.includes(secret)))).toEqual([])
})
