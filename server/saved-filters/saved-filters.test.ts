import { expect, it } from 'vitest'

import { describeStores } from '../../tests/server/database.ts'
import { storePortalFixture } from '../../tests/server/portal-fixture.ts'
import { SAVED_FILTERS } from '../../domain/limits.ts'
import { readSavedFilters, saveFilter } from './saved-filters.ts'

describeStores('saved filters', (openStore) => {
  it('are never more than a person may have, even when several are saved at the same moment', async () => {
    const store = await openStore()
    await storePortalFixture(store)
    const save = (number: number) => {
      const filter = { name: `Filter ${number}`, facts: { scope: 'account', status: 'open' } } as const
      return saveFilter(store, 'u-viewer', filter, new Date('2026-11-21T15:00:00Z'))
    }
    for (let number = 1; number < SAVED_FILTERS; number += 1) await save(number)
    const moments = [100, 101, 102, 103, 104, 105]
    // Each has its connection, so that none waits for one while another is through.
    await Promise.all(moments.map(() => store.tx(() => readSavedFilters(store, 'u-viewer'))))
    const answers = await Promise.allSettled(moments.map(save))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readSavedFilters(store, 'u-viewer')).toHaveLength(SAVED_FILTERS)
    // One that replaces another is not one more.
    await save(1)
    expect(await readSavedFilters(store, 'u-viewer')).toHaveLength(SAVED_FILTERS)
  })
})
