/** News that support writes for all users of its program, or for some of them. */
import * as v from 'valibot'

import { localeFor, locales } from '../../locales.ts'
import { RoleSchema, UserTypeSchema } from '../../people.ts'
import { announcementLimits, announcementStatuses } from '../../rules/notifications/announcement.ts'
import { attributes, one, request, VersionSchema } from '../json-api.ts'
import { KnownInstantSchema } from '../sent-values.ts'
import { TextSchema } from '../text.ts'
import { InstantSchema } from '../time.ts'

export const ANNOUNCEMENT = 'announcements'

export const announcementLists = [...announcementStatuses, 'all'] as const
export type AnnouncementList = (typeof announcementLists)[number]

const LocaleSchema = v.picklist(locales)
const TextsSchema = v.array(
  v.strictObject({
    language: LocaleSchema,
    title: v.pipe(TextSchema, v.trim(), v.nonEmpty(), v.maxLength(announcementLimits.title)),
    body: v.pipe(TextSchema, v.trim(), v.nonEmpty(), v.maxLength(announcementLimits.body)),
  }),
)
const entries = {
  high_priority: v.picklist(['Y', 'N']),
  /** First instant at which it is seen. */
  effective_ts: InstantSchema,
  /** First instant at which it is not seen any more; null: it stays. */
  ends_ts: v.nullable(InstantSchema),
  /** One a language; the first is read by everybody whose language is missing. */
  texts: v.pipe(TextsSchema, v.minLength(1), v.maxLength(locales.length)),
  /** User types and roles that see it; empty: all. */
  user_types: v.array(UserTypeSchema),
  roles: v.array(RoleSchema),
  // A member of attributes named `links` would be taken for the links of JSON:API 1.1.
  announcement_links: v.pipe(
    v.array(
      v.strictObject({
        href: v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(announcementLimits.href)),
        text: v.pipe(TextSchema, v.trim(), v.nonEmpty(), v.maxLength(announcementLimits.linkText)),
      }),
    ),
    v.maxLength(announcementLimits.links),
  ),
} as const

const AnnouncementAttributesSchema = attributes({
  ...entries,
  status: v.picklist(announcementStatuses),
  version: VersionSchema,
  created_by: v.string(),
  created_ts: InstantSchema,
  /** Users who are meant by it now, and those of them who have read it. */
  audience: v.pipe(v.number(), v.integer(), v.minValue(0)),
  read_by: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type AnnouncementWire = v.InferInput<typeof AnnouncementAttributesSchema>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** GET /ecaas/announcements: `filter[list]`, `page[number]`, `page[size]`; newest first. */
export const AnnouncementsSchema = v.pipe(
  v.object({
    data: v.array(
      v.object({ type: v.literal(ANNOUNCEMENT), id: v.string(), attributes: AnnouncementAttributesSchema }),
    ),
    meta: v.object({
      page: v.object({ total: count, number: count, size: count }),
      counts: v.object({ scheduled: count, current: count, ended: count, withdrawn: count, all: count }),
    }),
  }),
  v.transform(({ data, meta }) => ({
    items: data.map(({ id, attributes: announcement }) => ({ id, ...announcement })),
    ...meta,
  })),
)
export type Announcements = v.InferOutput<typeof AnnouncementsSchema>
export type Announcement = Announcements['items'][number]

/** GET /ecaas/announcements/:id, and the answer to a change. */
export const AnnouncementSchema = one(ANNOUNCEMENT, AnnouncementAttributesSchema)

/**
 * POST /ecaas/announcements with an Idempotency-Key, and POST /ecaas/announcements/:id with the version that was read as
 * `If-Match`; 412 `announcementChanged` when it is another by now, 409 `announcementEnded` for one that ended or was withdrawn.
 */
export const AnnouncementDraftSchema = request(
  ANNOUNCEMENT,
  v.strictObject({ ...entries, effective_ts: KnownInstantSchema, ends_ts: v.nullable(KnownInstantSchema) }),
)
export type AnnouncementDraftWire = v.InferOutput<typeof AnnouncementDraftSchema>

/** POST /ecaas/announcements/:id/withdraw. */
export const AnnouncementWithdrawSchema = request('announcement-withdrawals', v.strictObject({}))

/** Returns the text for a reader, and its language where it is another than the reader's. */
export function textFor<Text extends { readonly language: string }>(texts: readonly Text[], language: string) {
  const wanted = localeFor(language)
  const text = texts.find((one) => one.language === wanted) ?? texts[0]
  if (!text) throw new Error('An announcement has a text.')
  return { text, language: text.language === wanted ? null : text.language }
}
