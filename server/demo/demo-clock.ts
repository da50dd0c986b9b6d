import { eq, sql } from 'drizzle-orm'

import { movableClock, systemClock, type MovableClock } from '../clock.ts'
import { settings } from '../store/schema/settings.ts'
import type { Store } from '../store/store.ts'

const NAME = 'demo.clockAheadMs'
const CHANNEL = 'portal_clock'

export type DemoClock = {
  readonly clock: MovableClock
  /** Stores how far the clock is ahead now, and has every other server follow. */
  readonly save: () => Promise<void>
  /** Follows no longer. */
  readonly close: () => Promise<void>
}

const aheadMs = (clock: MovableClock) => clock.now().getTime() - systemClock.now().getTime()

/**
 * Opens the demonstration's clock, which all servers on a database share. Its offset outlives a restart, since stored
 * dates depend on it. `onFailure` is called when another server's move could not be read; the next one is read again.
 */
export async function openDemoClock(store: Store, onFailure: (error: unknown) => void = () => {}): Promise<DemoClock> {
  const clock = movableClock()
  const catchUp = async () => {
    const [row] = await store.db().select().from(settings).where(eq(settings.name, NAME))
    const behindMs = (typeof row?.value === 'number' ? row.value : 0) - aheadMs(clock)
    // The two instants of a saved offset may be a moment apart.
    if (behindMs > 1) clock.move(behindMs)
  }
  await catchUp()
  const follow = () => void catchUp().catch(onFailure)
  const close =
    store.kind === 'postgres' ? store.listen(CHANNEL, { onMessage: follow, onGap: follow }) : () => Promise.resolve()
  return {
    clock,
    async save() {
      const value = aheadMs(clock)
      await store
        .db()
        .insert(settings)
        .values({ name: NAME, value })
        // Of two servers that move it at once, the one that went further decides.
        .onConflictDoUpdate({
          target: settings.name,
          set: { value },
          setWhere: sql`(${settings.value} #>> '{}')::numeric < ${value}`,
        })
      await store.db().execute(sql`select pg_notify(${CHANNEL}, '')`)
    },
    close,
  }
}
