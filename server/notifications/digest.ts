/** The daily e-mail: one for each user with what is new of the kinds that the user wants so, and none for nothing. */
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'

import { textFor } from '../../domain/contract/notifications/announcement.ts'
import { BUSINESS_TIME_ZONE } from '../../domain/dates.ts'
import { routeRow } from '../../domain/routes.ts'
import type { NotificationKind } from '../../domain/rules/notifications/kinds.ts'
import { workThrough } from '../job-items/work-through.ts'
import { PORTAL } from '../mail/dispute-mail.ts'
import { writeMail } from '../mail/password-mails.ts'
import { announcementReads, announcements } from '../store/schema/notifications/announcements.ts'
import { notifications } from '../store/schema/notifications/notifications.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { inWords, saidTo } from './list.ts'
import { centerLink } from './mail-news.ts'
import { newsMailWords } from './news-words.ts'
import { mailReaderOf, seesKind, visibleNews, type NewsReader } from './reader.ts'
import { settingsOfPrograms } from './settings.ts'

export const DIGEST_JOB = 'daily e-mails'

/** News that one e-mail names; the rest is in the notification center. */
const NAMED = 30
const USERS_AT_ONCE = 500
/** News of so long ago is no news: a server that was away sends one e-mail, and no history. */
const OLDEST_MS = 7 * 24 * 3_600_000
const HOUR_MS = 3_600_000

const chicago = new Intl.DateTimeFormat('en-US', { timeZone: BUSINESS_TIME_ZONE, hour: 'numeric', hourCycle: 'h23' })
const hourAt = (instant: Date) => Number(chicago.format(instant))

/** Returns the latest instant up to `now` at which it became this hour in Chicago; calendar days count, weekends too. */
export function lastDigestAt(hour: number, now: Date): Date {
  const thisHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  // A day has up to 25 hours. An hour that the clock leaves out in spring is the next one.
  for (let back = 0; back <= 25; back += 1) {
    const at = new Date(thisHour - back * HOUR_MS)
    const before = hourAt(new Date(at.getTime() - HOUR_MS))
    const isHour = hourAt(at) === hour && before !== hour
    const isLeftOut = before < hour && hourAt(at) > hour
    if (isHour || isLeftOut) return at
  }
  return new Date(thisHour)
}

/** Sends the e-mails of all programs whose hour has come: what was new before it, and was not told yet. */
export async function sendDigests(store: Store, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const { programId, settings } of await settingsOfPrograms(store)) {
    const before = lastDigestAt(settings.digestHour, now)
    for (let after = ''; ;) {
      const ids = await usersWaiting(store, programId, before, after)
      await workThrough(store, now, {
        job: DIGEST_JOB,
        items: ids,
        // One that was given up is that of a day: the next one is sent again.
        keyOf: (id) => `${id} ${before.toISOString()}`,
        work: (id) => store.tx(() => sendDigest(store, id, before, now)),
        programOf: () => Promise.resolve(programId),
      }).catch((error: unknown) => failures.push(error))
      if (ids.length < USERS_AT_ONCE) break
      after = ids.at(-1) ?? ''
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function usersWaiting(store: Store, programId: string, before: Date, after: string): Promise<string[]> {
  const { rows } = await store.db().execute<{ id: string }>(sql`
    select member.id from users member where member.program_id = ${programId} and member.id > ${after} and member.id in (
      select user_id from notifications where waits_for_digest and created_at < ${before.toISOString()}::timestamptz
      union select user_id from announcement_reads waiting join announcements on announcements.id = announcement_id
        where waits_for_digest and announcements.told_at < ${before.toISOString()}::timestamptz)
    order by member.id limit ${USERS_AT_ONCE}`)
  return rows.map(({ id }) => id)
}

type Item = { readonly at: Date; readonly title: string; readonly body: string; readonly kind: NotificationKind }

/** Writes the e-mail of one user, in the caller's transaction. What another server has taken is not taken again. */
async function sendDigest(store: Store, userId: string, before: Date, now: Date): Promise<void> {
  const [user] = await store.db().select().from(users).where(eq(users.id, userId))
  if (!user) return
  const reader = mailReaderOf(user)
  const own = await takeNews(store, reader, before)
  const ofProgram = await takeAnnouncements(store, reader, before)
  const oldest = new Date(now.getTime() - OLDEST_MS)
  const items = [...own, ...ofProgram]
    .filter(({ at }) => at >= oldest)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  if (items.length === 0 || user.status !== 'active') return
  const { digest } = newsMailWords
  const lines = items.slice(0, NAMED).map(({ title, body }) => ({ says: digest.item, with: { title, body } }))
  const more = items.length - lines.length
  const letter = {
    subject: digest.subject,
    paragraphs: [
      digest.opening,
      ...lines.map((line) => [line]),
      ...(more > 0 ? [[{ says: digest.more, with: { more } }]] : []),
      digest.center,
      digest.preferences,
    ],
    values: {
      count: items.length,
      link: centerLink(user),
      preferences: `${PORTAL}${routeRow('notificationPreferences').path}`,
    },
  }
  await writeMail(store, user, letter, { key: `digest ${before.toISOString()}`, kind: null }, now)
}

/** Takes the news that waits, and returns what of it the reader may still see and has not read. */
async function takeNews(store: Store, reader: NewsReader, before: Date): Promise<Item[]> {
  const taken = await store
    .db()
    .update(notifications)
    .set({ waitsForDigest: false })
    .where(
      and(
        eq(notifications.userId, reader.id),
        eq(notifications.waitsForDigest, true),
        lt(notifications.createdAt, before),
      ),
    )
    .returning({ id: notifications.id })
  if (taken.length === 0) return []
  const rows = await store
    .db()
    .select()
    .from(notifications)
    .where(
      and(
        visibleNews(reader),
        isNull(notifications.readAt),
        inArray(
          notifications.id,
          taken.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(notifications.createdAt))
  return rows.map((row) => {
    const { title, body } = inWords(saidTo(reader, row), reader.listener.language)
    // The column holds words of the domain's type: only this folder writes it.
    return { at: row.createdAt, title, body, kind: row.kind as NotificationKind }
  })
}

async function takeAnnouncements(store: Store, reader: NewsReader, before: Date): Promise<Item[]> {
  const told = store.db().select({ id: announcements.id }).from(announcements).where(lt(announcements.toldAt, before))
  const taken = await store
    .db()
    .update(announcementReads)
    .set({ waitsForDigest: false })
    .where(
      and(
        eq(announcementReads.userId, reader.id),
        eq(announcementReads.waitsForDigest, true),
        inArray(announcementReads.announcementId, told),
      ),
    )
    .returning({ id: announcementReads.announcementId, readAt: announcementReads.readAt })
  const unread = taken.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  if (unread.length === 0 || !seesKind(reader, 'program')) return []
  const rows = await store
    .db()
    .select()
    .from(announcements)
    .where(and(inArray(announcements.id, unread), isNull(announcements.withdrawnAt)))
  return rows.map((row) => {
    const { text } = textFor(row.texts, reader.listener.language)
    return { at: row.toldAt ?? row.effectiveAt, ...text, kind: 'program' }
  })
}
