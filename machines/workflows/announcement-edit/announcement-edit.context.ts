import type { Announcement, AnnouncementDraftWire } from '../../../domain/contract/notifications/announcement.ts'
import { locales, type Locale } from '../../../domain/locales.ts'
import {
  announcementChanges,
  announcementDraftOf,
  announcementFaults,
  announcementFormOf,
  blankAnnouncement,
  type AnnouncementForm,
  type AnnouncementLink,
  type AnnouncementPart,
  type AnnouncementText,
} from '../../../domain/rules/notifications/announcement-form.ts'
import { announcementLimits, type AnnouncementFault } from '../../../domain/rules/notifications/announcement.ts'

export type AnnouncementEditInput = {
  /** Null: a new announcement. */
  announcementId: string | null
  /** Makes two sendings of a new announcement one intent. */
  key: string
  /** The first language of a new announcement: its writer's own. */
  language: Locale
  /** The business date. */
  today: string
}

/** What is sent: of a new announcement with its key, else with the version that was read. */
export type AnnouncementSave = {
  announcementId: string | null
  version: number
  draft: AnnouncementDraftWire
  key: string
}

export type AnnouncementEditContext = AnnouncementEditInput & {
  /** As the server has it. */
  announcement: Announcement | null
  form: AnnouncementForm
  /** The server's code, while it is said. */
  failure: string | null
  /** What somebody else has changed since it was read. */
  changed: readonly AnnouncementPart[]
}

export const contextOf = (input: AnnouncementEditInput): AnnouncementEditContext => ({
  ...input,
  announcement: null,
  form: blankAnnouncement(input.language, input.today),
  failure: null,
  changed: [],
})

export const beforeOf = ({ announcement, language, today }: Omit<AnnouncementEditContext, 'form'>): AnnouncementForm =>
  announcement === null ? blankAnnouncement(language, today) : announcementFormOf(announcement)

export const hasEntries = (context: AnnouncementEditContext): boolean =>
  announcementChanges(context.form, beforeOf(context)).length > 0

export const faultsOf = ({ form, announcement }: AnnouncementEditContext): readonly AnnouncementFault[] =>
  announcementFaults(form, announcement)

/** Returns why the form is not reviewed: its first fault, or that nothing was changed. */
export const refusalOf = (context: AnnouncementEditContext): AnnouncementFault['code'] | 'nothingChanged' | null =>
  faultsOf(context)[0]?.code ?? (hasEntries(context) ? null : 'nothingChanged')

export const saveOf = ({ announcementId, announcement, form, key }: AnnouncementEditContext): AnnouncementSave => ({
  announcementId,
  version: announcement?.version ?? 0,
  draft: announcementDraftOf(form, announcement),
  key,
})

/** Returns the languages that an announcement does not have yet. */
export const languagesLeft = ({ texts }: AnnouncementForm): readonly Locale[] =>
  locales.filter((language) => texts.every((text) => text.language !== language))

export const canAddLink = ({ links }: AnnouncementForm): boolean => links.length < announcementLimits.links

const replaced = <Item>(items: readonly Item[], index: number, patch: Partial<Item>): readonly Item[] =>
  items.map((item, at) => (at === index ? { ...item, ...patch } : item))
const without = <Item>(items: readonly Item[], index: number): readonly Item[] => items.filter((_, at) => at !== index)

/** The changes of a form, each returning it anew. */
export const changes = {
  patch: (form: AnnouncementForm, patch: Partial<AnnouncementForm>) => ({ ...form, ...patch }),
  addText: (form: AnnouncementForm, language: Locale) => ({
    ...form,
    texts: [...form.texts, { language, title: '', body: '' }],
  }),
  changeText: (form: AnnouncementForm, index: number, patch: Partial<AnnouncementText>) => ({
    ...form,
    texts: replaced(form.texts, index, patch),
  }),
  removeText: (form: AnnouncementForm, index: number) => ({ ...form, texts: without(form.texts, index) }),
  addLink: (form: AnnouncementForm) => ({ ...form, links: [...form.links, { href: '', text: '' }] }),
  changeLink: (form: AnnouncementForm, index: number, patch: Partial<AnnouncementLink>) => ({
    ...form,
    links: replaced(form.links, index, patch),
  }),
  removeLink: (form: AnnouncementForm, index: number) => ({ ...form, links: without(form.links, index) }),
} as const
