/** How much is unread, and a mark that changes with anything in the notification center. */
import { and, isNull, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'

import { notifications } from '../store/schema/notifications/notifications.ts'
import type { Transactions } from '../store/transactions.ts'
import { visibleNews, type NewsReader } from './reader.ts'
import { seenAnnouncements, type SeenAnnouncement } from './announcements/seen-announcements.ts'

/** The part of the counts that is the user's own news. */
export type OwnCounts = { readonly unread: number; readonly mark: string }
export type Counts = { readonly unread: number; readonly latest: string }

/** Counts the reader's own unread news; each part reads an index. */
export async function ownCounts(store: Transactions, reader: NewsReader): Promise<OwnCounts> {
  const { id } = reader
  const [row] = await store
    .db()
    .select({
      unread: sql<number>`count(*)::int`,
      latest: sql<string | null>`(select max(id)::text from notifications where user_id = ${id})`,
      read: sql<string | null>`(select max(read_at)::text from notifications where user_id = ${id})`,
    })
    .from(notifications)
    .where(and(visibleNews(reader), isNull(notifications.readAt)))
  return { unread: row?.unread ?? 0, mark: `${row?.latest ?? ''} ${row?.read ?? ''}` }
}

/** Puts the counts together. */
export function countsOf(own: OwnCounts, seen: readonly SeenAnnouncement[]): Counts {
  const unread = own.unread + seen.filter(({ readAt }) => readAt === null).length
  const marks = seen.map(({ id, version, readAt }) => `${id} ${version} ${readAt === null ? '' : 'read'}`)
  const latest = createHash('sha256')
    .update([String(unread), own.mark, ...marks].join('\n'))
    .digest('base64url')
  return { unread, latest: latest.slice(0, 22) }
}

/** Returns what the reader has not read, with the mark. */
export async function readCounts(store: Transactions, reader: NewsReader, now: Date): Promise<Counts> {
  return countsOf(await ownCounts(store, reader), await seenAnnouncements(store, reader, now))
}
