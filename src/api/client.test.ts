import * as v from 'valibot'
import { afterEach, expect, it, vi } from 'vitest'

import { readExposures } from './exposures.ts'
import { documentHref, readInvoiceDetails } from './invoice-details.ts'
import { createClient, withoutSecrets, type CallFailure } from './client.ts'
import { ApiFailure } from './failure.ts'

const origin = 'http://portal.test'
const Anything = v.unknown()

function clientOf(
  answer: (request: Request) => Response | Promise<Response>,
  settings: Parameters<typeof createClient>[0] = {},
) {
  const requests: Request[] = []
  const client = createClient({
    origin,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      requests.push(request)
      return answer(request)
    },
    ...settings,
  })
  return { client, requests }
}

const refusal = (status: number, code: string, more = {}, headers = {}) =>
  new Response(JSON.stringify({ errors: [{ status: String(status), code, title: code, ...more }] }), {
    status,
    headers,
  })

async function failureOf(promise: Promise<unknown>): Promise<ApiFailure> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiFailure)) throw new Error('It did not fail with a failure of ours.')
  return error
}

afterEach(() => void vi.useRealTimers())

it('speaks JSON:API in both directions', async () => {
  const { client, requests } = clientOf(() => new Response('{}'))
  await client.send('/ecaas/x', Anything, { body: { data: 1 } })
  expect(requests[0]?.headers.get('accept')).toBe('application/vnd.api+json')
  expect(requests[0]?.headers.get('content-type')).toBe('application/vnd.api+json')
})

it('gives a refusal as its code, with pointer and facts', async () => {
  const meta = {
    payment_id: 'p1',
    changes: [{ trx_id: 't1', invoice_id: 'INV-1', code: 'invoiceChanged', open_amount: 900 }],
  }
  const { client } = clientOf(() =>
    refusal(409, 'invoiceChanged', { meta, source: { pointer: '/data/attributes/lines/0' } }),
  )
  const failure = await failureOf(client.send('/ecaas/x', Anything, { body: {} }))
  expect(failure).toMatchObject({
    code: 'invoiceChanged',
    status: 409,
    pointer: '/data/attributes/lines/0',
    paymentId: 'p1',
    changes: [{ trxId: 't1', invoiceId: 'INV-1', code: 'invoiceChanged', openMinor: 900 }],
  })
})

it('follows the program\u2019s prefix with every call that has it, and with no other', async () => {
  const { client, requests } = clientOf(() => new Response('{}'), { ecaasPrefix: () => '/gateway/v2' })
  await client.get('/ecaas/dues', Anything)
  await client.send('/ecaas/session_data', Anything, { body: {} })
  await client.download('/ecaas/invoice-export', 'text/csv')
  await client.get('/invoices', Anything)
  await client.get('/ecaasy', Anything)
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/gateway/v2/dues',
    '/gateway/v2/session_data',
    '/gateway/v2/invoice-export',
    '/invoices',
    '/ecaasy',
  ])
  expect(documentHref(client, 'd/1')).toBe('/gateway/v2/documents/d%2F1/content')
})

it.each([
  [0, '/details'],
  [1, '/ecaas/invoice-details'],
  [2, '/ecaas/invoice-details'],
])('reads the details of an invoice as version %i has them', async (version, path) => {
  const { client, requests } = clientOf(() => new Response('{"data":[]}'), { invoiceDetailsVersion: () => version })
  await failureOf(readInvoiceDetails(client, { trxId: 't1' }))
  expect(new URL(requests[0]?.url ?? '').pathname).toBe(path)
})

it('names an answer that has no code by its status', async () => {
  const { client } = clientOf(() => new Response('<html>', { status: 500 }))
  expect((await failureOf(client.get('/x', Anything))).code).toBe('serverFailed')
})

