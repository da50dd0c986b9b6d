/** How long news is kept. */
import { and, isNotNull, lt, or } from 'drizzle-orm'

import { announcements } from '../store/schema/notifications/announcements.ts'
import { notifications } from '../store/schema/notifications/notifications.ts'
import type { Store } from '../store/store.ts'

const DAY_MS = 86_400_000
/** News that nobody has read is kept so many times as long. */
const UNREAD_TIMES = 2

/** Deletes news that is older than `days`, what was never read after twice as long, and announcements as long over. */
export async function deleteOldNews(store: Store, days: number, now: Date): Promise<void> {
  const read = new Date(now.getTime() - days * DAY_MS)
  const unread = new Date(now.getTime() - UNREAD_TIMES * days * DAY_MS)
  const { createdAt, readAt } = notifications
  await store
    .db()
    .delete(notifications)
    .where(or(and(lt(createdAt, read), isNotNull(readAt)), lt(createdAt, unread)))
  const { endsAt, withdrawnAt } = announcements
  await store
    .db()
    .delete(announcements)
    .where(or(lt(endsAt, unread), lt(withdrawnAt, unread)))
}
