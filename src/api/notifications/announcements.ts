import {
  AnnouncementSchema,
  AnnouncementsSchema,
  type Announcement,
  type AnnouncementDraftWire,
  type AnnouncementList,
  type Announcements,
} from '../../../domain/contract/notifications/announcement.ts'
import type { Client } from '../client.ts'
import { paging, type Paged } from '../customers.ts'

const pathOf = (id: string) => `/ecaas/announcements/${encodeURIComponent(id)}`

/** GET /ecaas/announcements. */
export const readAnnouncements = (
  client: Client,
  { list, page, pageSize }: Paged & { list: AnnouncementList },
  signal?: AbortSignal,
): Promise<Announcements> =>
  client.get('/ecaas/announcements', AnnouncementsSchema, {
    query: { 'filter[list]': list, ...paging({ page, pageSize }) },
    signal,
  })

/** GET /ecaas/announcements/:id; refuses `notFound`. */
export const readAnnouncement = (client: Client, { id }: { id: string }, signal?: AbortSignal): Promise<Announcement> =>
  client.get(pathOf(id), AnnouncementSchema, { signal })

/** POST /ecaas/announcements; the key makes a repetition the same announcement. */
export const publishAnnouncement = (
  client: Client,
  { draft, key }: { draft: AnnouncementDraftWire; key: string },
): Promise<Announcement> =>
  client.send('/ecaas/announcements', AnnouncementSchema, {
    body: { data: { type: 'announcements', attributes: draft } },
    headers: { 'idempotency-key': key },
  })

/** POST /ecaas/announcements/:id; refuses with `announcementChanged` and `announcementEnded`. */
export const changeAnnouncement = (
  client: Client,
  { id, version, draft }: { id: string; version: number; draft: AnnouncementDraftWire },
): Promise<Announcement> =>
  client.send(pathOf(id), AnnouncementSchema, {
    body: { data: { type: 'announcements', attributes: draft } },
    headers: { 'if-match': String(version) },
  })

/** POST /ecaas/announcements/:id/withdraw. */
export const withdrawAnnouncement = (client: Client, { id }: { id: string }): Promise<Announcement> =>
  client.send(`${pathOf(id)}/withdraw`, AnnouncementSchema, {
    body: { data: { type: 'announcement-withdrawals', attributes: {} } },
  })
