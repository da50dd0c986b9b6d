import { afterEach, expect, it, vi } from 'vitest'

import { createClient } from '../client.ts'
import { openCounts, readCounts } from './live-counts.ts'

afterEach(() => void vi.unstubAllGlobals())

const client = createClient({ origin: 'http://localhost' })
const never = new AbortController().signal

/** A stream that brings these pieces, one after the other, and ends. */
function streamOf(...pieces: readonly string[]) {
  const coder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(coder.encode(piece))
      controller.close()
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
  return openCounts(client, never)
}

it('tells counts from signs of life, however the line cuts them, and says when it is over', async () => {
  const { next } = await streamOf(
    'retry: 2000\n\n:\n',
    '\nevent: cou',
    'nts\r\ndata: {"unread":2,"latest":"a"}\r\n\r',
    '\nevent: other\ndata: 1\n\n',
    'event: counts\ndata: {"unread":1,"latest":"b"}\n\n',
  )
  const seen = [await next(), await next(), await next(), await next(), await next()]
  expect(seen).toEqual([null, null, { unread: 2, latest: 'a' }, null, { unread: 1, latest: 'b' }])
  await expect(next()).rejects.toMatchObject({ code: 'networkFailed' })
})

it.each([
  [401, 'notSignedIn'],
  [403, 'notAllowed'],
  [503, 'serverFailed'],
])('says by the status %i that it is refused: %s', async (status, code) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })))
  await expect(openCounts(client, never)).rejects.toMatchObject({ code })
  await expect(readCounts(client, never)).rejects.toMatchObject({ code })
})

it('closes the line of a stream that nobody waits for', async () => {
  let signal: AbortSignal | null | undefined
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    signal = init.signal
    return Promise.resolve(new Response(new ReadableStream()))
  })
  const stream = await openCounts(client, never)
  expect(signal?.aborted).toBe(false)
  stream.close()
  expect(signal?.aborted).toBe(true)
})
