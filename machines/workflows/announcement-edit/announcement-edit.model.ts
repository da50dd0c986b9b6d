import type { StateValue } from 'xstate'

import { defineModel } from '../../model.ts'
import { faultsOf, refusalOf } from './announcement-edit.context.ts'
import { announcementEditMachine } from './announcement-edit.machine.ts'
import { steps, stored, theirs, withdrawn } from './announcement-edit.samples.ts'

const NEW = 'a new announcement'
const EXISTING = 'an announcement that is there'
const {
  came,
  notCame,
  notSaved,
  saved,
  reload,
  rename,
  unname,
  tell,
  translateTitle,
  translate,
  addGerman,
  dropGerman,
} = steps
const { mark, unstart, endEarly, aim, aimAtRole, addLink, nameLink, fillLink, spoilLink, dropLink } = steps
const { review, back, save, accept, overwrite, leave, confirm, cancel } = steps

const inside = (step: StateValue, leaving = 'inside') => ({ working: { step, leaving } })
const ready = inside({ reviewing: 'ready' })
const failed = inside({ reviewing: 'failed' })
const open = [came(stored)] as const
const reviewed = [...open, rename, review] as const
const collided = [...reviewed, save, notSaved('announcementChanged'), came(theirs)] as const
const written = [rename, tell] as const

