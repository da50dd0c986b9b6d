/** A page of the notification center: the user's own news and the program's announcements in one order. */
import { and, asc, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'

import { textFor } from '../../domain/contract/notifications/announcement.ts'
import {
  NOTIFICATION,
  type NotificationList,
  type NotificationSort,
  type NotificationWire,
} from '../../domain/contract/notifications/notification.ts'
import type { NotificationKind } from '../../domain/rules/notifications/kinds.ts'
import type { NewsParty } from '../../domain/rules/notifications/readers.ts'
import { resource, type Resource } from '../http/reply.ts'
import { oneLine } from '../mail/one-line.ts'
import { announcements } from '../store/schema/notifications/announcements.ts'
import { notifications } from '../store/schema/notifications/notifications.ts'
import type { Transactions } from '../store/transactions.ts'
import { speak } from '../words.ts'
import { attachmentsOf } from './attachments.ts'
import type { Said } from './news-type.ts'
import { sayNews } from './news-types.ts'
import { ownIdOf } from './own-id.ts'
import { visibleNews, type NewsReader } from './reader.ts'
import { seenAnnouncements, type SeenAnnouncement } from './announcements/seen-announcements.ts'

export type NewsRow = typeof notifications.$inferSelect

export type NewsFilters = {
  readonly list: NotificationList
  readonly kind: NotificationKind | null
  readonly sort: NotificationSort
}

const orders: Readonly<Record<NotificationSort, readonly SQL[]>> = {
  '-effective_ts': [desc(notifications.createdAt), desc(notifications.id)],
  effective_ts: [asc(notifications.createdAt), asc(notifications.id)],
  '-high_priority': [desc(notifications.isImportant), desc(notifications.createdAt), desc(notifications.id)],
}

type Place = { readonly at: number; readonly isImportant: boolean }

/** Negative where the first comes first; announcements come before news of the same instant. */
function compare(one: Place, other: Place, sort: NotificationSort): number {
  if (sort === 'effective_ts') return one.at - other.at
  const byImportance = sort === '-high_priority' ? Number(other.isImportant) - Number(one.isImportant) : 0
  return byImportance || other.at - one.at
}

/** Puts news into the reader's language. */
export function inWords(said: Said, language: NewsReader['listener']['language']) {
  const translate = speak('mails', language)
  const sentence = (part: Said['body'][number]) =>
    'says' in part ? translate(part.says, { ...said.values, ...part.with }) : translate(part, said.values)
  return {
    title: oneLine(translate(said.title, said.values)),
    body: said.body.map((part) => oneLine(sentence(part))).join(' '),
    links: said.links.map(({ href, text }) => ({ href, text: translate(text) })),
  }
}

/** Returns stored news as its reader hears it. */
export const saidTo = ({ listener }: Pick<NewsReader, 'listener'>, { type, facts, party }: NewsRow): Said =>
  // The column holds words of the domain's type: only this folder writes it.
  sayNews(type, facts, { ...listener, party: party as NewsParty | null })

type Attachments = NotificationWire['notification_attachments']

function ownResource(reader: NewsReader, row: NewsRow, attachments: Readonly<Attachments>): Resource<NotificationWire> {
  const { title, body, links } = inWords(saidTo(reader, row), reader.listener.language)
  return resource(NOTIFICATION, ownIdOf(row.id), {
    // As `party`.
    kind: row.kind as NotificationKind,
    created_ts: row.createdAt.toISOString(),
    effective_ts: null,
    high_priority: row.isImportant ? 'Y' : 'N',
    text_title: title,
    text_body: body,
    text_language: null,
    notification_links: links,
    notification_attachments: [...attachments],
    read_ts: row.readAt?.toISOString() ?? null,
  })
}

type AnnouncementRow = typeof announcements.$inferSelect

function announcementResource(
  reader: NewsReader,
  row: AnnouncementRow,
  readAt: Date | null,
): Resource<NotificationWire> {
  const { text, language } = textFor(row.texts, reader.listener.language)
  return resource(NOTIFICATION, row.id, {
    kind: 'program',
    created_ts: row.createdAt.toISOString(),
    effective_ts: row.effectiveAt.toISOString(),
    high_priority: row.isImportant ? 'Y' : 'N',
    text_title: text.title,
    text_body: text.body,
    text_language: language,
    notification_links: row.links.map(({ href, text: says }) => ({ href, text: says })),
    notification_attachments: [],
    read_ts: readAt?.toISOString() ?? null,
  })
}

async function announcementRows(store: Transactions, ids: readonly string[]): Promise<Map<string, AnnouncementRow>> {
  if (ids.length === 0) return new Map()
  const rows = await store
    .db()
    .select()
    .from(announcements)
    .where(inArray(announcements.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

type Listed = { own: NewsRow; rank: number } | { seen: SeenAnnouncement; rank: number }

/**
 * Returns a page, and how many each list holds under the kind. The two are merged by their ranks: of the own news only
 * so many more rows are read as there are announcements.
 */
export async function listNews(
  store: Transactions,
  reader: NewsReader,
  { list, kind, sort }: NewsFilters,
  page: { readonly number: number; readonly size: number },
  now: Date,
) {
  const isOfKind = and(visibleNews(reader), kind === null ? undefined : eq(notifications.kind, kind))
  const seen = kind === null || kind === 'program' ? await seenAnnouncements(store, reader, now) : []
  const unreadSeen = seen.filter(({ readAt }) => readAt === null)
  const [own] = await store
    .db()
    .select({ all: count(), unread: sql<number>`(count(*) filter (where ${notifications.readAt} is null))::int` })
    .from(notifications)
    .where(isOfKind)
  const counts = { all: (own?.all ?? 0) + seen.length, unread: (own?.unread ?? 0) + unreadSeen.length }

  const listed = list === 'unread' ? unreadSeen : seen
  const placeOf = ({ effectiveAt, isImportant }: SeenAnnouncement) => ({ at: effectiveAt.getTime(), isImportant })
  const ordered = listed.toSorted((one, other) => compare(placeOf(one), placeOf(other), sort))
  const offset = (page.number - 1) * page.size
  const start = Math.max(0, offset - ordered.length)
  const rows = await store
    .db()
    .select()
    .from(notifications)
    .where(and(isOfKind, list === 'unread' ? isNull(notifications.readAt) : undefined))
    .orderBy(...orders[sort])
    .limit(page.size + ordered.length)
    .offset(start)
  const isBefore = (row: NewsRow, announcement: SeenAnnouncement) =>
    compare({ at: row.createdAt.getTime(), isImportant: row.isImportant }, placeOf(announcement), sort) < 0
  const merged: Listed[] = [
    ...rows.map((row, at) => ({
      own: row,
      rank: start + at + ordered.filter((announcement) => !isBefore(row, announcement)).length,
    })),
    ...ordered.map((announcement, at) => ({
      seen: announcement,
      rank: start + at + rows.filter((row) => isBefore(row, announcement)).length,
    })),
  ]
  const shown = merged
    .filter(({ rank }) => rank >= offset && rank < offset + page.size)
    .toSorted((one, other) => one.rank - other.rank)
  const full = await announcementRows(
    store,
    shown.flatMap((one) => ('seen' in one ? [one.seen.id] : [])),
  )
  const attachments = await attachmentsOf(
    store,
    reader,
    shown.flatMap((one) => ('own' in one ? [one.own] : [])),
  )
  const items = shown.flatMap((one) => {
    if ('own' in one) return [ownResource(reader, one.own, attachments.get(one.own.id) ?? [])]
    const row = full.get(one.seen.id)
    return row ? [announcementResource(reader, row, one.seen.readAt)] : []
  })
  return { items, total: counts[list], counts }
}
