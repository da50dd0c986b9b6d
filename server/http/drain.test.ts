import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'

import { makeDrain } from './drain.ts'

async function startServer(answerAfterMs: number, patienceMs: number) {
  const server = createServer((_request, response) => {
    setTimeout(() => response.end('answered'), answerAfterMs)
  })
  const drain = makeDrain(server, patienceMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server that listens has an address of this form.
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
  })
  const ask = async () => {
    const request = get({ port, host: '127.0.0.1', agent })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const text = (await response.toArray()).join('')
    return { text, connection: response.headers.connection }
  }
  return { drain, ask }
}

it('answers what is under way, and says that it was the last', async () => {
  const { drain, ask } = await startServer(300, 5_000)
  const answer = ask()
  await wait(100)
  const stopped = drain()
  expect(await answer).toEqual({ text: 'answered', connection: 'close' })
  await stopped
})

it('answers a request that comes on an open connection while it stops', async () => {
  const { drain, ask } = await startServer(0, 5_000)
  expect((await ask()).connection).toBe('keep-alive')
  const stopped = drain()
  expect(await ask()).toEqual({ text: 'answered', connection: 'close' })
  await stopped
})

it('closes connections on which nothing comes, and no others before their time', async () => {
  const { drain, ask } = await startServer(0, 5_000)
  await ask()
  const begun = performance.now()
  await drain()
  expect(performance.now() - begun).toBeLessThan(4_000)
})

it('cuts off what takes longer than it has patience', async () => {
  const { drain, ask } = await startServer(60_000, 500)
  const answer = ask().catch((error: unknown) => error)
  await wait(100)
  await drain()
  expect(await answer).toMatchObject({ code: 'ECONNRESET' })
})
