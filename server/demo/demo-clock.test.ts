import { expect, inject, it } from 'vitest'

import { makePostgresDatabase, openFreshStore } from '../../tests/server/database.ts'
import { openStore } from '../store/store.ts'
import { openDemoClock } from './demo-clock.ts'

const DAY_MS = 86_400_000
const daysAhead = (now: Date) => Math.round((now.getTime() - Date.now()) / DAY_MS)

it('the clock of the demonstration is still ahead after a restart', async () => {
  const store = await openFreshStore('pglite')
  try {
    const first = await openDemoClock(store)
    first.clock.move(10 * DAY_MS)
    await first.save()
    const again = await openDemoClock(store)
    expect(daysAhead(again.clock.now())).toBe(10)
  } finally {
    await store.close()
  }
})

it.runIf(inject('databases').includes('postgres'))(
  'of several servers each follows the one that moves it, and none goes back',
  async () => {
    const database = await makePostgresDatabase()
    const one = await openStore({ databaseUrl: database.url })
    const other = await openStore({ databaseUrl: database.url })
    try {
      const first = await openDemoClock(one)
      const second = await openDemoClock(other)
      first.clock.move(3 * DAY_MS)
      await first.save()
      await expect.poll(() => daysAhead(second.clock.now()), { timeout: 10_000 }).toBe(3)
      // Moved at once by both, and the later answer has gone less far.
      first.clock.move(5 * DAY_MS)
      second.clock.move(DAY_MS)
      await first.save()
      await second.save()
      await expect.poll(() => daysAhead(second.clock.now()), { timeout: 10_000 }).toBe(8)
      expect(daysAhead(first.clock.now())).toBe(8)
      expect(daysAhead((await openDemoClock(one)).clock.now())).toBe(8)
    } finally {
      await Promise.all([one.close(), other.close()])
      await database.drop()
    }
  },
)
