import { eq } from 'drizzle-orm'

import { settings } from '../store/schema/settings.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NAME = 'maintainedAt'

/**
 * Maintains the store once a day, also over restarts: PGlite neither reclaims dead rows nor updates its statistics by
 * itself.
 */
export function maintainStore(store: Store): Job {
  return {
    name: 'maintain store',
    everyMs: HOUR_MS,
    async run(now) {
      const [last] = await store.db().select().from(settings).where(eq(settings.name, NAME))
      if (typeof last?.value === 'string' && now.getTime() - Date.parse(last.value) < DAY_MS) return
      await store.maintain()
      const value = now.toISOString()
      await store
        .db()
        .insert(settings)
        .values({ name: NAME, value })
        .onConflictDoUpdate({ target: settings.name, set: { value } })
    },
  }
}
