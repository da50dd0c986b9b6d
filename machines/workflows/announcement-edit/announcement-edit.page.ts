import { msg, type Message } from '#msg'

import { localeNames } from '../../../domain/locales.ts'
import type { Role, UserType } from '../../../domain/people.ts'
import type { AnnouncementPart } from '../../../domain/rules/notifications/announcement-form.ts'
import type { AnnouncementRefusal } from '../../../domain/rules/notifications/announcement.ts'
import { commonFailures } from '../../failure-words.ts'
import type { PageOf, Scene, Sight } from '../../page.ts'
import { userRefusals, userWords } from '../../user-words.ts'
import { wizardWords } from '../../wizard-words.ts'
import type { announcementEditMachine } from './announcement-edit.machine.ts'

export const announcementWords = {
  loading: msg`Loading announcement`,
  loadFailed: msg`Couldn’t load the announcement`,
  retry: msg`Try again`,
  unknown: msg`Announcement not found`,
  closed: msg`You can’t change this announcement`,
  newOne: msg`New announcement`,
  existing: msg`Edit announcement`,
  backToList: msg`Back to announcements`,
  // The form
  title: msg`Title in {language}`,
  body: msg`Text in {language}`,
  language: msg`Language to add`,
  addLanguage: msg`Add language`,
  removeLanguage: msg`Remove {language}`,
  links: msg`Links`,
  linkText: msg`Text of link {number}`,
  linkHref: msg`Address of link {number}`,
  addLink: msg`Add a link`,
  removeLink: msg`Remove link {number}`,
  startsOn: msg`Show from`,
  endsOn: msg`Show until`,
  isImportant: msg`Mark as important`,
  userTypes: msg`User types`,
  roles: msg`Roles`,
  review: msg`Preview`,
  // The review
  preview: msg`Preview of the announcement`,
  back: msg`Change`,
  publish: msg`Publish announcement`,
  save: msg`Save changes`,
  notSaved: msg`The announcement wasn’t saved`,
  // The end
  published: msg`Announcement published`,
  saved: msg`Announcement saved`,
  stale: msg`Someone else changed this announcement`,
  accept: msg`Use their changes`,
  overwrite: msg`Keep my version`,
} as const

/** User types as an audience. */
export const userTypeAudience = {
  customer: msg`Customer users`,
  corporate: msg`Corporate users`,
  merchant: msg`Merchant users`,
  admin: msg`Support users`,
} satisfies Readonly<Record<UserType, Message>>

/** Roles as an audience. */
export const roleAudience = {
  admin: msg`Administrators`,
  payer: msg`Payers`,
  viewer: msg`Viewers`,
  card_viewer: msg`Card viewers`,
  safety_manager: msg`Safety managers`,
  voucher_manager: msg`Voucher managers`,
  enrollment_manager: msg`Enrollment managers`,
} satisfies Readonly<Record<Role, Message>>

/** The names of a form's parts, for what somebody else has changed. */
export const announcementPartWords = {
  texts: msg`Text`,
  links: announcementWords.links,
  startsOn: announcementWords.startsOn,
  endsOn: announcementWords.endsOn,
  isImportant: msg`Importance`,
  userTypes: announcementWords.userTypes,
  roles: announcementWords.roles,
} satisfies Readonly<Record<AnnouncementPart, Message>>

/** Why an announcement is not saved, by the rule's or the server's code (§8). */
export const announcementRefusals = {
  announcementTitleMissing: msg`Enter a title`,
  announcementBodyMissing: msg`Enter a text`,
  announcementTitleTooLong: msg`Enter a title of at most 120 characters`,
  announcementBodyTooLong: msg`Enter a text of at most 2,000 characters`,
  announcementLanguageTwice: msg`You’ve added this language twice. Remove one of the two texts.`,
  announcementStartMissing: msg`Enter the first day`,
  announcementEndsBeforeStart: msg`The last day can’t be before the first day`,
  announcementLinkInvalid: msg`Enter a link text and an address that begins with https://`,
  nothingChanged: userRefusals.nothingChanged,
} satisfies Readonly<Record<AnnouncementRefusal | 'nothingChanged', Message>>

