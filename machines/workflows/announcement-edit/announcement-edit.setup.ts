import { assign, setup } from 'xstate'

import type { Announcement } from '../../../domain/contract/notifications/announcement.ts'
import type { Locale } from '../../../domain/locales.ts'
import {
  announcementChanges,
  announcementFormOf,
  type AnnouncementForm,
  type AnnouncementLink,
  type AnnouncementText,
} from '../../../domain/rules/notifications/announcement-form.ts'
import { isOpenAnnouncement } from '../../../domain/rules/notifications/announcement.ts'
import type { Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import {
  beforeOf,
  canAddLink,
  changes,
  languagesLeft,
  refusalOf,
  type AnnouncementEditContext,
  type AnnouncementEditInput,
  type AnnouncementSave,
} from './announcement-edit.context.ts'

export type AnnouncementEditView = 'loading' | 'loadFailed' | 'unknown' | 'closed' | 'form' | 'review'

export type AnnouncementEditEvent =
  | { type: 'announcement.reload' }
  | { type: 'form.change'; patch: Partial<Omit<AnnouncementForm, 'texts' | 'links'>> }
  | { type: 'text.change'; index: number; patch: Partial<Omit<AnnouncementText, 'language'>> }
  | { type: 'language.add'; language: Locale }
  | { type: 'language.remove'; index: number }
  | { type: 'link.add' }
  | { type: 'link.change'; index: number; patch: Partial<AnnouncementLink> }
  | { type: 'link.remove'; index: number }
  | { type: 'form.review' }
  | { type: 'review.back' }
  | { type: 'review.save' }
  /** What somebody else has changed is taken over, or overwritten with the next save. */
  | { type: 'changes.accept' }
  | { type: 'changes.overwrite' }
  | { type: 'edit.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

export type Code = { code: string }
type Offer = { announcement: Announcement }

/** The ports, guards and actions of `announcementEdit`. */
export const announcementEditSetup = setup({
  types: {} as {
    input: AnnouncementEditInput
    context: AnnouncementEditContext
    events: AnnouncementEditEvent
    meta: Meta<AnnouncementEditView>
    tags: 'busy' | 'draft' | 'asking'
  },
  actors: {
    loadAnnouncement: port<Announcement, { announcementId: string }>('loadAnnouncement'),
    saveAnnouncement: port<void, AnnouncementSave>('saveAnnouncement'),
  },
  guards: {
    isNew: ({ context }) => context.announcementId === null,
    isGone: (_, { code }: Code) => code === 'notFound',
    isStale: (_, { code }: Code) => code === 'announcementChanged',
    isEnded: (_, { code }: Code) => code === 'announcementEnded',
    isClosed: (_, { announcement }: Offer) => !isOpenAnnouncement(announcement.status),
    hasText: ({ context }, { index }: { index: number }) => index in context.form.texts,
    hasLink: ({ context }, { index }: { index: number }) => index in context.form.links,
    hasOtherText: ({ context }, { index }: { index: number }) =>
      index in context.form.texts && context.form.texts.length > 1,
    isLanguageLeft: ({ context }, { language }: { language: Locale }) => languagesLeft(context.form).includes(language),
    canAddLink: ({ context }) => canAddLink(context.form),
    canReview: ({ context }) => refusalOf(context) === null,
    hasEntries: ({ context }) => announcementChanges(context.form, beforeOf(context)).length > 0,
  },
  actions: {
    storeOffer: assign(({ context }, { announcement }: Offer) => ({
      announcement,
      form: beforeOf({ ...context, announcement }),
    })),
    // The form stays as it is; what it is compared with is what the server has now.
    storeLatest: assign(({ context }, { announcement }: Offer) => ({
      announcement,
      changed: announcementChanges(beforeOf(context), announcementFormOf(announcement)),
    })),
    changeForm: assign(({ context }, { patch }: { patch: Partial<AnnouncementForm> }) => ({
      form: changes.patch(context.form, patch),
    })),
    changeText: assign(({ context }, { index, patch }: { index: number; patch: Partial<AnnouncementText> }) => ({
      form: changes.changeText(context.form, index, patch),
    })),
    addText: assign(({ context }, { language }: { language: Locale }) => ({
      form: changes.addText(context.form, language),
    })),
    removeText: assign(({ context }, { index }: { index: number }) => ({
      form: changes.removeText(context.form, index),
    })),
    addLink: assign(({ context }) => ({ form: changes.addLink(context.form) })),
    changeLink: assign(({ context }, { index, patch }: { index: number; patch: Partial<AnnouncementLink> }) => ({
      form: changes.changeLink(context.form, index, patch),
    })),
    removeLink: assign(({ context }, { index }: { index: number }) => ({
      form: changes.removeLink(context.form, index),
    })),
    resetForm: assign(({ context }) => ({ form: beforeOf(context) })),
    recordFailure: assign({ failure: (_, { code }: Code) => code }),
    clearFailure: assign({ failure: null }),
    clearChanges: assign({ changed: [] }),
  },
})
