/** Announcements of a program's support: what they are by the clock, and what must be mended before one is saved. */

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

type AnnouncementDraft = {
  readonly texts: readonly { readonly language: string; readonly title: string; readonly body: string }[]
  /** Instants as milliseconds since 1970; null: none was entered. */
  readonly effectiveAt: number | null
  readonly endsAt: number | null
  readonly links: readonly { readonly href: string; readonly text: string }[]
}
/** The longest texts, in characters. */
const LONGEST = { title: 120, body: 2_000 }

/** Returns what must be mended before an announcement is saved: the field, as in its contract, with the code. */
export function refuseAnnouncement({
  texts,
  effectiveAt,
  endsAt,
  links,
}: AnnouncementDraft): readonly { readonly field: string; readonly code: AnnouncementRefusal }[] {
  const languages = texts.map(({ language }) => language)
  const ofTexts = texts.flatMap(({ language, title, body }, at) => {
    const codes: AnnouncementRefusal[] = []
    if (languages.indexOf(language) !== at) codes.push('announcementLanguageTwice')
    if (title.trim() === '') codes.push('announcementTitleMissing')
    if (title.trim().length > LONGEST.title) codes.push('announcementTitleTooLong')
    if (body.trim() === '') codes.push('announcementBodyMissing')
    if (body.trim().length > LONGEST.body) codes.push('announcementBodyTooLong')
    return codes.map((code) => ({ field: `texts/${at}`, code }))
  })
  const ofLinks = links.flatMap(({ href, text }, at) =>
    URL.canParse(href) && href.startsWith('https://') && text.trim() !== ''
      ? []
      : [{ field: `links/${at}`, code: 'announcementLinkInvalid' } as const],
  )
  return [
    ...ofTexts,
    ...(effectiveAt === null ? [{ field: 'effective_ts', code: 'announcementStartMissing' } as const] : []),
    ...(effectiveAt !== null && endsAt !== null && endsAt <= effectiveAt
      ? [{ field: 'ends_ts', code: 'announcementEndsBeforeStart' } as const]
      : []),
    ...ofLinks,
  ]
}
