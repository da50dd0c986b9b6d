/** The form about an announcement: days in place of instants, what was changed, and what is sent. */
import type { Announcement, AnnouncementDraftWire } from '../../contract/notifications/announcement.ts'
import { addDays, businessDate, startOfBusinessDay } from '../../dates.ts'
import type { Locale } from '../../locales.ts'
import type { Role, UserType } from '../../people.ts'
import { refuseAnnouncement, type AnnouncementFault } from './announcement.ts'

export type AnnouncementText = { readonly language: Locale; readonly title: string; readonly body: string }
export type AnnouncementLink = { readonly href: string; readonly text: string }

/** Everything that is entered about an announcement. */
export type AnnouncementForm = {
  /** The first is read by everybody whose language is missing. */
  readonly texts: readonly AnnouncementText[]
  readonly isImportant: boolean
  /** First and last business date on which it is seen; empty: not chosen, and for the last: it stays. */
  readonly startsOn: string
  readonly endsOn: string
  /** Empty: all. */
  readonly userTypes: readonly UserType[]
  readonly roles: readonly Role[]
  readonly links: readonly AnnouncementLink[]
}

export const blankAnnouncement = (language: Locale, today: string): AnnouncementForm => ({
  texts: [{ language, title: '', body: '' }],
  isImportant: false,
  startsOn: today,
  endsOn: '',
  userTypes: [],
  roles: [],
  links: [],
})

type Times = Pick<Announcement, 'effectiveTs' | 'endsTs'>

/** Returns the first and the last business date on which it is seen; empty: no last one. */
export const announcementDays = ({ effectiveTs, endsTs }: Times) => ({
  startsOn: businessDate(new Date(effectiveTs)),
  // The first instant at which it is not seen any more is of the day after.
  endsOn: endsTs === null ? '' : businessDate(new Date(Date.parse(endsTs) - 1)),
})

/** Returns an announcement as the form begins with it. */
export function announcementFormOf(announcement: Announcement): AnnouncementForm {
  const { texts, highPriority, effectiveTs, endsTs, userTypes, roles, announcementLinks: links } = announcement
  return {
    texts,
    isImportant: highPriority === 'Y',
    ...announcementDays({ effectiveTs, endsTs }),
    userTypes,
    roles,
    links,
  }
}

/** The parts of a form, in its order. */
const announcementParts = ['texts', 'links', 'startsOn', 'endsOn', 'isImportant', 'userTypes', 'roles'] as const
export type AnnouncementPart = (typeof announcementParts)[number]

const written: Readonly<Record<AnnouncementPart, (form: AnnouncementForm) => string>> = {
  texts: ({ texts }) => JSON.stringify(texts.map(({ language, title, body }) => [language, title.trim(), body.trim()])),
  links: ({ links }) => JSON.stringify(links.map(({ href, text }) => [href.trim(), text.trim()])),
  startsOn: ({ startsOn }) => startsOn,
  endsOn: ({ endsOn }) => endsOn,
  isImportant: ({ isImportant }) => String(isImportant),
  userTypes: ({ userTypes }) => userTypes.toSorted().join(),
  roles: ({ roles }) => roles.toSorted().join(),
}

/** Returns the parts in which two forms differ, in whatever order their audience is. */
export const announcementChanges = (one: AnnouncementForm, other: AnnouncementForm): readonly AnnouncementPart[] =>
  announcementParts.filter((part) => written[part](one) !== written[part](other))

type Stored = Times | null

/** Returns when it begins and ends; a day that was not changed keeps the instant that is stored. */
function timesOf({ startsOn, endsOn }: AnnouncementForm, stored: Stored) {
  const before = stored === null ? null : announcementDays(stored)
  const startsAt = startsOn === '' ? null : startOfBusinessDay(startsOn)
  const endsAt = endsOn === '' ? null : startOfBusinessDay(addDays(endsOn, 1))
  return {
    effectiveAt: stored !== null && before?.startsOn === startsOn ? Date.parse(stored.effectiveTs) : startsAt,
    endsAt: stored?.endsTs && before?.endsOn === endsOn ? Date.parse(stored.endsTs) : endsAt,
  }
}

/** Returns what must be mended before a form is saved; empty: nothing. */
export const announcementFaults = (form: AnnouncementForm, stored: Stored): readonly AnnouncementFault[] =>
  refuseAnnouncement({ ...form, ...timesOf(form, stored) })

/** Returns a form as it is sent. Refuses one with faults. */
export function announcementDraftOf(form: AnnouncementForm, stored: Stored): AnnouncementDraftWire {
  const { effectiveAt, endsAt } = timesOf(form, stored)
  if (effectiveAt === null) throw new Error('An announcement begins on a day.')
  const { texts, links, isImportant, userTypes, roles } = form
  return {
    high_priority: isImportant ? 'Y' : 'N',
    effective_ts: new Date(effectiveAt).toISOString(),
    ends_ts: endsAt === null ? null : new Date(endsAt).toISOString(),
    texts: texts.map(({ language, title, body }) => ({ language, title: title.trim(), body: body.trim() })),
    user_types: [...userTypes],
    roles: [...roles],
    announcement_links: links.map(({ href, text }) => ({ href: href.trim(), text: text.trim() })),
  }
}
