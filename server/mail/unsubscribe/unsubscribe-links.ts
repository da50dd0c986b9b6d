/** Links at the foot of e-mails that end such e-mails, without a sign-in (RFC 8058 for the header). */
import { and, eq, gt, isNotNull, lt } from 'drizzle-orm'
import * as v from 'valibot'

import {
  canUnsubscribe,
  NotificationKindSchema,
  type NotificationKind,
} from '../../../domain/rules/notifications/kinds.ts'
import { refuse } from '../../http/refusal.ts'
import { hashToken, newToken } from '../../session/sessions.ts'
import { mailConsents, type mails, unsubscribeLinks } from '../../store/schema/mails.ts'
import type { Store } from '../../store/store.ts'
import { channelsChosen, chooseChannel } from '../preferences.ts'

/** Longer than an e-mail is of use. */
const LIFETIME_MS = 2 * 365 * 24 * 3_600_000

type MailRow = typeof mails.$inferSelect
/** What a link ends: e-mails of a kind to a user, or all that a program sends to an outside contact. */
export type Subscription =
  | { readonly of: 'user'; readonly userId: string; readonly kind: NotificationKind }
  | { readonly of: 'contact'; readonly programId: string; readonly address: string; readonly kind: 'disputes' }

const isOf = ({ programId, address }: { programId: string; address: string }) =>
  and(eq(mailConsents.programId, programId), eq(mailConsents.address, address), isNotNull(mailConsents.confirmedAt))

/** Returns what the reader of an e-mail may do without; null for what must be sent. */
async function subscriptionOf(store: Store, mail: MailRow): Promise<Subscription | null> {
  const { output: kind, success } = v.safeParse(NotificationKindSchema, mail.kind)
  if (!success || !canUnsubscribe(kind)) return null
  if (mail.userId !== null) return { of: 'user', userId: mail.userId, kind }
  if (kind !== 'disputes' || mail.programId === null) return null
  const contact = { programId: mail.programId, address: mail.toAddress.toLowerCase() }
  const [consent] = await store.db().select({ address: mailConsents.address }).from(mailConsents).where(isOf(contact))
  return consent ? { of: 'contact', ...contact, kind } : null
}

/**
 * Makes the link of an e-mail that is about to be sent and returns its secret, of which only the hash is stored; null for
 * an e-mail that cannot be ended. An e-mail that is sent once more has another link, and both work.
 */
export async function makeUnsubscribeLink(store: Store, mail: MailRow, now: Date): Promise<string | null> {
  const subscription = await subscriptionOf(store, mail)
  if (subscription === null) return null
  const { kind } = subscription
  const whose =
    subscription.of === 'user'
      ? { userId: subscription.userId }
      : { programId: subscription.programId, address: subscription.address }
  const token = newToken()
  await store
    .db()
    .insert(unsubscribeLinks)
    .values({ tokenHash: hashToken(token), kind, createdAt: now, ...whose })
  return token
}

/** Returns what a link ends, and whether it has not been ended yet. Refuses with 404 `linkUnknown` any other token. */
export async function readUnsubscribeLink(
  store: Store,
  token: string,
  now: Date,
): Promise<Subscription & { readonly isOn: boolean }> {
  const since = new Date(now.getTime() - LIFETIME_MS)
  const [link] = await store
    .db()
    .select()
    .from(unsubscribeLinks)
    .where(and(eq(unsubscribeLinks.tokenHash, hashToken(token)), gt(unsubscribeLinks.createdAt, since)))
  const { output: kind, success } = v.safeParse(NotificationKindSchema, link?.kind)
  if (!link || !success) throw refuse(404, 'linkUnknown')
  const { userId, programId, address } = link
  if (userId !== null) {
    const channel = (await channelsChosen(store, kind, [userId]))(userId)
    return { of: 'user', userId, kind, isOn: channel === 'daily' || channel === 'atOnce' }
  }
  if (programId === null || address === null) throw refuse(404, 'linkUnknown')
  const [consent] = await store
    .db()
    .select({ address: mailConsents.address })
    .from(mailConsents)
    .where(isOf({ programId, address }))
  return { of: 'contact', programId, address, kind: 'disputes', isOn: consent !== undefined }
}

/** Ends what a link ends; once more changes nothing. News stays in the notification center. In the caller's transaction. */
export async function unsubscribe(store: Store, token: string, now: Date): Promise<Subscription> {
  const { isOn, ...subscription } = await readUnsubscribeLink(store, token, now)
  if (!isOn) return subscription
  if (subscription.of === 'user') {
    await chooseChannel(store, subscription.userId, { kind: subscription.kind, channel: 'portal' }, now)
  } else await store.db().update(mailConsents).set({ confirmedAt: null }).where(isOf(subscription))
  return subscription
}

/** Deletes links of e-mails that nobody reads any more; for a daily job. */
export async function deleteOldUnsubscribeLinks(store: Store, now: Date): Promise<void> {
  await store
    .db()
    .delete(unsubscribeLinks)
    .where(lt(unsubscribeLinks.createdAt, new Date(now.getTime() - LIFETIME_MS)))
}
