/** What is seen of statements at the drivers: text and time, on both databases, without values. */
import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'

import { makePostgresDatabase } from '../../tests/server/database.ts'
import { during, underWay } from '../seeing/under-way.ts'
import { openPgliteInMemory } from './open-pglite.ts'
import { openStore, type Store } from './store.ts'

type Seen = { text: string; ms: number; part: unknown }

async function withStore(kind: 'pglite' | 'postgres', work: (store: Store, seen: Seen[]) => Promise<void>) {
  const seen: Seen[] = []
  const watch = (statement: { text: string; ms: number }) => void seen.push({ ...statement, part: underWay() })
  const database = kind === 'postgres' ? await makePostgresDatabase() : null
  const place = database === null ? { pglite: await openPgliteInMemory() } : { databaseUrl: database.url }
  const store = await openStore(place, undefined, watch)
  try {
    await work(store, seen)
  } finally {
    await store.close()
    await database?.drop()
  }
}

const kinds = (['pglite', 'postgres'] as const).filter((kind) => kind === 'pglite' || inject('postgres') !== null)

it.each(kinds)('sees each statement, in a transaction or not, on %s', async (kind) => {
  await withStore(kind, async (store, seen) => {
    // A query is sent when it is awaited.
    await during({ requestId: 'r-1' }, async () => await store.db().execute(sql`select ${'secret'}::text as word`))
    await during({ job: 'j' }, () => store.tx((tx) => tx.execute(sql`select pg_sleep(0.12)`)))
    await expect(store.db().execute(sql`select nothing_there`)).rejects.toThrow('Failed query')
    const texts = seen.map(({ text }) => text)
    expect(texts).toEqual(
      expect.arrayContaining([
        expect.stringContaining('select $1::text'),
        'select pg_sleep(0.12)',
        'select nothing_there',
      ]),
    )
    expect(texts.join('\n')).not.toContain('secret')
    const sleep = seen.find(({ text }) => text.includes('pg_sleep'))
    expect(sleep?.ms).toBeGreaterThanOrEqual(100)
    expect([seen[0]?.part, sleep?.part]).toEqual([{ requestId: 'r-1' }, { job: 'j' }])
  })
})

it.each(kinds)('does not count what a statement waits for others, and knows whose it is, on %s', async (kind) => {
  await withStore(kind, async (store, seen) => {
    const count = kind === 'pglite' ? 2 : 22
    // More than the pool has connections.
    const asked = Array.from({ length: count }, (_, at) =>
      during({ requestId: `r-${at}` }, async () => await store.db().execute(sql`select pg_sleep(0.1), ${at}::int`)),
    )
    const begun = performance.now()
    await Promise.all(asked)
    expect(performance.now() - begun).toBeGreaterThan(190)
    const slept = seen.filter(({ text }) => text.includes('pg_sleep'))
    expect(slept.map(({ part }) => (part as { requestId: string }).requestId).toSorted()).toEqual(
      Array.from({ length: count }, (_, at) => `r-${at}`).toSorted(),
    )
    expect(Math.min(...slept.map(({ ms }) => ms))).toBeGreaterThanOrEqual(90)
    expect(slept.toSorted((a, b) => a.ms - b.ms)[Math.floor(count / 2)]?.ms).toBeLessThan(190)
  })
})
