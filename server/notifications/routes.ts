import * as v from 'valibot'

import {
  NotificationPreferenceChangeSchema,
  NotificationPreferencesSchema,
} from '../../domain/contract/notifications/notification-preference.ts'
import {
  notificationLists,
  NotificationReadSchema,
  notificationSorts,
  NotificationsReadSchema,
  NotificationCountsSchema,
  NotificationsSchema,
} from '../../domain/contract/notifications/notification.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../domain/limits.ts'
import { NotificationKindSchema } from '../../domain/rules/notifications/kinds.ts'
import { recordAudit } from '../audit.ts'
import { file, noContent, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { pageParameters, pathId } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { replyMany, replyNothing, replyOne, replyPage, resource } from '../http/reply.ts'
import { likeAny, route, sessionOf, type Route } from '../http/route.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { choose, preferencesOf } from './choose.ts'
import { readCounts } from './counts.ts'
import { listNews } from './list.ts'
import { markAll, markOne } from './mark-read.ts'
import { newsReaderOf } from './reader.ts'
import { streamNews } from './stream.ts'

/** Everybody who has a notification center: card viewers and enrollment managers have none (§6). */
const centers = ['notificationCenter', 'merchantNotificationCenter', 'supportNotificationCenter'] as const
const readers = likeAny(centers, 'none')
export const readersOfOne = likeAny(centers, 'notification')
const BODY_BYTES = 4_000

const readerOf = (c: PortalContext) => newsReaderOf(sessionOf(c))

async function replyCounts(c: PortalContext): Promise<Response> {
  const { store, clock } = c.var.deps
  const counts = await readCounts(store, readerOf(c), clock.now())
  return replyOne(c, resource('notification-counts', 'own', counts))
}

const marking = (isRead: boolean): Route['handle'] =>
  async function mark(c) {
    const id = pathId(c)
    await readBody(c, NotificationReadSchema, BODY_BYTES)
    const { store, clock } = c.var.deps
    await markOne(store, readerOf(c), id, { isRead, now: clock.now() })
    return replyNothing(c)
  }

export const notificationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/notifications',
    summary: 'List notifications',
    returns: ok(NotificationsSchema),
    permission: readers,
    parameters: {
      'filter[list]': v.optional(v.picklist(notificationLists), 'all'),
      'filter[kind]': v.optional(NotificationKindSchema),
      sort: v.optional(v.picklist(notificationSorts), '-effective_ts'),
      ...pageParameters(Math.max(...ROWS_PER_PAGE), DEFAULT_ROWS_PER_PAGE),
    },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const filters = {
        list: parameters['filter[list]'],
        kind: parameters['filter[kind]'] ?? null,
        sort: parameters.sort,
      }
      const { items, total, counts } = await listNews(store, readerOf(c), filters, page, clock.now())
      return replyPage(c, items, { total, ...page }, { counts })
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/notification-counts',
    summary: 'Count unread notifications',
    returns: ok(NotificationCountsSchema),
    permission: readers,
    isActivity: false,
    handle: replyCounts,
  }),
  route({
    method: 'GET',
    path: '/ecaas/notification-stream',
    summary: 'Follow the counts of notifications',
    returns: file('text/event-stream'),
    permission: readers,
    answers: 'file',
    isActivity: false,
    handle: (c) => Promise.resolve(streamNews(c)),
  }),
  route({
    method: 'POST',
    path: '/ecaas/notifications/:id/read',
    summary: 'Mark a notification as read',
    sends: NotificationReadSchema,
    returns: noContent,
    permission: readersOfOne,
    handle: marking(true),
  }),
  route({
    method: 'POST',
    path: '/ecaas/notifications/:id/unread',
    summary: 'Mark a notification as unread',
    sends: NotificationReadSchema,
    returns: noContent,
    permission: readersOfOne,
    handle: marking(false),
  }),
  route({
    method: 'POST',
    path: '/ecaas/notification-reads',
    summary: 'Mark all notifications as read',
    sends: NotificationsReadSchema,
    returns: ok(NotificationCountsSchema),
    permission: readers,
    async handle(c) {
      const { until, kind } = await readBody(c, NotificationsReadSchema, BODY_BYTES)
      const { store, clock } = c.var.deps
      await markAll(store, readerOf(c), { until: new Date(until), kind }, clock.now())
      return replyCounts(c)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/notification-preferences',
    summary: 'List how the reader is notified',
    returns: ok(NotificationPreferencesSchema),
    // Also those without a notification center get e-mails.
    permission: 'signedIn',
    handle: async (c) => replyMany(c, await preferencesOf(c.var.deps.store, readerOf(c))),
  }),
  route({
    method: 'POST',
    path: '/ecaas/notification-preferences',
    summary: 'Choose how the reader is notified',
    sends: NotificationPreferenceChangeSchema,
    returns: ok(NotificationPreferencesSchema),
    permission: 'signedIn',
    async handle(c) {
      const choice = await readBody(c, NotificationPreferenceChangeSchema, BODY_BYTES)
      const { store, clock } = c.var.deps
      const reader = readerOf(c)
      await store.tx(async () => {
        await choose(store, reader, choice, clock.now())
        await recordAudit(c, {
          action: 'notifications.channelChosen',
          outcome: 'done',
          subject: reader.id,
          facts: { ...choice },
        })
      })
      return replyMany(c, await preferencesOf(store, reader))
    },
  }),
  ...announcementRoutes,
]
