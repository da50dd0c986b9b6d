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
