/** One upload never holds up the others, nor the server, whatever its contents do to the code that reads them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openFreshStore } from '../../tests/server/database.ts'
import type { Caller } from '../../tests/server/caller.ts'
import { officeParts, soundFiles, zipOf } from '../../tests/server/sample-files.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import type { Store } from '../store/store.ts'
import { InspectionUnavailable, type Inspect } from '../http/content-refusal.ts'
import { makeInspectorPool } from './inspector-pool.ts'

const program = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`)
const onMessage = (work: string) =>
  program(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ extension }) => { ${work} })`)
const file = Buffer.from('a;b')

describe('threads that inspect files', () => {
  it('end a file that takes too long, and go on with the next', async () => {
    const failures: unknown[] = []
    const inspect = makeInspectorPool({
      threads: 1,
      limitMs: 300,
      entry: onMessage(`while (extension === 'pdf'); parentPort.postMessage({ refusal: null })`),
      onFailure: (error) => failures.push(error),
    })
    expect(await Promise.all([inspect('pdf', file), inspect('csv', file)])).toEqual(['documentSuspicious', null])
    expect(failures).toMatchObject([{ name: 'TookTooLong' }])
  })

  it('end a file that takes too much memory, and go on with the next', async () => {
    const inspect = makeInspectorPool({
      threads: 1,
      memoryMb: 16,
      entry: onMessage(
        `const all = []; while (extension === 'pdf') all.push(new Array(10_000).fill({})); parentPort.postMessage({ refusal: null })`,
      ),
    })
    expect(await Promise.all([inspect('pdf', file), inspect('csv', file)])).toEqual(['documentSuspicious', null])
  })

  it('say that they failed, and not that the file is bad, when the fault is theirs', async () => {
    const inspect = makeInspectorPool({ entry: program(`throw new Error('a fault of ours')`) })
    await expect(inspect('pdf', file)).rejects.toMatchObject({ name: 'InspectionUnavailable' })
  })

  it('let only so many files wait', async () => {
    const entry = onMessage(`setTimeout(() => parentPort.postMessage({ refusal: null }), 200)`)
    const inspect = makeInspectorPool({ threads: 1, waitingMaximum: 1, entry })
    const answers = await Promise.allSettled([inspect('pdf', file), inspect('pdf', file), inspect('pdf', file)])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })
})

/** A letter whose list of relations is one element without an end; searched by a pattern, it took minutes. */
const endless = zipOf(
  officeParts('docx').map((part) =>
    part.name.endsWith('.rels') ? { ...part, content: `<I${' Relationship A'.repeat(64_000)}` } : part,
  ),
)

describe('a server at which such a file arrives', () => {
  let store: Store
  beforeAll(async () => {
    store = await openFreshStore('pglite')
  })
  afterAll(() => store.close())

  const path = '/ecaas/customer-dispute-documents?trx_id=i-own&doc_type_id=photo&file_name=letter.docx'

  async function send({ app }: TestPortal, caller: Caller, body: Buffer) {
    const begun = performance.now()
    const response = await app.request(`http://portal.test${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', host: 'portal.test', cookie: caller.cookie ?? '' },
      body: new Uint8Array(body),
    })
    return { status: response.status, text: await response.text(), tookMs: performance.now() - begun }
  }

  /** Asks for one small answer after the other until the work has ended; returns the longest wait and their number. */
  async function askDuring(portal: TestPortal, work: Promise<unknown>) {
    let isOver = false
    void work.finally(() => (isOver = true))
    const waits: number[] = []
    while (!isOver) {
      const begun = performance.now()
      expect((await portal.visitor().get('/self')).status).toBe(200)
      waits.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    return { longestMs: Math.max(...waits), count: waits.length }
  }

  it('refuses it within a second', async () => {
    expect(endless.length).toBeLessThan(3_500)
    const portal = await openTestPortal(store)
    const caller = await portal.signedIn('payer')
    // The first file waits for its thread to start.
    expect((await send(portal, caller, soundFiles.docx)).status).toBe(201)
    const sent = send(portal, caller, endless)
    await askDuring(portal, sent)
    const { status, text, tookMs } = await sent
    expect([status, text]).toEqual([422, expect.stringContaining('documentSuspicious')])
    expect(tookMs).toBeLessThan(1_000)
  })

  it('has a file sent again later while nobody can look into it', async () => {
    const inspect: Inspect = () => Promise.reject(new InspectionUnavailable('The scanner is away.'))
    const portal = await openTestPortal(await openFreshStore('pglite'), { inspect })
    const { status, text } = await send(portal, await portal.signedIn('payer'), soundFiles.csv)
    expect([status, text]).toEqual([503, expect.stringContaining('documentNotInspected')])
    await portal.store.close()
  })

  it('answers others while files are looked into that never end', async () => {
    const inspect: Inspect = makeInspectorPool({ threads: 1, limitMs: 1_500, entry: onMessage('while (true);') })
    const portal = await openTestPortal(await openFreshStore('pglite'), { inspect })
    const caller = await portal.signedIn('payer')
    const sent = send(portal, caller, endless)
    const { longestMs, count } = await askDuring(portal, sent)
    expect((await sent).status).toBe(422)
    expect(count).toBeGreaterThan(20)
    expect(longestMs).toBeLessThan(500)
    await portal.store.close()
  })
})