const failures: Readonly<Record<string, Message>> = commonFailures
const failed = ({ failure }: Scene['facts']): readonly Sight[] => {
  const words = failures[String(failure)]
  return [
    { heading: announcementWords.preview },
    { text: announcementWords.notSaved },
    ...(words === undefined ? [] : [{ text: words }]),
  ]
}

const headed = ({ isNew }: Scene['facts']): readonly Sight[] => [
  { heading: isNew === true ? announcementWords.newOne : announcementWords.existing },
]
const inLanguage = (says: Message, facts: Scene['facts'], index: number) => {
  // A suite file keeps the facts as the model's oracle gives them. A text that is not there would be the German one.
  const texts = facts['texts'] as readonly { language: keyof typeof localeNames }[]
  return { says, with: { language: { data: localeNames[texts[index]?.language ?? 'de'] } } }
}
const numbered = (says: Message, index: number) => ({ says, with: { number: index + 1 } })

/** An announcement as support writes it, looks at it and publishes it. */
export const announcementEditPage = {
  events: {
    'announcement.reload': [{ press: announcementWords.retry }],
    'form.change': ({ patch: { isImportant, startsOn, endsOn, userTypes, roles } }) => [
      ...(isImportant === undefined ? [] : [{ tick: announcementWords.isImportant }]),
      ...(startsOn === undefined ? [] : [{ fill: announcementWords.startsOn, with: startsOn }]),
      ...(endsOn === undefined ? [] : [{ fill: announcementWords.endsOn, with: endsOn }]),
      ...(userTypes?.includes('merchant') ? [{ tick: userTypeAudience.merchant }] : []),
      ...(roles?.includes('admin') ? [{ tick: roleAudience.admin }] : []),
    ],
    'text.change': ({ index, patch: { title, body } }, { facts }) => [
      ...(title === undefined ? [] : [{ fill: inLanguage(announcementWords.title, facts, index), with: title }]),
      ...(body === undefined ? [] : [{ fill: inLanguage(announcementWords.body, facts, index), with: body }]),
    ],
    'language.add': ({ language }) => [
      { fill: announcementWords.language, with: { data: localeNames[language] } },
      { press: announcementWords.addLanguage },
    ],
    'language.remove': ({ index }, { facts }) => [
      { press: inLanguage(announcementWords.removeLanguage, facts, index) },
    ],
    'link.add': [{ press: announcementWords.addLink }],
    'link.change': ({ index, patch: { text, href } }) => [
      ...(text === undefined ? [] : [{ fill: numbered(announcementWords.linkText, index), with: text }]),
      ...(href === undefined ? [] : [{ fill: numbered(announcementWords.linkHref, index), with: href }]),
    ],
    'link.remove': ({ index }) => [{ press: numbered(announcementWords.removeLink, index) }],
    'form.review': [{ press: announcementWords.review }],
    'review.back': [{ press: announcementWords.back }],
    'review.save': (_, { facts }) => [
      { press: facts['isNew'] === true ? announcementWords.publish : announcementWords.save },
    ],
    'changes.accept': [{ press: announcementWords.accept }],
    'changes.overwrite': [{ press: announcementWords.overwrite }],
    'edit.leave': [{ press: announcementWords.backToList }],
    'leave.confirm': [{ press: userWords.leave }],
    'leave.cancel': [{ press: wizardWords.stay }],
  },
  states: {
    beginning: [],
    loading: [],
    loadFailed: [{ text: announcementWords.loadFailed }],
    unknown: [{ heading: announcementWords.unknown }],
    closed: [{ heading: announcementWords.closed }],
    'working.step.editing': headed,
    'working.step.reviewing.ready': [{ heading: announcementWords.preview }],
    'working.step.reviewing.failed': failed,
    'working.step.stale': [{ text: announcementWords.stale }],
    'working.leaving.inside': [],
    'working.leaving.asking': [{ dialog: userWords.leaveQuestion }],
    saving: [],
    comparing: [],
    saved: [],
    left: [],
  },
  refusals: announcementRefusals,
} satisfies PageOf<typeof announcementEditMachine>
