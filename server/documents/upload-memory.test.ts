/** An upload of a hundred megabytes to a listening server: refused early, and never held in memory (promise S14). */
import { serve } from '@hono/node-server'
import { count } from 'drizzle-orm'
import { request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { disputeDocuments } from '../store/schema/disputes.ts'
import { openFreshStore } from '../../tests/server/database.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'

const HUNDRED_MB = 100_000_000
const PIECE = Buffer.alloc(64 * 1024, 'a')
const path = '/ecaas/customer-dispute-documents?trx_id=i-own&doc_type_id=photo&file_name=prices.csv'

let portal: TestPortal
let server: Server
let cookie: string | null
let close: () => Promise<void>

beforeAll(async () => {
  const store = await openFreshStore('pglite')
  portal = await openTestPortal(store)
  cookie = (await portal.signedIn('payer')).cookie
  // Without options for HTTP/2, it is a plain HTTP server.
  server = serve({ fetch: portal.app.fetch, hostname: '127.0.0.1', port: 0 }) as Server
  await new Promise<void>((resolve) => server.once('listening', resolve))
  close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await store.close()
  }
})
afterAll(() => close())

type Outcome = { status: number; code: unknown; sent: number; grownBy: number; isClosed: boolean }

/** Sends up to so many bytes until the server answers; the memory is that of client and server together. */
function send(bytes: number, headers: Record<string, string>): Promise<Outcome> {
  const { port } = server.address() as AddressInfo
  global.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  let sent = 0
  let answered: Omit<Outcome, 'sent' | 'grownBy'> | null = null
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      port,
      path,
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', cookie: cookie ?? '', ...headers },
    })
    const done = () => {
      if (answered) resolve({ ...answered, sent, grownBy: most - before })
    }
    request.on('response', (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => {
        answered = {
          status: response.statusCode ?? 0,
          code: /"code":"(\w+)"/.exec(text)?.[1],
          isClosed: response.headers.connection === 'close',
        }
        request.destroy()
        done()
      })
    })
    // A server that has answered hangs up on what still comes.
    request.on('error', (error) => (answered ? done() : reject(error)))
    const write = (): void => {
      while (sent < bytes && answered === null) {
        most = Math.max(most, process.memoryUsage().rss)
        sent += PIECE.length
        if (!request.write(PIECE)) return void request.once('drain', write)
      }
      if (answered === null) request.end()
    }
    write()
  })
}

const MB = 1_000_000

it.each([
  ['that says so', { 'content-length': String(HUNDRED_MB) }, 5 * MB, 40 * MB],
  ['that does not', { 'transfer-encoding': 'chunked' }, 30 * MB, 80 * MB],
])('a file of 100 MB %s is refused before it has come', async (_, headers, sentAtMost, grownAtMost) => {
  const outcome = await send(HUNDRED_MB, headers)
  expect(outcome).toMatchObject({ status: 413, code: 'tooLarge', isClosed: true })
  expect(outcome.sent).toBeLessThan(sentAtMost)
  expect(outcome.grownBy).toBeLessThan(grownAtMost)
})

it('ten such files at once are refused too, and the server goes on', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => send(HUNDRED_MB, { 'transfer-encoding': 'chunked' })),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 413))
  expect((await portal.visitor().get('/self')).status).toBe(200)
  const [row] = await portal.store.db().select({ rows: count() }).from(disputeDocuments)
  expect(row?.rows).toBe(5)
})
