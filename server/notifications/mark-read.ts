/** What a reader says of news: read, or unread again. Of what the reader does not see, nothing can be said. */
import { and, eq, isNull, lte, sql } from 'drizzle-orm'

import type { NotificationKind } from '../../domain/rules/notifications/kinds.ts'
import { notFound } from '../http/refusal.ts'
import { announcementReads } from '../store/schema/notifications/announcements.ts'
import { notifications } from '../store/schema/notifications/notifications.ts'
import type { Transactions } from '../store/transactions.ts'
import { ownId } from './own-id.ts'
import { visibleNews, type NewsReader } from './reader.ts'
import { seenAnnouncements } from './announcements/seen-announcements.ts'

/** Marks one as read at `readAt`, or as unread; once is as good as twice. Refuses with 404 what the reader does not see. */
export async function markOne(
  store: Transactions,
  reader: NewsReader,
  id: string,
  { isRead, now }: { readonly isRead: boolean; readonly now: Date },
): Promise<void> {
  const own = ownId(id)
  if (own !== null) return markOwn(store, reader, own, isRead ? now : null)
  const seen = await seenAnnouncements(store, reader, now)
  const announcement = seen.find((one) => one.id === id)
  if (!announcement) throw notFound()
  if ((announcement.readAt !== null) === isRead) return
  await markAnnouncements(store, reader, [id], isRead ? now : null)
}

async function markOwn(store: Transactions, reader: NewsReader, id: number, readAt: Date | null): Promise<void> {
  const ofReader = and(visibleNews(reader), eq(notifications.id, id))
  const [row] = await store.db().select({ readAt: notifications.readAt }).from(notifications).where(ofReader)
  if (!row) throw notFound()
  // The first time that it was read stays.
  if ((row.readAt === null) === (readAt === null)) return
  await store.db().update(notifications).set({ readAt }).where(ofReader)
}

async function markAnnouncements(
  store: Transactions,
  { id: userId }: NewsReader,
  ids: readonly string[],
  readAt: Date | null,
): Promise<void> {
  if (ids.length === 0) return
  const { userId: ofUser, announcementId } = announcementReads
  await store
    .db()
    .insert(announcementReads)
    .values(ids.map((id) => ({ userId, announcementId: id, readAt })))
    .onConflictDoUpdate({
      target: [ofUser, announcementId],
      set: { readAt: sql`excluded.read_at` },
    })
}

/** Marks as read what the reader could see until then, of one kind or of all. What has come since stays unread. */
export async function markAll(
  store: Transactions,
  reader: NewsReader,
  { until, kind }: { readonly until: Date; readonly kind: NotificationKind | null },
  now: Date,
): Promise<void> {
  await store.tx(async () => {
    await store
      .db()
      .update(notifications)
      .set({ readAt: now })
      .where(
        and(
          visibleNews(reader),
          isNull(notifications.readAt),
          lte(notifications.createdAt, until),
          kind === null ? undefined : eq(notifications.kind, kind),
        ),
      )
    if (kind !== null && kind !== 'program') return
    const seen = await seenAnnouncements(store, reader, now)
    const unread = seen.filter(({ readAt, effectiveAt }) => readAt === null && effectiveAt <= until)
    await markAnnouncements(
      store,
      reader,
      unread.map(({ id }) => id),
      now,
    )
  })
}
