/** Channels by which users want to hear of a kind of news. */
import { and, eq, inArray } from 'drizzle-orm'

import { channelFor, type Channel, type NotificationKind } from '../../domain/rules/notifications/kinds.ts'
import { notificationPreferences } from '../store/schema/notifications/preferences.ts'
import type { Transactions } from '../store/transactions.ts'

/** Returns a function that says which channel each of the users has for a kind. */
export async function channelsChosen(
  store: Transactions,
  kind: NotificationKind,
  userIds: readonly string[],
): Promise<(userId: string) => Channel> {
  const rows =
    userIds.length === 0
      ? []
      : await store
          .db()
          .select({ userId: notificationPreferences.userId, channel: notificationPreferences.channel })
          .from(notificationPreferences)
          .where(and(eq(notificationPreferences.kind, kind), inArray(notificationPreferences.userId, [...userIds])))
  const chosen = new Map(rows.map(({ userId, channel }) => [userId, channel]))
  return (userId) => channelFor(kind, chosen.get(userId))
}

/** Stores the channel that a user chose for a kind; the caller has checked that the kind allows it. */
export async function chooseChannel(
  store: Transactions,
  userId: string,
  { kind, channel }: { readonly kind: NotificationKind; readonly channel: Channel },
  now: Date,
): Promise<void> {
  const { userId: ofUser, kind: ofKind } = notificationPreferences
  await store
    .db()
    .insert(notificationPreferences)
    .values({ userId, kind, channel, changedAt: now })
    .onConflictDoUpdate({ target: [ofUser, ofKind], set: { channel, changedAt: now } })
}
