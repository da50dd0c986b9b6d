import { eq } from 'drizzle-orm'

import { movableClock, systemClock, type MovableClock } from '../clock.ts'
import { settings } from '../store/schema/settings.ts'
import type { Store } from '../store/store.ts'

const NAME = 'demo.clockAheadMs'

export type DemoClock = {
  readonly clock: MovableClock
  /** Stores how far the clock is ahead now. */
  readonly save: () => Promise<void>
}

/** Opens the demonstration's clock. Its offset outlives a restart, since stored dates depend on it. */
export async function openDemoClock(store: Store): Promise<DemoClock> {
  const clock = movableClock()
  const [row] = await store.db().select().from(settings).where(eq(settings.name, NAME))
  if (typeof row?.value === 'number') clock.move(row.value)
  return {
    clock,
    async save() {
      const value = clock.now().getTime() - systemClock.now().getTime()
      await store
        .db()
        .insert(settings)
        .values({ name: NAME, value })
        .onConflictDoUpdate({ target: settings.name, set: { value } })
    },
  }
}
