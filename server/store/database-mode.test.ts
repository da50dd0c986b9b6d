import { beforeEach, expect, it } from 'vitest'

import { describeStores } from '../../tests/server/database.ts'
import { storePortalFixture } from '../../tests/server/portal-fixture.ts'
import { seedOnce } from '../demo/seed.ts'
import { movableClock } from '../clock.ts'
import { openInMode, SEEDED } from './database-mode.ts'
import { settings } from './schema/settings.ts'
import { users } from './schema/users.ts'
import type { Store } from './store.ts'

const demo = { mode: 'demo', isModeChosen: true } as const
const production = { mode: 'production', isModeChosen: true } as const
const clock = movableClock(new Date('2026-11-21T18:00:00Z'))

describeStores('a database', (openStore) => {
  let store: Store
  beforeEach(async () => {
    store = await openStore()
  })

  it('of production is never opened by the demonstration, nor seeded', async () => {
    await openInMode(store, production)
    await openInMode(store, production)
    await expect(openInMode(store, demo)).rejects.toThrow('The database is that of production')
    await expect(seedOnce(store, clock)).rejects.toThrow('The database is that of production')
    expect(await store.db().select().from(users)).toEqual([])
  })

  it('of the demonstration is never opened by production', async () => {
    await openInMode(store, demo)
    await openInMode(store, { mode: 'demo', isModeChosen: false })
    await expect(openInMode(store, production)).rejects.toThrow('whose passwords are published')
  })

  it('that holds anything is production’s where nobody marked it', async () => {
    await storePortalFixture(store)
    const before = await store.db().select().from(users)
    await expect(openInMode(store, demo)).rejects.toThrow('The database is that of production')
    await expect(seedOnce(store, clock)).rejects.toThrow('The database is that of production')
    expect(await store.db().select().from(users)).toEqual(before)
    await openInMode(store, production)
  })

  it('that was seeded is the demonstration’s where nobody marked it', async () => {
    await storePortalFixture(store)
    await store.db().insert(settings).values({ name: SEEDED, value: {} })
    await expect(openInMode(store, production)).rejects.toThrow('whose passwords are published')
    await openInMode(store, demo)
  })

  it('that is empty and on PostgreSQL is not made the demonstration’s by default', async () => {
    const opened = openInMode(store, { mode: 'demo', isModeChosen: false })
    if (store.kind === 'pglite') return expect(await opened).toBeUndefined()
    await expect(opened).rejects.toThrow('PORTAL_MODE must be set')
    await openInMode(store, production)
  })

  it('is of one mode for two servers that start at once', async () => {
    const both = await Promise.allSettled([openInMode(store, demo), openInMode(store, production)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
