/** The notification center: news for one user (§3 Notification, §7 GET /ecaas/notifications). */
import * as v from 'valibot'

import { NotificationKindSchema } from '../../rules/notifications/kinds.ts'
import { attributes, one, request } from '../json-api.ts'
import { KnownInstantSchema } from '../sent-values.ts'
import { InstantSchema } from '../time.ts'

export const NOTIFICATION = 'notifications'

/** Newest first, oldest first, most important first. */
export const notificationSorts = ['-effective_ts', 'effective_ts', '-high_priority'] as const
export type NotificationSort = (typeof notificationSorts)[number]

export const notificationLists = ['all', 'unread'] as const
export type NotificationList = (typeof notificationLists)[number]

/** A link below the portal's own address: it begins with a single slash. */
const PathSchema = v.pipe(v.string(), v.regex(/^\/(?!\/)/))

const NotificationAttributesSchema = attributes({
  kind: NotificationKindSchema,
  created_ts: InstantSchema,
  /** When it holds from; null: from its creation. */
  effective_ts: v.nullable(InstantSchema),
  /** Y: important. */
  high_priority: v.picklist(['Y', 'N']),
  /** In the reader's language, or in the one in which support wrote it. */
  text_title: v.string(),
  text_body: v.string(),
  /** Language of the texts where it is not the reader's; null where it is. */
  text_language: v.nullable(v.string()),
  /** To pages of the portal, or to an https address that support wrote. */
  notification_links: v.array(v.object({ href: v.union([PathSchema, v.pipe(v.string(), v.url())]), text: v.string() })),
  /** Downloaded from GET /ecaas/notification-attachments/:id. */
  notification_attachments: v.array(
    v.object({
      attachment_id: v.string(),
      file_name: v.string(),
      /** In bytes; null: it is made when it is downloaded. */
      file_size: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
  ),
  /** null while it is unread. */
  read_ts: v.nullable(InstantSchema),
})
export type NotificationWire = v.InferInput<typeof NotificationAttributesSchema>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * GET /ecaas/notifications: `filter[list]`, `filter[kind]`, `sort`, `page[number]`, `page[size]`; with how many each list
 * holds under the kind asked for.
 */
export const NotificationsSchema = v.pipe(
  v.object({
    data: v.array(
      v.object({ type: v.literal(NOTIFICATION), id: v.string(), attributes: NotificationAttributesSchema }),
    ),
    meta: v.object({
      page: v.object({ total: count, number: count, size: count }),
      counts: v.object({ all: count, unread: count }),
    }),
  }),
  v.transform(({ data, meta }) => ({
    items: data.map(({ id, attributes: notification }) => ({ id, ...notification })),
    ...meta,
  })),
)
export type Notifications = v.InferOutput<typeof NotificationsSchema>
export type Notification = Notifications['items'][number]

/** GET /ecaas/notification-counts, of all kinds; `latest` changes when anything in the notification center does. */
export const NotificationCountsSchema = one('notification-counts', attributes({ unread: count, latest: v.string() }))

/** POST /ecaas/notifications/:id/read and /unread: what one reader says of one. */
export const NotificationReadSchema = request('notification-reads', v.strictObject({}))

/** POST /ecaas/notification-reads: all that the reader could see until then are read; of one kind, or null: of all. */
export const NotificationsReadSchema = request(
  'notification-reads',
  v.strictObject({ until: KnownInstantSchema, kind: v.nullable(NotificationKindSchema) }),
)

/**
 * Event `counts` of GET /ecaas/notification-stream (text/event-stream): once at the start and after each change, as JSON
 * with the attributes of the counts. A comment comes every 20 seconds; the stream ends with the session.
 */
export const NotificationEventSchema = v.pipe(
  v.string(),
  v.parseJson(),
  attributes({ unread: count, latest: v.string() }),
)
