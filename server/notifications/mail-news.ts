/** News as e-mails of their own, for what has no e-mail that says more. */
import { and, eq, inArray } from 'drizzle-orm'

import { routeRow } from '../../domain/routes.ts'
import { partiesOf } from '../../domain/rules/notifications/readers.ts'
import { PORTAL } from '../mail/dispute-mail.ts'
import { writeMail } from '../mail/password-mails.ts'
import { channelsChosen } from '../mail/preferences.ts'
import { knownUserTypes } from '../session/sessions.ts'
import { announcementReads, announcements } from '../store/schema/notifications/announcements.ts'
import { notificationPreferences } from '../store/schema/notifications/preferences.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { textFor } from '../../domain/contract/notifications/announcement.ts'
import { notify } from './notify.ts'
import type { News } from './news-type.ts'
import { sayNews } from './news-types.ts'
import { newsMailWords } from './news-words.ts'
import { mailReaderOf, seesKind } from './reader.ts'
import { isMeantFor } from './announcements/seen-announcements.ts'

type UserRow = typeof users.$inferSelect

const centers = {
  customer: 'notificationCenter',
  merchant: 'merchantNotificationCenter',
  support: 'supportNotificationCenter',
} as const

/** Returns the link to the notification center of a user. */
export function centerLink({ userTypes }: UserRow): string {
  const [party = 'customer'] = partiesOf(knownUserTypes(userTypes))
  return `${PORTAL}${routeRow(centers[party]).path}`
}

/** Words that are put in place of the braces as they are: what support wrote is in its own language. */
const plain = (name: string) => ({ id: `{${name}}`, message: `{${name}}` })

/** Stores news for its readers, and writes those an e-mail who want one at once; in the caller's transaction. */
export async function notifyWithMail(store: Store, news: News, readers: readonly UserRow[], now: Date): Promise<void> {
  for (const user of await notify(store, news, readers, now)) {
    const { listener } = mailReaderOf(user)
    const said = sayNews(news.type, news.facts, { ...listener, party: news.place.party })
    const [link] = said.links
    const paragraphs = [{ lines: said.body }, ...(link === undefined ? [] : [newsMailWords.view])]
    const values = { ...said.values, link: link === undefined ? '' : `${PORTAL}${link.href}` }
    await writeMail(store, user, { subject: said.title, paragraphs, values }, { key: news.key, kind: news.kind }, now)
  }
}

type AnnouncementRow = typeof announcements.$inferSelect

/**
 * Tells by e-mail of an announcement that has begun, in the caller's transaction: at once, or with the others of the day,
 * those who chose so. Everybody else finds it in the notification center.
 */
export async function mailAnnouncement(store: Store, row: AnnouncementRow, now: Date): Promise<void> {
  const chosen = await store
    .db()
    .select({ user: users })
    .from(notificationPreferences)
    .innerJoin(users, eq(users.id, notificationPreferences.userId))
    .where(
      and(
        eq(notificationPreferences.kind, 'program'),
        inArray(notificationPreferences.channel, ['daily', 'atOnce']),
        eq(users.programId, row.programId),
        eq(users.status, 'active'),
      ),
    )
    .orderBy(users.id)
  const readers = chosen.flatMap(({ user }) => {
    const reader = mailReaderOf(user)
    return seesKind(reader, 'program') && isMeantFor(row, reader) ? [{ user, reader }] : []
  })
  const channelOf = await channelsChosen(
    store,
    'program',
    readers.map(({ user }) => user.id),
  )
  const waiting = readers.filter(({ user }) => channelOf(user.id) === 'daily')
  if (waiting.length > 0)
    await store
      .db()
      .insert(announcementReads)
      .values(waiting.map(({ user }) => ({ userId: user.id, announcementId: row.id, waitsForDigest: true })))
      .onConflictDoNothing()
  for (const { user, reader } of readers) {
    if (channelOf(user.id) !== 'atOnce') continue
    const { text } = textFor(row.texts, reader.listener.language)
    const lines = text.body.split('\n').filter((line) => line.trim() !== '')
    const letter = {
      subject: plain('title'),
      paragraphs: [...lines.map((line) => [{ says: plain('text'), with: { text: line } }]), newsMailWords.view],
      values: { title: text.title, link: centerLink(user) },
    }
    await writeMail(store, user, letter, { key: `announcement ${row.id} ${row.version}`, kind: 'program' }, now)
  }
}
