import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'

import { ErrorDocumentSchema, MEDIA_TYPE, request } from '../domain/contract/json-api.ts'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { readBody } from './http/content.ts'
import { replyNothing, replyOne, replyPage, resource } from './http/reply.ts'
import { makeLog } from './log.ts'
import type { AppDeps } from './http/portal.ts'
import { noContent } from './http/answers.ts'
import { route } from './http/route.ts'
import { pageParameters } from './http/parameters.ts'
import { openFreshStore } from '../tests/server/database.ts'
import { testDeps } from '../tests/server/test-portal.ts'

const EchoSchema = request(
  'echoes',
  v.object({ word: v.pipe(v.string(), v.maxLength(5)), parts: v.array(v.object({ size: v.number() })) }),
)

const routeThatFails = (error: Error) =>
  route({
    method: 'GET',
    path: '/down',
    summary: 'Fail',
    returns: noContent,
    permission: 'public',
    handle: () => Promise.reject(error),
  })

const routes = [
  route({
    method: 'POST',
    path: '/echoes',
    summary: 'Echo a word',
    sends: EchoSchema,
    returns: noContent,
    permission: 'public',
    async handle(c) {
      return replyOne(c, resource('echoes', '1', await readBody(c, EchoSchema, 500)), 201)
    },
  }),
  route({
    method: 'GET',
    path: '/numbers',
    summary: 'List numbers',
    returns: noContent,
    permission: 'public',
    parameters: pageParameters(10, 10),
    handle: (c, { 'page[number]': number, 'page[size]': size }) =>
      Promise.resolve(replyPage(c, [resource('numbers', String(number), {})], { total: 25, number, size })),
  }),
  route({
    method: 'DELETE',
    path: '/numbers',
    summary: 'Delete all numbers',
    sends: null,
    returns: noContent,
    permission: 'public',
    handle: (c) => Promise.resolve(replyNothing(c)),
  }),
  route({
    method: 'GET',
    path: '/fault',
    summary: 'Fail',
    returns: noContent,
    permission: 'public',
    handle: () => Promise.reject(new Error('the reader must not see this')),
  }),
]

const LinksSchema = v.object({ links: v.record(v.string(), v.string()) })

const logged: string[] = []
let deps: AppDeps

function open(overrides: Partial<AppDeps> = {}) {
  const app = createApp({ ...deps, ...overrides }, routes)
  return async (method: string, path: string, { body, ...headers }: Record<string, string> = {}) => {
    const response = await app.request(`http://portal.test${path}`, {
      method,
      headers: { host: 'portal.test', ...headers },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    const read = v.safeParse(ErrorDocumentSchema, text.startsWith('{') ? JSON.parse(text) : null)
    return { status: response.status, headers: response.headers, text, errors: read.success ? read.output.errors : [] }
  }
}

beforeAll(async () => {
  const store = await openFreshStore('pglite')
  deps = testDeps(store, { clock: systemClock, log: makeLog('error', { write: (line) => void logged.push(line) }) })
  return () => store.close()
})

const json = { 'content-type': MEDIA_TYPE }
const echo = (attributes: unknown, type = 'echoes') => JSON.stringify({ data: { type, attributes } })
const good = { word: 'hello', parts: [{ size: 1 }] }

describe('a request document', () => {
  it('is read and answered in JSON:API', async () => {
    const answer = await open()('POST', '/echoes', { ...json, body: echo(good) })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('content-type')).toBe(MEDIA_TYPE)
    expect(answer.headers.get('vary')).toContain('Accept')
    expect(JSON.parse(answer.text)).toEqual({
      jsonapi: { version: '1.1' },
      data: { type: 'echoes', id: '1', attributes: good },
    })
  })

  it.each([
    ['{', 400, 'documentMalformed', undefined],
    ['', 400, 'documentMalformed', undefined],
    ['null', 422, 'attributeInvalid', ''],
    ['[]', 422, 'attributeInvalid', ''],
    ['{"data":null}', 422, 'attributeInvalid', '/data'],
    [echo(good, 'others'), 409, 'typeConflict', '/data/type'],
    [echo({ ...good, word: 'too long' }), 422, 'attributeInvalid', '/data/attributes/word'],
    [echo({ ...good, parts: [{ size: 1 }, { size: '2' }] }), 422, 'attributeInvalid', '/data/attributes/parts/1/size'],
    [echo({ parts: [] }), 422, 'attributeInvalid', '/data/attributes'],
    [echo({ ...good, word: 'x'.repeat(600) }), 413, 'documentTooLarge', undefined],
  ])('%s is refused with %i %s at %s', async (body, status, code, pointer) => {
    const answer = await open()('POST', '/echoes', { ...json, body })
    expect([answer.status, answer.errors[0]?.code, answer.errors[0]?.status]).toEqual([status, code, String(status)])
    expect(answer.errors[0]?.source?.pointer).toBe(pointer)
  })

  it('that says too little about its length is not read to its end', async () => {
    const app = createApp(deps, routes)
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(100).fill(32))
      },
    })
    const answer = await app.request('/echoes', {
      method: 'POST',
      headers: json,
      body: endless,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(413)
    expect(pulled).toBeLessThan(20)
  })

  it.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    `${MEDIA_TYPE}; charset=utf-8`,
  ])('of type %s is refused with 415', async (type) => {
    const answer = await open()('POST', '/echoes', { 'content-type': type, body: echo(good) })
    expect([answer.status, answer.errors[0]?.source]).toEqual([415, { header: 'Content-Type' }])
  })
})

