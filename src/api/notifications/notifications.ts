import * as v from 'valibot'

import {
  NotificationsSchema,
  type NotificationList,
  type Notifications,
  type NotificationSort,
} from '../../../domain/contract/notifications/notification.ts'
import {
  NotificationPreferencesSchema,
  type NotificationPreference,
} from '../../../domain/contract/notifications/notification-preference.ts'
import type { Channel, NotificationKind } from '../../../domain/rules/notifications/kinds.ts'
import type { Client } from '../client.ts'
import { paging, type Paged } from '../customers.ts'
import { saveFile } from '../files/save-file.ts'

export type NotificationsQuery = Paged & {
  list: NotificationList
  kind: NotificationKind | null
  sort: NotificationSort
}

/** GET /ecaas/notifications. */
export const readNotifications = (
  client: Client,
  { list, kind, sort, page, pageSize }: NotificationsQuery,
  signal?: AbortSignal,
): Promise<Notifications> =>
  client.get('/ecaas/notifications', NotificationsSchema, {
    query: { 'filter[list]': list, 'filter[kind]': kind, sort, ...paging({ page, pageSize }) },
    signal,
  })

/** POST /ecaas/notifications/:id/read or /unread. */
export async function markNotification(client: Client, { id, isRead }: { id: string; isRead: boolean }): Promise<void> {
  await client.send(`/ecaas/notifications/${encodeURIComponent(id)}/${isRead ? 'read' : 'unread'}`, v.unknown(), {
    body: { data: { type: 'notification-reads', attributes: {} } },
  })
}

/** POST /ecaas/notification-reads: all that were there at an instant, of one kind or of all (null). */
export async function markAllNotifications(
  client: Client,
  { until, kind }: { until: string; kind: NotificationKind | null },
): Promise<void> {
  await client.send('/ecaas/notification-reads', v.unknown(), {
    body: { data: { type: 'notification-reads', attributes: { until, kind } } },
  })
}

export const attachmentPath = (client: Client, attachmentId: string): string =>
  client.pathOf(`/ecaas/notification-attachments/${encodeURIComponent(attachmentId)}`)

/** GET /ecaas/notification-attachments/:id, into the reader's downloads. */
export async function downloadAttachment(
  client: Client,
  { attachmentId, fileName }: { attachmentId: string; fileName: string },
): Promise<void> {
  saveFile(
    await client.download(`/ecaas/notification-attachments/${encodeURIComponent(attachmentId)}`, '*/*'),
    fileName,
  )
}

/** GET /ecaas/notification-preferences. */
export const readPreferences = async (
  client: Client,
  _: object,
  signal?: AbortSignal,
): Promise<readonly NotificationPreference[]> =>
  (await client.get('/ecaas/notification-preferences', NotificationPreferencesSchema, { signal })).items

/** POST /ecaas/notification-preferences; refuses with `channelNotAllowed`. */
export async function chooseChannel(
  client: Client,
  choice: { kind: NotificationKind; channel: Channel },
): Promise<void> {
  await client.send('/ecaas/notification-preferences', v.unknown(), {
    body: { data: { type: 'notification-preferences', attributes: choice } },
  })
}
