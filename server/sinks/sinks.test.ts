import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'

import { makeLog } from '../log.ts'
import { makeSinks } from './sinks.ts'

const log = makeLog('silent')
const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

/** A system of others that answers so, or never. */
async function sink(answer: { status: number; headers?: Record<string, string> } | 'never') {
  const got: { path: string; authorization: string | undefined; body: unknown }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      got.push({ path: request.url ?? '', authorization: request.headers.authorization, body: JSON.parse(text) })
      if (answer !== 'never') response.writeHead(answer.status, answer.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(() => {
    server.closeAllConnections()
    server.close()
  })
  // A listening TCP server has an address of this form.
  return { got, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it('sends each document in its order, with the key of that origin alone', async () => {
  const [one, other] = [await sink({ status: 204 }), await sink({ status: 204 })]
  const sinks = makeSinks({ log, keys: new Map([[one.origin, 'secret of one']]) })
  for (const n of [1, 2, 3]) expect(sinks.send(`${one.origin}/a`, { n })).toBe(true)
  sinks.send(`${other.origin}/b`, { n: 4 })
  await sinks.settled()
  expect(one.got).toEqual([1, 2, 3].map((n) => ({ path: '/a', authorization: 'Bearer secret of one', body: { n } })))
  expect(other.got).toEqual([{ path: '/b', authorization: undefined, body: { n: 4 } }])
})

it('waits for no sink, drops what its queue cannot hold, and goes on with others', async () => {
  const [slow, fast] = [await sink('never'), await sink({ status: 204 })]
  const sinks = makeSinks({ log, capacity: 2, timeoutMs: 60_000 })
  opened.push(sinks.close)
  // The first is under way, two wait.
  const sent = [1, 2, 3, 4, 5].map((n) => sinks.send(`${slow.origin}/a`, { n }))
  expect(sent).toEqual([true, true, true, false, false])
  sinks.send(`${fast.origin}/b`, { n: 6 })
  await expect.poll(() => fast.got.length).toBe(1)
})

it('gives a document up after its time, and sends the next', async () => {
  const asked: string[] = []
  const never: typeof fetch = (_, init) => {
    if (typeof init?.body === 'string') asked.push(init.body)
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('Too late.')))
    })
  }
  const sinks = makeSinks({ log, fetch: never, timeoutMs: 20 })
  for (const n of [1, 2]) sinks.send('https://slow.example/a', { n })
  await sinks.settled()
  expect(asked).toEqual(['{"n":1}', '{"n":2}'])
})

it('follows no redirect with a document and its key', async () => {
  const elsewhere = await sink({ status: 204 })
  const led = await sink({ status: 307, headers: { Location: `${elsewhere.origin}/stolen` } })
  const sinks = makeSinks({ log, keys: new Map([[led.origin, 'secret']]) })
  sinks.send(`${led.origin}/a`, { n: 1 })
  await sinks.settled()
  expect([led.got.length, elsewhere.got]).toEqual([1, []])
})

it('sends nothing any more once it is closed', async () => {
  const one = await sink({ status: 204 })
  const sinks = makeSinks({ log })
  sinks.close()
  expect(sinks.send(`${one.origin}/a`, { n: 1 })).toBe(false)
  await sinks.settled()
  expect(one.got).toEqual([])
})
