/** Ids of events that were received by webhook, so that none counts twice. */
import { lt } from 'drizzle-orm'

import { mailEvents } from '../../store/schema/mails.ts'
import type { Store } from '../../store/store.ts'

/** Longer than a provider sends an event again. */
const EVENTS_KEPT_MS = 30 * 24 * 3_600_000

/** Notes that an event was received; false for one that was received before. In the caller's transaction. */
export async function isNewEvent(store: Store, id: string, now: Date): Promise<boolean> {
  const stored = await store
    .db()
    .insert(mailEvents)
    .values({ id, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: mailEvents.id })
  return stored.length > 0
}

/** Deletes events that no provider sends again; for a daily job. */
export async function deleteOldEvents(store: Store, now: Date): Promise<void> {
  await store
    .db()
    .delete(mailEvents)
    .where(lt(mailEvents.receivedAt, new Date(now.getTime() - EVENTS_KEPT_MS)))
}