describe('an answer', () => {
  it('that the reader does not accept is refused with 406', async () => {
    const answer = await open()('GET', '/numbers', { accept: `${MEDIA_TYPE}; charset=utf-8` })
    expect([answer.status, answer.headers.get('vary')]).toEqual([406, 'Accept'])
  })

  it('names the pages that there are, and no others', async () => {
    const links = async (query: string) =>
      v.parse(LinksSchema, JSON.parse((await open()('GET', `/numbers${query}`)).text)).links
    expect(Object.keys(await links('?page[number]=1'))).toEqual(['first', 'last', 'next'])
    expect(Object.keys(await links('?page[number]=3'))).toEqual(['first', 'last', 'prev'])
    const { next } = await links('?page[number]=2')
    expect(new URL(next ?? '', 'http://portal.test').searchParams.get('page[number]')).toBe('3')
  })

  it('to a wrong method says which are right', async () => {
    const answer = await open()('PATCH', '/numbers', json)
    expect([answer.status, answer.headers.get('allow'), answer.errors[0]?.code]).toEqual([
      405,
      'GET, DELETE, HEAD',
      'methodNotAllowed',
    ])
  })

  it('to HEAD has no body', async () => {
    const answer = await open()('HEAD', '/numbers')
    expect([answer.status, answer.text]).toEqual([200, ''])
  })

  it('to a fault of ours says nothing but the id under which it is logged', async () => {
    const answer = await open()('GET', '/fault')
    expect([answer.status, answer.errors[0]?.code]).toEqual([500, 'serverFailed'])
    expect(answer.text).not.toContain('must not see')
    const id = answer.headers.get('x-request-id') ?? '-'
    expect(answer.errors[0]?.meta).toEqual({ request_id: id })
    expect(logged.at(-1)).toContain(id)
    expect(logged.at(-1)).toContain('must not see')
  })
})

describe('another site', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    // Another port of the same host: one site, but not our origin.
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ origin: 'http://evil.example' }, 403],
    [{ origin: 'http://portal.test:81' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://portal.test', 'sec-fetch-site': 'same-origin' }, 201],
    [{}, 201],
  ])('%o changes nothing: %i', async (headers, status) => {
    const answer = await open()('POST', '/echoes', { ...json, ...headers, body: echo(good) })
    expect(answer.status).toBe(status)
  })

  it('is recognised by the public origin where there is one', async () => {
    const call = open({ publicOrigin: 'https://portal.example' })
    const from = async (origin: string) => (await call('POST', '/echoes', { ...json, origin, body: echo(good) })).status
    expect([await from('https://portal.example'), await from('http://portal.test')]).toEqual([201, 403])
  })

  it('cannot even send a call without a body', async () => {
    expect((await open()('DELETE', '/numbers')).status).toBe(415)
    expect((await open()('DELETE', '/numbers', json)).status).toBe(204)
  })
})

describe('browsers', () => {
  it.each(['/numbers', '/fault', '/nowhere'])('get at %s the policy of our pages', async (path) => {
    const { headers } = await open()('GET', path)
    const policy = headers.get('content-security-policy') ?? ''
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      'frame-src http://127.0.0.1 http://127.0.0.1:9',
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]) {
      expect(policy.split('; ')).toContain(directive)
    }
    expect(policy).not.toMatch(/unsafe|\*|data:/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('stay on https once they came by it', async () => {
    const { headers } = await open({ publicOrigin: 'https://portal.example' })('GET', '/numbers')
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  })
})

describe('monitors', () => {
  it('learn that the process is alive and the database ready', async () => {
    const answers = await Promise.all(
      ['/healthz', '/readyz'].map((path) => open({ requestsPerMinute: 1 })('GET', path)),
    )
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, 'ok\n'],
      [200, 'ready\n'],
    ])
  })

  it.each([
    ['cannot be reached', () => Promise.reject(new Error('refused'))],
    ['does not answer', () => new Promise<boolean>(() => {})],
    ['migrations are missing', () => Promise.resolve(false)],
  ])('learn that the database is not ready: %s', async (words, isCurrent) => {
    const call = open({ store: { ...deps.store, isCurrent } })
    const answer = await call('GET', '/readyz')
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining(words)])
    expect(answer.headers.get('retry-after')).toBe('5')
    expect((await call('GET', '/healthz')).status).toBe(200)
  })

  it('are asked to leave the rest alone', async () => {
    expect((await open()('GET', '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
  })
})

describe('a database that is down', () => {
  it.each([
    ['refused', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    ['of several addresses', new AggregateError([Object.assign(new Error('no'), { code: 'ECONNREFUSED' })])],
    ['stopping', Object.assign(new Error('terminating connection'), { code: '57P01' })],
    ['cut off', new Error('Query failed', { cause: new Error('Connection terminated unexpectedly') })],
  ])('(%s) is answered with 503 and when to come again', async (_what, error) => {
    const down = routeThatFails(error)
    const answer = await createApp({ ...deps, log: makeLog('silent') }, [down]).request('/down')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  })

  it('is not mistaken for a provider that is down', async () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const error = Object.assign(new Error('no provider', { cause }), { name: 'ProviderUnavailable' })
    const down = routeThatFails(error)
    expect((await createApp({ ...deps, log: makeLog('silent') }, [down]).request('/down')).status).toBe(500)
  })
})

describe('one address', () => {
  it('is slowed down alone', async () => {
    const call = open({ requestsPerMinute: 3, trustedProxies: 1, log: makeLog('silent') })
    const from = (address: string) => call('GET', '/numbers', { 'x-forwarded-for': `10.0.0.1, ${address}` })
    for (let at = 0; at < 3; at += 1) expect((await from('198.51.100.7')).status).toBe(200)
    const refused = await from('198.51.100.7')
    expect([refused.status, refused.errors[0]?.code]).toEqual([429, 'tooManyRequests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('203.0.113.9')).status).toBe(200)
  })
})
