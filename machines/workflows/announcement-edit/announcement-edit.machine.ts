import type { ActorRefFrom, SnapshotFrom } from 'xstate'

import type { Announcement } from '../../../domain/contract/notifications/announcement.ts'
import { failureOf } from '../../failure.ts'
import { unseen } from '../../meta.ts'
import { contextOf, faultsOf, hasEntries, refusalOf, saveOf } from './announcement-edit.context.ts'
import { announcementEditSetup } from './announcement-edit.setup.ts'

const at = { route: 'supportAnnouncementEdit', step: null } as const
const writing = { lane: 'happy', ...at, view: 'form', spec: '§3 Notification' } as const
const reading = { lane: 'happy', ...at, view: 'review', spec: '§3 Notification' } as const
const said = { lane: 'error', ...at, spec: '§8 Messages' } as const
const notLoaded = { ...said, view: 'loadFailed' } as const
const notFound = { ...said, view: 'unknown' } as const
const notSaved = { ...said, view: 'review' } as const
const overtaken = { ...said, view: 'form' } as const
const opening = { lane: 'happy', ...at, view: 'loading', spec: '§7 Calls' } as const
const over = { lane: 'alternate', ...at, view: 'closed', spec: '§8 Messages' } as const
const codeOf = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
const offerOf = ({ event }: { event: { output: Announcement } }) => ({ announcement: event.output })
const record = { type: 'recordFailure', params: codeOf } as const
const given = <Event>({ event }: { event: Event }) => event

