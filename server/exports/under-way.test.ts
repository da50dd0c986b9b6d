import { eq } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'

import { describeStore } from '../../tests/server/database.ts'
import { storePortalFixture } from '../../tests/server/portal-fixture.ts'
import { EXPORT_LOST_MS, FILE_STALLED_MS } from '../../domain/limits.ts'
import { movableClock } from '../clock.ts'
import { deleteOldExports } from '../jobs/delete-old/exports.ts'
import { exports } from '../store/schema/exports.ts'
import { beginExport, storeExport, withProgress } from './under-way.ts'

describeStore('an export under way', (openStore) => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('leaves no row behind after an hour', async () => {
    const store = await openStore()
    await storePortalFixture(store)
    const clock = movableClock(new Date('2026-11-21T15:00:00Z'))
    for (const userId of ['u-viewer', 'u-payer']) {
      const requested = { userId, kind: 'invoices', request: {}, now: clock.now() } as const
      await storeExport(store, requested, { fileName: 'a.csv', rowsTotal: 1 })
      clock.move(1_800_000)
    }
    const job = deleteOldExports(store)
    expect(job.everyMs).toBe(3_600_000)
    await job.run(clock.now())
    expect(await store.db().$count(exports)).toBe(2)
    clock.move(1_000)
    await job.run(clock.now())
    expect(await store.db().$count(exports)).toBe(1)
  })

  it('shows that it lives while one big document is read slowly', async () => {
    const store = await openStore()
    await storePortalFixture(store)
    const clock = movableClock(new Date('2026-11-21T15:00:00Z'))
    const requested = { userId: 'u-viewer', kind: 'invoices', request: {}, now: clock.now() } as const
    const row = await storeExport(store, requested, { fileName: 'documents.zip', rowsTotal: 1 })
    await beginExport(store, row, clock.now())
    vi.useFakeTimers({ toFake: ['performance'] })
    const file = withProgress(store, row, clock.now, async function* () {
      // Longer than an export may be silent, without a document that is done.
      for (let part = 0; part < 20; part += 1) yield await Promise.resolve('A part of a document.')
    })
    let reads = 0
    for await (const _ of file) {
      reads += 1
      // As slow as a reader can be.
      clock.move(FILE_STALLED_MS - 1_000)
      vi.advanceTimersByTime(FILE_STALLED_MS - 1_000)
      const [seen] = await store.db().select().from(exports).where(eq(exports.id, row.id))
      expect(clock.now().getTime() - Number(seen?.seenAt)).toBeLessThan(EXPORT_LOST_MS)
      // An export that the same user requests clears away only those that have gone.
      await storeExport(store, { ...requested, now: clock.now() }, { fileName: 'a.csv', rowsTotal: 0 })
    }
    expect(reads).toBe(20)
    const [ended] = await store.db().select().from(exports).where(eq(exports.id, row.id))
    expect(ended?.endedAt).toEqual(clock.now())
  })
})
