import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { HttpError, textOf, TimedOut } from './http.ts'

const url = new URL('http://portal.test/x')
const read = { method: 'GET', headers: {}, timeoutMs: 5000 }
const never = () => new Promise<Response>(() => {})

/** A fetch that gives these answers in turn, and counts. */
function answering(...answers: (() => Response | Promise<Response>)[]) {
  const seen: RequestInit[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    seen.push(init ?? {})
    const answer = answers[seen.length - 1] ?? answers.at(-1)
    if (!answer) throw new Error('No answer was given.')
    return answer()
  }
  return { fetch, seen }
}
const outcome = (promise: Promise<string>) => promise.catch((error: unknown) => error)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['the network failed', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is just starting', () => new Response('', { status: 503 })],
])('reads once more when %s', async (_, first) => {
  const { fetch, seen } = answering(first, () => new Response('here'))
  const got = outcome(textOf(fetch, url, read))
  await vi.runAllTimersAsync()
  expect([await got, seen.length]).toEqual(['here', 2])
})

it('never sends twice', async () => {
  const { fetch, seen } = answering(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await outcome(textOf(fetch, url, { ...read, method: 'POST', body: '{}' }))).toBeInstanceOf(TypeError)
  expect(seen).toHaveLength(1)
})

it('does not read again what was refused', async () => {
  const { fetch, seen } = answering(() => new Response('no', { status: 404 }))
  const error = await outcome(textOf(fetch, url, read))
  expect([error instanceof HttpError && error.response.status, seen.length]).toEqual([404, 1])
})

it.each([
  ['the answer', never],
  ['its body', () => new Response(new ReadableStream({ start() {} }))],
])('gives up when %s takes too long, and says so to fetch', async (_, answer) => {
  const { fetch, seen } = answering(answer)
  const got = outcome(textOf(fetch, url, read))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await got).toBeInstanceOf(TimedOut)
  expect(seen.map(({ signal }) => signal?.aborted)).toEqual([true])
})

it('ends when whoever asked gives up, also between two tries', async () => {
  const { fetch, seen } = answering(() => new Response('', { status: 502 }))
  const caller = new AbortController()
  const got = outcome(textOf(fetch, url, { ...read, signal: caller.signal }))
  await vi.advanceTimersByTimeAsync(100)
  caller.abort(new Error('left'))
  expect(await got).toEqual(new Error('left'))
  await vi.runAllTimersAsync()
  expect(seen).toHaveLength(1)
})

it('leaves no timer behind', async () => {
  const { fetch } = answering(() => new Response('here'))
  await textOf(fetch, url, read)
  expect(vi.getTimerCount()).toBe(0)
})
