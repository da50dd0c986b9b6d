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

/** A refusal, and which of the texts or links it is about, from 0; null where it is about none. */
export type AnnouncementFault = { readonly code: AnnouncementRefusal; readonly index: number | null }

const fault = (isSo: boolean, code: AnnouncementRefusal, index: number | null = null): AnnouncementFault[] =>
  isSo ? [{ code, index }] : []

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
      ...fault(texts.findIndex((one) => one.language === language) < index, 'announcementLanguageTwice', index),
      ...fault(title.trim() === '', 'announcementTitleMissing', index),
      ...fault(title.trim().length > titleLength, 'announcementTitleTooLong', index),
      ...fault(body.trim() === '', 'announcementBodyMissing', index),
      ...fault(body.trim().length > bodyLength, 'announcementBodyTooLong', index),
    ]),
    ...links.flatMap(({ href, text }, index) =>
      fault(
        !v.is(HrefSchema, href.trim()) || text.trim() === '' || text.trim().length > linkText,
        'announcementLinkInvalid',
        index,
      ),
    ),
    ...fault(effectiveAt === null, 'announcementStartMissing'),
    ...fault(effectiveAt !== null && endsAt !== null && endsAt <= effectiveAt, 'announcementEndsBeforeStart'),
  ]
}