/** An announcement that is written, or one that is changed: what it says, to whom and when, and how it will be read. */
export const announcementEditMachine = announcementEditSetup.createMachine({
  id: 'announcementEdit',
  description: 'Support writes an announcement for the users of its program, or changes one.',
  context: ({ input }) => contextOf(input),
  initial: 'beginning',
  states: {
    beginning: {
      description: 'Of a new announcement there is nothing to read.',
      meta: unseen('happy', '§3 Notification'),
      always: [{ guard: 'isNew', target: 'working' }, { target: 'loading' }],
    },
    loading: {
      description: 'The announcement is read as it is now.',
      meta: opening,
      tags: 'busy',
      invoke: {
        src: 'loadAnnouncement',
        input: ({ context }) => ({ announcementId: context.announcementId ?? '' }),
        onDone: [
          { guard: { type: 'isClosed', params: offerOf }, target: 'closed' },
          { target: 'working', actions: { type: 'storeOffer', params: offerOf } },
        ],
        onError: [{ guard: { type: 'isGone', params: codeOf }, target: 'unknown' }, { target: 'loadFailed' }],
      },
    },
    loadFailed: {
      description: 'The announcement could not be read; one can try again.',
      meta: notLoaded,
      on: { 'announcement.reload': { target: 'loading' }, 'edit.leave': { target: 'left' } },
    },
    unknown: {
      description: 'There is no such announcement in the program.',
      meta: notFound,
      on: { 'edit.leave': { target: 'left' } },
    },
    closed: {
      description: 'The announcement has ended or was withdrawn, and is not changed any more.',
      meta: over,
      on: { 'edit.leave': { target: 'left' } },
    },
    working: {
      description: 'What is entered; nothing of it is stored yet.',
      meta: unseen('happy', '§3 Notification'),
      tags: 'draft',
      type: 'parallel',
      states: {
        step: {
          description: 'The form, and then how it will be read.',
          meta: unseen('happy', '§3 Notification'),
          initial: 'editing',
          states: {
            editing: {
              description: 'The form can be changed.',
              meta: writing,
              on: {
                'form.change': { actions: { type: 'changeForm', params: given } },
                'text.change': {
                  guard: { type: 'hasText', params: given },
                  actions: { type: 'changeText', params: given },
                },
                'language.add': {
                  guard: { type: 'isLanguageLeft', params: given },
                  actions: { type: 'addText', params: given },
                },
                'language.remove': {
                  guard: { type: 'hasOtherText', params: given },
                  actions: { type: 'removeText', params: given },
                },
                'link.add': { guard: 'canAddLink', actions: 'addLink' },
                'link.change': {
                  guard: { type: 'hasLink', params: given },
                  actions: { type: 'changeLink', params: given },
                },
                'link.remove': {
                  guard: { type: 'hasLink', params: given },
                  actions: { type: 'removeLink', params: given },
                },
                'form.review': { guard: 'canReview', target: 'reviewing' },
              },
            },
            reviewing: {
              description: 'The announcement as its readers will see it, in each of its languages.',
              meta: reading,
              initial: 'ready',
              on: {
                'review.back': { target: 'editing' },
                'review.save': { target: '#announcementEdit.saving' },
              },
              states: {
                ready: { description: 'Nothing was sent yet.', meta: reading },
                failed: {
                  description: 'The server has refused it or did not answer; what was entered stays.',
                  meta: notSaved,
                  exit: 'clearFailure',
                },
              },
            },
            stale: {
              description: 'Somebody else has changed the announcement meanwhile: what, and whose version goes on.',
              meta: overtaken,
              exit: 'clearChanges',
              on: {
                'changes.accept': { target: 'editing', actions: 'resetForm' },
                'changes.overwrite': { target: 'editing' },
              },
            },
          },
        },
        leaving: {
          description: 'Asked beside the form: what lies behind the question stays as it is.',
          meta: unseen('escape', '§2 Other'),
          initial: 'inside',
          states: {
            inside: {
              description: 'Nobody has asked to leave.',
              meta: unseen('happy', '§2 Other'),
              on: { 'edit.leave': [{ guard: 'hasEntries', target: 'asking' }, { target: '#announcementEdit.left' }] },
            },
            asking: {
              description: 'Something was entered: leave it or stay.',
              meta: unseen('escape', '§2 Other'),
              tags: 'asking',
              on: { 'leave.confirm': { target: '#announcementEdit.left' }, 'leave.cancel': { target: 'inside' } },
            },
          },
        },
      },
    },
    saving: {
      description: 'All of it is sent at once, with the version that was read.',
      meta: reading,
      tags: 'busy',
      invoke: {
        src: 'saveAnnouncement',
        input: ({ context }) => saveOf(context),
        onDone: { target: 'saved' },
        onError: [
          { guard: { type: 'isGone', params: codeOf }, target: 'unknown' },
          { guard: { type: 'isEnded', params: codeOf }, target: 'closed' },
          { guard: { type: 'isStale', params: codeOf }, target: 'comparing' },
          { target: 'working.step.reviewing.failed', actions: record },
        ],
      },
    },
    comparing: {
      description: 'The announcement is read again, to say what somebody else has changed.',
      meta: reading,
      tags: 'busy',
      invoke: {
        src: 'loadAnnouncement',
        input: ({ context }) => ({ announcementId: context.announcementId ?? '' }),
        onDone: [
          { guard: { type: 'isClosed', params: offerOf }, target: 'closed' },
          { target: 'working.step.stale', actions: { type: 'storeLatest', params: offerOf } },
        ],
        onError: [
          { guard: { type: 'isGone', params: codeOf }, target: 'unknown' },
          { target: 'working.step.reviewing.failed', actions: record },
        ],
      },
    },
    saved: {
      type: 'final',
      description: 'The announcement is stored; the list shows it.',
      meta: { lane: 'happy', route: 'supportAnnouncements', step: null, view: null, spec: '§3 Notification' },
    },
    left: {
      type: 'final',
      description: 'Nothing was stored; the list of announcements is shown.',
      meta: { lane: 'escape', route: 'supportAnnouncements', step: null, view: null, spec: '§2 Other' },
    },
  },
})

export type AnnouncementEditRef = ActorRefFrom<typeof announcementEditMachine>
export type AnnouncementEditSnapshot = SnapshotFrom<typeof announcementEditMachine>

export const selectHasEntries = ({ context }: AnnouncementEditSnapshot) => hasEntries(context)
export const selectFaults = ({ context }: AnnouncementEditSnapshot) => faultsOf(context)
export const selectRefusal = ({ context }: AnnouncementEditSnapshot) => refusalOf(context)
