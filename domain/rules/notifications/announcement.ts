/** Announcements of a program's support: what they are by the clock, and what must be mended before one is saved. */
import * as v from 'valibot'

export const announcementStatuses = ['scheduled', 'current', 'ended', 'withdrawn'] as const
export type AnnouncementStatus = (typeof announcementStatuses)[number]

/** Instants as milliseconds since 1970. */
export type AnnouncementTimes = {
  readonly effectiveAt: number
  readonly endsAt: number | null
  readonly isWithdrawn: boolean
}

/** Returns what an announcement is at `now`: a fact of the clock, and no stored status. */
export function announcementStatus(
  { effectiveAt, endsAt, isWithdrawn }: AnnouncementTimes,
  now: number,
): AnnouncementStatus {
  if (isWithdrawn) return 'withdrawn'
  if (endsAt !== null && endsAt <= now) return 'ended'
  return effectiveAt > now ? 'scheduled' : 'current'
}

/** Checks whether an announcement can still be changed or withdrawn. */
export function isOpenAnnouncement(status: AnnouncementStatus): boolean {
  return status === 'scheduled' || status === 'current'
}

export type AnnouncementRefusal =
  | 'announcementTitleMissing'
  | 'announcementBodyMissing'
  | 'announcementTitleTooLong'
  | 'announcementBodyTooLong'
  | 'announcementLanguageTwice'
  | 'announcementStartMissing'
  | 'announcementEndsBeforeStart'
  | 'announcementLinkInvalid'

/** Characters of a title and a body, links of an announcement, and characters of a link's words and address. */
export const announcementLimits = { title: 120, body: 2_000, links: 3, linkText: 60, href: 500 } as const

const HrefSchema = v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(announcementLimits.href))

/** What is judged of an announcement; instants as milliseconds since 1970, null where there is none. */
export type AnnouncementFacts = {
  readonly texts: readonly { readonly language: string; readonly title: string; readonly body: string }[]
  readonly effectiveAt: number | null
  readonly endsAt: number | null
  readonly links: readonly { readonly href: string; readonly text: string }[]
}

/** A refusal, and the field that it is about, as in the contract: `texts/0`, `effective_ts`. */
export type AnnouncementFault = { readonly field: string; readonly code: AnnouncementRefusal }

const fault = (isSo: boolean, code: AnnouncementRefusal, field: string): AnnouncementFault[] =>
  isSo ? [{ field, code }] : []

/** Returns what must be mended before an announcement is saved, field by field from the top; empty: nothing. */
export function refuseAnnouncement({
  texts,
  effectiveAt,
  endsAt,
  links,
}: AnnouncementFacts): readonly AnnouncementFault[] {
  const { title: titleLength, body: bodyLength, linkText } = announcementLimits
  return [
    ...texts.flatMap(({ language, title, body }, index) => [
      ...fault(
        texts.findIndex((one) => one.language === language) < index,
        'announcementLanguageTwice',
        `texts/${index}`,
      ),
      ...fault(title.trim() === '', 'announcementTitleMissing', `texts/${index}`),
      ...fault(title.trim().length > titleLength, 'announcementTitleTooLong', `texts/${index}`),
      ...fault(body.trim() === '', 'announcementBodyMissing', `texts/${index}`),
      ...fault(body.trim().length > bodyLength, 'announcementBodyTooLong', `texts/${index}`),
    ]),
    ...links.flatMap(({ href, text }, index) =>
      fault(
        !v.is(HrefSchema, href.trim()) || text.trim() === '' || text.trim().length > linkText,
        'announcementLinkInvalid',
        `announcement_links/${index}`,
      ),
    ),
    ...fault(effectiveAt === null, 'announcementStartMissing', 'effective_ts'),
    ...fault(
      effectiveAt !== null && endsAt !== null && endsAt <= effectiveAt,
      'announcementEndsBeforeStart',
      'ends_ts',
    ),
  ]
}
