/** Ten uploads of ten megabytes at once into the storage, and ten downloads: none of it piles up in memory. */
import { serve } from '@hono/node-server'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openFreshStore } from '../../tests/server/database.ts'
import { startS3, type S3Server } from '../../tests/server/storage/s3-server.ts'
import { openTestPortal } from '../../tests/server/test-portal.ts'

const MB = 1_000_000
const SIZE = 10 * MB
const AT_ONCE = 10
const file = new Uint8Array(Buffer.alloc(SIZE, 'a,b\n'))

let s3: S3Server
let origin: string
let cookie: string
let close: () => Promise<void>

beforeAll(async () => {
  s3 = await startS3()
  const store = await openFreshStore('pglite')
  const portal = await openTestPortal(store, { objects: s3.open(), inspect: () => Promise.resolve(null) })
  cookie = (await portal.signedIn('payer')).cookie ?? ''
  // Without options for HTTP/2, it is a plain HTTP server.
  const server = serve({ fetch: portal.app.fetch, hostname: '127.0.0.1', port: 0 }) as Server
  await new Promise<void>((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await store.close()
    await s3.close()
  }
})
afterAll(() => close())

/** Sends the file without a copy of it for each request: what is measured is the portal. */
function inParts(): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= SIZE) return controller.close()
      controller.enqueue(file.subarray(at, at + 65_536))
      at += 65_536
    },
  })
}

/** Does the work ten times at once; returns what each returned, and by how many bytes the process grew meanwhile. */
async function tenTimes<T>(work: (at: number) => Promise<T>): Promise<{ results: readonly T[]; grownBy: number }> {
  global.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5)
  try {
    const results = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => work(at)))
    return { results, grownBy: most - before }
  } finally {
    clearInterval(watch)
  }
}

it('ten uploads of 10 MB at once, and as many downloads, stay within bounds', { timeout: 120_000 }, async () => {
  const path = '/ecaas/customer-dispute-documents?trx_id=i-own&doc_type_id=photo&file_name=prices.csv'
  const headers = { cookie, 'content-type': 'application/octet-stream' }
  const uploaded = await tenTimes(async () => {
    const request = { method: 'POST', headers, body: inParts(), duplex: 'half' }
    const answer = await fetch(`${origin}${path}`, request)
    const body = (await answer.json()) as { data?: { id: string } }
    return [answer.status, body.data?.id ?? ''] as const
  })
  expect(uploaded.results.map(([status]) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 201))
  expect(s3.keys().length).toBeGreaterThanOrEqual(AT_ONCE)
  // Each is held as a whole for its inspection, as it comes and then in one piece; it is sent without a further copy.
  expect(uploaded.grownBy).toBeLessThan(3 * AT_ONCE * SIZE)

  const ids = uploaded.results.map(([, id]) => id)
  const downloaded = await tenTimes(async (at) => {
    const answer = await fetch(`${origin}/ecaas/customer-dispute-documents/${ids[at]}/content`, {
      headers: { cookie },
    })
    let bytes = 0
    for await (const part of answer.body ?? []) bytes += (part as Uint8Array).length
    return bytes
  })
  expect(downloaded.results).toEqual(Array.from({ length: AT_ONCE }, () => SIZE))
  // A download holds some parts of its document, never all of it.
  expect(downloaded.grownBy).toBeLessThan(6 * MB * AT_ONCE)
})