export const announcementEditModel = defineModel(announcementEditMachine, {
  scenarios: {
    [EXISTING]: { announcementId: 'a-holiday', key: 'announcement-key-1', language: 'en', today: '2026-11-21' },
    [NEW]: { announcementId: null, key: 'announcement-key-2', language: 'en', today: '2026-11-21' },
  },
  events: {
    'announcement.reload': [reload],
    'form.change': [mark, unstart, endEarly, aim, aimAtRole],
    'text.change': [rename, unname, tell, translateTitle, translate],
    'language.add': [addGerman],
    'language.remove': [dropGerman],
    'link.add': [addLink],
    'link.change': [nameLink, fillLink, spoilLink],
    'link.remove': [dropLink],
    'form.review': [review],
    'review.back': [back],
    'review.save': [save],
    'changes.accept': [accept],
    'changes.overwrite': [overwrite],
    'edit.leave': [leave],
    'leave.confirm': [confirm],
    'leave.cancel': [cancel],
  },
  outcomes: {
    loadAnnouncement: (snapshot) => {
      if (snapshot.matches('comparing'))
        return [
          { output: theirs },
          { output: withdrawn },
          { error: { code: 'notFound' } },
          { error: { code: 'networkFailed' } },
        ]
      return [
        { output: stored },
        { output: withdrawn },
        { error: { code: 'notFound' } },
        { error: { code: 'networkFailed' } },
      ]
    },
    saveAnnouncement: ({ context }) => [
      { output: undefined },
      { error: { code: 'networkFailed' } },
      ...(context.announcementId === null
        ? []
        : [
            { error: { code: 'announcementChanged' } },
            { error: { code: 'announcementEnded' } },
            { error: { code: 'notFound' } },
          ]),
    ],
  },
  oracle: (snapshot) => {
    const { announcementId, form, failure, changed } = snapshot.context
    return {
      isNew: announcementId === null,
      texts: form.texts.map(({ language, title, body }) => ({ language, title, body })),
      isImportant: form.isImportant,
      links: form.links.length,
      faults: faultsOf(snapshot.context).map(({ code }) => code),
      failure,
      changed,
    }
  },
  why: ({ context }, { type }) => {
    if (type === 'form.review') return refusalOf(context)
    return null
  },
  journeys: [
    { name: 'an announcement is read', events: open, ends: inside('editing'), holds: { announcement: stored } },
    { name: 'a new one begins empty', scenario: NEW, events: [], ends: inside('editing') },
    {
      name: 'a new one is written, looked at and published',
      scenario: NEW,
      events: [...written, review, save, saved],
      ends: 'saved',
    },
    {
      name: 'it is written in a second language',
      scenario: NEW,
      events: [...written, addGerman, translateTitle, translate, review],
      ends: ready,
    },
    {
      name: 'a language is taken out again',
      scenario: NEW,
      events: [...written, addGerman, dropGerman, review],
      ends: ready,
    },
    { name: 'it gets a link', scenario: NEW, events: [...written, addLink, nameLink, fillLink, review], ends: ready },
    {
      name: 'a link is taken out again',
      scenario: NEW,
      events: [...written, addLink, spoilLink, dropLink, review],
      ends: ready,
    },
    { name: 'it is for some users only', events: [...open, aim, aimAtRole, mark, review], ends: ready },
    { name: 'one goes back and changes more', events: [...reviewed, back, mark, review], ends: ready },
    { name: 'a change is saved', events: [...reviewed, save, saved], ends: 'saved' },
    {
      name: 'a server out of reach is said, and what was entered stays',
      events: [...reviewed, save, notSaved('networkFailed')],
      ends: failed,
      holds: { failure: 'networkFailed' },
    },
    {
      name: 'it is sent again',
      events: [...reviewed, save, notSaved('networkFailed'), save, saved],
      ends: 'saved',
      holds: { failure: null },
    },
    {
      name: 'what was said goes when one goes back',
      events: [...reviewed, save, notSaved('networkFailed'), back],
      ends: inside('editing'),
      holds: { failure: null },
    },
    {
      name: 'what somebody else has changed is said',
      events: collided,
      ends: inside('stale'),
      holds: { changed: ['texts', 'isImportant'], announcement: theirs },
    },
    {
      name: 'their version is taken over',
      events: [...collided, accept],
      ends: inside('editing'),
      holds: {
        changed: [],
        form: {
          texts: theirs.texts,
          isImportant: true,
          startsOn: '2026-11-23',
          endsOn: '',
          userTypes: [],
          roles: [],
          links: [],
        },
      },
    },
    {
      name: 'their version is overwritten',
      events: [...collided, overwrite, review, save, saved],
      ends: 'saved',
      holds: {
        changed: [],
        form: {
          texts: [{ language: 'en', title: 'Planned maintenance', body: 'No payments will clear on Thursday.' }],
          isImportant: false,
          startsOn: '2026-11-23',
          endsOn: '',
          userTypes: [],
          roles: [],
          links: [],
        },
      },
    },
    {
      name: 'what was withdrawn meanwhile is said when it is compared',
      events: [...reviewed, save, notSaved('announcementChanged'), came(withdrawn)],
      ends: 'closed',
    },
    {
      name: 'what cannot be compared is saved later',
      events: [...reviewed, save, notSaved('announcementChanged'), notCame('networkFailed')],
      ends: failed,
      holds: { failure: 'networkFailed' },
    },
    {
      name: 'what is gone meanwhile is said',
      events: [...reviewed, save, notSaved('announcementChanged'), notCame('notFound')],
      ends: 'unknown',
    },
    {
      name: 'what ended meanwhile is said',
      events: [...reviewed, save, notSaved('announcementEnded')],
      ends: 'closed',
    },
    { name: 'what is gone is said', events: [...reviewed, save, notSaved('notFound')], ends: 'unknown' },
    { name: 'what was withdrawn is not changed any more', events: [came(withdrawn)], ends: 'closed' },
    { name: 'from there one goes to the list', events: [came(withdrawn), leave], ends: 'left' },
    { name: 'a foreign announcement is unknown', events: [notCame('notFound')], ends: 'unknown' },
    { name: 'from an unknown one one goes to the list', events: [notCame('notFound'), leave], ends: 'left' },
    { name: 'one that cannot be read is said', events: [notCame('networkFailed')], ends: 'loadFailed' },
    { name: 'it is read again', events: [notCame('networkFailed'), reload, came(stored)], ends: inside('editing') },
    { name: 'it is left', events: [notCame('networkFailed'), leave], ends: 'left' },
    { name: 'an unchanged form is left at once', events: [...open, leave], ends: 'left' },
    { name: 'what was entered is asked about', events: [...open, mark, leave], ends: inside('editing', 'asking') },
    { name: 'it stays', events: [...open, mark, leave, cancel], ends: inside('editing') },
    {
      name: 'also in the review',
      events: [...reviewed, leave],
      ends: { working: { step: { reviewing: 'ready' }, leaving: 'asking' } },
    },
    { name: 'it is left unsaved', events: [...reviewed, leave, confirm], ends: 'left' },
  ],
  refusals: [
    { name: 'nothing was changed', after: open, refuses: review, code: 'nothingChanged' },
    { name: 'a title is needed', after: [...open, unname], refuses: review, code: 'announcementTitleMissing' },
    {
      name: 'a body is needed',
      scenario: NEW,
      after: [rename],
      refuses: review,
      code: 'announcementBodyMissing',
    },
    { name: 'it begins on a day', after: [...open, unstart], refuses: review, code: 'announcementStartMissing' },
    {
      name: 'it ends after it has begun',
      after: [...open, endEarly],
      refuses: review,
      code: 'announcementEndsBeforeStart',
    },
    {
      name: 'a link leads to an https address',
      after: [...open, addLink, nameLink, spoilLink],
      refuses: review,
      code: 'announcementLinkInvalid',
    },
    { name: 'each language is there once', after: [...open, addGerman], refuses: addGerman },
    { name: 'one language stays', after: open, refuses: { type: 'language.remove', index: 0 } },
    { name: 'a text that is not there is not changed', after: open, refuses: translate },
    { name: 'nor a link', after: open, refuses: fillLink },
    { name: 'nor is it taken out', after: open, refuses: dropLink },
    { name: 'there are three links at most', after: [...open, addLink, addLink, addLink], refuses: addLink },
    { name: 'a form is not saved unseen', after: [...open, rename], refuses: save },
    { name: 'what was reviewed is changed in the form', after: reviewed, refuses: mark },
    { name: 'what was changed by others is decided first', after: collided, refuses: review },
    { name: 'what is being saved is not changed', after: [...reviewed, save], refuses: mark },
  ],
})
