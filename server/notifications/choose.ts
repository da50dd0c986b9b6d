/** The channels of a user: GET and POST /ecaas/notification-preferences. */
import { NOTIFICATION_PREFERENCE } from '../../domain/contract/notifications/notification-preference.ts'
import { channelsOf, type Channel, type NotificationKind } from '../../domain/rules/notifications/kinds.ts'
import { kindsFor } from '../../domain/rules/notifications/readers.ts'
import { refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { channelsChosen, chooseChannel } from '../mail/preferences.ts'
import type { Transactions } from '../store/transactions.ts'
import { seesKind, type NewsReader } from './reader.ts'

/** Returns the channel of each kind that the reader can get news of. */
export async function preferencesOf(store: Transactions, reader: NewsReader): Promise<Resource[]> {
  const chosen: Resource[] = []
  for (const kind of kindsFor(reader.role, reader.userTypes)) {
    const channelOf = await channelsChosen(store, kind, [reader.id])
    chosen.push(
      resource(NOTIFICATION_PREFERENCE, kind, { kind, channel: channelOf(reader.id), channels: channelsOf(kind) }),
    )
  }
  return chosen
}

/** Stores a choice. Refuses with 422 `channelNotAllowed` what the kind does not have, or the reader not the kind. */
export async function choose(
  store: Transactions,
  reader: NewsReader,
  choice: { readonly kind: NotificationKind; readonly channel: Channel },
  now: Date,
): Promise<void> {
  const isAllowed = seesKind(reader, choice.kind) && channelsOf(choice.kind).includes(choice.channel)
  if (!isAllowed) throw refuse(422, 'channelNotAllowed', { pointer: '/data/attributes/channel' })
  await chooseChannel(store, reader.id, choice, now)
}
