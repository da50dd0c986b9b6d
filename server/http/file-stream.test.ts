/** Files that are made while they are read: readers who are slow or have gone do not hold the places of others. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { describeStore } from '../../tests/server/database.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import type { Caller } from '../../tests/server/caller.ts'
import { FILE_LONGEST_MS, FILE_STALLED_MS } from '../../domain/limits.ts'
import { routeTable } from '../routes.ts'
import { replyFile } from './file-stream.ts'
import { route } from './route.ts'
import { file } from './answers.ts'

describeStore('a file', (openStore) => {
  let portal: TestPortal
  let reader: Caller
  /** Work on files that has ended. */
  let ended = 0
  let isFaulty = false

  async function* parts() {
    try {
      for (;;) yield await Promise.resolve('A part of the file.\n')
    } finally {
      ended += 1
      // oxlint-disable-next-line no-unsafe-finally
      if (isFaulty) throw new Error('The database has gone.')
    }
  }
  const routes = [
    ...routeTable,
    route({
      method: 'GET',
      path: '/ecaas/endless-file',
      summary: 'Download a file without an end',
      returns: file('text/plain'),
      permission: 'signedIn',
      answers: 'file',
      handle: (c) =>
        replyFile(c, () => Promise.resolve({ name: 'endless.txt', mediaType: 'text/plain', parts: parts() })),
    }),
  ]
  const begin = async (caller: Caller, method = 'GET') =>
    portal.app.request('http://portal.test/ecaas/endless-file', {
      method,
      headers: { cookie: caller.cookie ?? '', host: 'portal.test' },
    })

  beforeEach(async () => {
    ended = 0
    isFaulty = false
    portal = await openTestPortal(await openStore(), {}, routes)
    reader = await portal.signedIn('viewer')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('ends for a reader who accepts nothing for a minute', async () => {
    const answer = await begin(reader)
    await vi.advanceTimersByTimeAsync(FILE_STALLED_MS + 1)
    expect(ended).toBe(1)
    await expect(answer.text()).rejects.toThrow('stalled')
  })

  it('ends in the end for a reader who goes on slowly, and its place is free', async () => {
    const slow = [await begin(reader), await begin(reader)]
    expect((await begin(reader)).status).toBe(429)
    const readers = slow.map(({ body }) => body?.getReader())
    let passed = 0
    for (; passed < 2 * FILE_LONGEST_MS; passed += FILE_STALLED_MS - 1_000) {
      const reads = await Promise.allSettled(readers.map(async (one) => one?.read()))
      if (reads.every(({ status }) => status === 'rejected')) break
      await vi.advanceTimersByTimeAsync(FILE_STALLED_MS - 1_000)
    }
    expect(passed).toBeLessThanOrEqual(FILE_LONGEST_MS + FILE_STALLED_MS)
    expect(ended).toBe(2)
    const next = await begin(reader)
    expect(next.status).toBe(200)
    await next.body?.cancel()
  })

  it('whose work fails to end does not end the server', async () => {
    isFaulty = true
    const [stalled, left] = [await begin(reader), await begin(reader)]
    await vi.advanceTimersByTimeAsync(FILE_STALLED_MS / 2)
    await left?.body?.cancel()
    await vi.advanceTimersByTimeAsync(FILE_STALLED_MS)
    await expect(stalled?.text()).rejects.toThrow('stalled')
    expect(ended).toBe(2)
  })

  it('is the third of one user only when another has ended, and others wait for nobody', async () => {
    const admin = await portal.signedIn('admin')
    const [first, second] = [await begin(reader), await begin(reader)]
    const third = await begin(reader)
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await third.json()).toMatchObject({ errors: [{ code: 'exportsTooMany' }] })
    const others = await begin(admin)
    expect(others.status).toBe(200)
    await first?.body?.cancel()
    const fourth = await begin(reader)
    expect(fourth.status).toBe(200)
    for (const answer of [second, others, fourth]) await answer?.body?.cancel()
  })

  it('is not made for a look at its head', async () => {
    const answer = await begin(reader, 'HEAD')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
    expect(ended).toBe(0)
  })
})
