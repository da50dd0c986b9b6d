/** Writes news for users, each by the channel that the user has chosen for its kind. */
import type { Channel, NotificationKind } from '../../domain/rules/notifications/kinds.ts'
import { channelsChosen } from '../mail/preferences.ts'
import { notifications } from '../store/schema/notifications/notifications.ts'
import type { Transactions } from '../store/transactions.ts'
import type { News } from './news-type.ts'

type Entry = { readonly news: News; readonly userId: string | null }

const ROWS_AT_ONCE = 1_000

/**
 * Stores news in the caller's transaction for all of its readers but those who want none of its kind, and returns the
 * entries that are told by e-mail at once. `userId` null: somebody without a user, who has chosen nothing and gets every
 * e-mail. As many queries for a hundred as for one.
 */
export async function notifyAll<One extends Entry>(
  store: Transactions,
  entries: readonly One[],
  now: Date,
): Promise<One[]> {
  const channelOf = await channelsOf(store, entries)
  const rows = entries.flatMap(({ news: { place, ...news }, userId }) => {
    const channel = userId === null ? 'none' : channelOf(news.kind, userId)
    if (userId === null || channel === 'none') return []
    const { party, buidCustomer = null, buidMerchant = null } = place
    return [{ ...news, userId, party, buidCustomer, buidMerchant, createdAt: now, waitsForDigest: channel === 'daily' }]
  })
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await store
      .db()
      .insert(notifications)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflictDoNothing({ target: [notifications.userId, notifications.key] })
  }
  return entries.filter(({ news, userId }) => userId === null || channelOf(news.kind, userId) === 'atOnce')
}

async function channelsOf(
  store: Transactions,
  entries: readonly Entry[],
): Promise<(kind: NotificationKind, userId: string) => Channel> {
  const kinds = [...new Set(entries.map(({ news }) => news.kind))]
  const chosen = new Map<NotificationKind, (userId: string) => Channel>()
  for (const kind of kinds) {
    const users = entries.flatMap(({ news, userId }) => (news.kind === kind && userId !== null ? [userId] : []))
    chosen.set(kind, await channelsChosen(store, kind, [...new Set(users)]))
  }
  return (kind, userId) => chosen.get(kind)?.(userId) ?? 'none'
}

/** Stores one piece of news for its readers, and returns those who are told by e-mail at once. */
export async function notify<Reader extends { readonly id: string }>(
  store: Transactions,
  news: News,
  readers: readonly Reader[],
  now: Date,
): Promise<Reader[]> {
  const entries = readers.map((reader) => ({ news, reader, userId: reader.id }))
  return (await notifyAll(store, entries, now)).map(({ reader }) => reader)
}