it('says when there was no way to the server', async () => {
  const { client } = clientOf(() => Promise.reject(new TypeError('Failed to fetch')))
  expect((await failureOf(client.send('/x', Anything, { body: {} }))).code).toBe('networkFailed')
})

it('says when the server took too long', async () => {
  const { client } = clientOf(() => new Promise(() => {}))
  expect((await failureOf(client.get('/x', Anything, { timeoutMs: 10 }))).code).toBe('timedOut')
})

it('refuses an answer that the contract does not know', async () => {
  const { client } = clientOf(() => new Response('{"data":1}'))
  expect((await failureOf(client.get('/x', v.object({ data: v.string() })))).code).toBe('unreadableAnswer')
})

it('tries a read twice and a sending once', async () => {
  const { client, requests } = clientOf(() => new Response('', { status: 503 }))
  await failureOf(client.get('/x', Anything))
  expect(requests).toHaveLength(2)
  await failureOf(client.send('/x', Anything, { body: {} }))
  expect(requests).toHaveLength(3)
})

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

it.each([
  ['the network failed', unreachable],
  ['the server is just starting', () => new Response('', { status: 503, headers: { 'retry-after': '90' } })],
])('reads once more when %s', async (_, first) => {
  vi.useFakeTimers()
  const { client, requests } = clientOf(() => (requests.length === 1 ? first() : new Response('"here"')))
  const got = client.get('/x', Anything)
  await vi.advanceTimersByTimeAsync(400)
  expect([await got, requests.length]).toEqual(['here', 2])
})

it.each([
  ['the network failed', unreachable],
  ['the server is just starting', () => new Response('', { status: 503 })],
  ['there were too many', () => new Response('', { status: 429, headers: { 'retry-after': '1' } })],
])('never sends twice, with an Idempotency-Key or without, when %s', async (_, answer) => {
  vi.useFakeTimers()
  const { client, requests } = clientOf(answer)
  const sent = ['POST', 'PATCH', 'DELETE'] as const
  const ends = sent.flatMap((method) =>
    [{}, { 'idempotency-key': 'k1' }].map((headers) =>
      failureOf(client.send('/x', Anything, { method, body: {}, headers })),
    ),
  )
  await vi.runAllTimersAsync()
  await Promise.all(ends)
  expect(requests).toHaveLength(6)
})

it('does not read again what was refused', async () => {
  const { client, requests } = clientOf(() => new Response('no', { status: 404 }))
  expect([(await failureOf(client.get('/x', Anything))).status, requests.length]).toEqual([404, 1])
})

it.each([
  ['response', () => new Promise<Response>(() => {})],
  ['its body', () => new Response(new ReadableStream({ start() {} }))],
])('gives up when %s takes too long, and says so to fetch', async (_, answer) => {
  vi.useFakeTimers()
  const { client, requests } = clientOf(answer)
  const failure = failureOf(client.get('/x', Anything, { timeoutMs: 5000 }))
  await vi.advanceTimersByTimeAsync(5000)
  expect((await failure).code).toBe('timedOut')
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true])
})

