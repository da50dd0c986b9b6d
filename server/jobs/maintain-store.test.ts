import { expect, it, vi } from 'vitest'

import { describeStores } from '../../tests/server/database.ts'
import { maintainStore } from './maintain-store.ts'

describeStores('the upkeep of the store', (openStore) => {
  it('comes once a day, also after a restart', async () => {
    const store = await openStore()
    const maintain = vi.fn(() => store.maintain())
    const runs: number[] = []
    for (const time of ['2026-03-06T18:00Z', '2026-03-07T17:00Z', '2026-03-07T18:00Z']) {
      await maintainStore({ ...store, maintain }).run(new Date(time))
      runs.push(maintain.mock.calls.length)
    }
    expect(runs).toEqual([1, 1, 2])
  })
})