it('ends when whoever asked gives up, also between two tries', async () => {
  vi.useFakeTimers()
  const { client, requests } = clientOf(() => new Response('', { status: 502 }))
  const caller = new AbortController()
  const end = client.get('/x', Anything, { signal: caller.signal }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  caller.abort(new Error('left'))
  expect(await end).toEqual(new Error('left'))
  await vi.runAllTimersAsync()
  expect(requests).toHaveLength(1)
})

it('leaves no timer behind', async () => {
  vi.useFakeTimers()
  const { client } = clientOf(() => new Response('"here"'))
  await client.get('/x', Anything)
  expect(vi.getTimerCount()).toBe(0)
})

it('reads a file as it is, by its own media type', async () => {
  const { client, requests } = clientOf(() => new Response('\uFEFFa,b', { headers: { 'content-type': 'text/csv' } }))
  const file = await client.download('/x', 'text/csv')
  expect([requests[0]?.headers.get('accept'), file.type, file.size]).toEqual(['text/csv', 'text/csv', 6])
})

it('reads an answer of status 204 as nothing, with the empty body that Chromium gives it too', async () => {
  const ofChromium = () => {
    const body = new ReadableStream({ start: (stream) => stream.close() })
    return Object.defineProperty(new Response(null, { status: 204 }), 'body', { value: body })
  }
  for (const answer of [ofChromium, () => new Response(null, { status: 204 })]) {
    const { client } = clientOf(answer)
    expect(await client.send('/ecaas/x', Anything, { body: {} })).toBeNull()
  }
})

it('tells how long to wait', async () => {
  const { client } = clientOf(() => refusal(429, 'tooManyAttempts', {}, { 'retry-after': '90' }))
  const failure = await failureOf(client.send('/x', Anything, { body: {} }))
  expect(failure.retryAfterSeconds).toBe(90)
})

it('tells when the session is over, but not when a password was wrong', async () => {
  const onSignedOut = vi.fn()
  const codes = ['invalidCredentials', 'notSignedIn']
  const { client } = clientOf(() => refusal(401, codes.shift() ?? ''), { onSignedOut })
  await failureOf(client.send('/ecaas/sign-in', Anything, { body: {} }))
  expect(onSignedOut).not.toHaveBeenCalled()
  await failureOf(client.get('/x', Anything))
  expect(onSignedOut).toHaveBeenCalledOnce()
})

it('tells of each good answer, which says that the session goes on, and of no refusal', async () => {
  const onAnswer = vi.fn()
  const codes = ['', 'notAllowed']
  const answer = () => (codes.shift() === '' ? new Response('{}') : refusal(403, 'notAllowed'))
  const { client } = clientOf(answer, { onAnswer })
  await client.get('/x', Anything)
  expect(onAnswer).toHaveBeenCalledOnce()
  await failureOf(client.send('/x', Anything, { body: {} }))
  expect(onAnswer).toHaveBeenCalledOnce()
})

it('tells of each failure with both bodies, and never a secret', async () => {
  const failures: CallFailure[] = []
  const { client } = clientOf(() => refusal(401, 'invalidCredentials'), { onFailure: (call) => failures.push(call) })
  const attributes = { username: 'maria', password: 'open "sesame"' }
  await failureOf(client.send('/ecaas/sign-in', Anything, { body: { data: { attributes } } }))
  const [reported] = failures
  expect(reported).toMatchObject({ method: 'POST', url: '/ecaas/sign-in' })
  expect(reported?.requestBody).toContain('maria')
  expect(reported?.requestBody).not.toContain('sesame')
  expect(reported?.responseBody).toContain('invalidCredentials')
})

it('blanks card tokens and cuts long bodies', () => {
  expect(withoutSecrets('{"card_token":"tok_1","x":1}')).toBe('{"card_token":"…","x":1}')
  expect(withoutSecrets('x'.repeat(5000))).toHaveLength(2000)
})

it('tells nobody of a call that was given up', async () => {
  const onFailure = vi.fn()
  const controller = new AbortController()
  const { client } = clientOf(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
        controller.abort()
      }),
    { onFailure },
  )
  const call = client.get('/x', Anything, { signal: controller.signal })
  await expect(call).rejects.toThrow('aborted')
  expect(onFailure).not.toHaveBeenCalled()
})

it('narrows figures to the chosen currency only when one is chosen', async () => {
  let chosen: string | null = null
  const { client, requests } = clientOf(() => new Response('{"data":[]}'), { currency: () => chosen })
  await readExposures(client, { customerId: '1', location: null })
  chosen = 'EUR'
  await readExposures(client, { customerId: '1', location: null })
  const asked = requests.map(({ url }) => new URL(url).searchParams.get('filter[sol_currency]'))
  expect(asked).toEqual([null, 'EUR'])
})
