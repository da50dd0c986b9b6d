import type { Announcement } from '../../../domain/contract/notifications/announcement.ts'

/** The announcement of the model, as the server has it. */
export const stored: Announcement = {
  id: 'a-holiday',
  highPriority: 'N',
  effectiveTs: '2026-11-23T06:00:00.000Z',
  endsTs: null,
  texts: [{ language: 'en', title: 'Bank holiday', body: 'No payments will clear on Thursday.' }],
  userTypes: [],
  roles: [],
  announcementLinks: [],
  status: 'current',
  version: 1,
  createdBy: 'Sven Support',
  createdTs: '2026-11-20T10:00:00.000Z',
  audience: 40,
  readBy: 12,
}
/** As somebody else has left it. */
export const theirs: Announcement = {
  ...stored,
  highPriority: 'Y',
  texts: [{ language: 'en', title: 'Banks are closed', body: 'No payments will clear on Thursday.' }],
  version: 2,
}
export const withdrawn: Announcement = { ...stored, status: 'withdrawn', version: 2 }

const came = (output: Announcement) => ({ type: 'settle', actor: 'loadAnnouncement', output }) as const
const notCame = (code: string) => ({ type: 'settle', actor: 'loadAnnouncement', error: { code } }) as const
const notSaved = (code: string) => ({ type: 'settle', actor: 'saveAnnouncement', error: { code } }) as const

/** The events of the model by name. */
export const steps = {
  came,
  notCame,
  notSaved,
  saved: { type: 'settle', actor: 'saveAnnouncement', output: undefined },
  reload: { type: 'announcement.reload' },
  rename: { type: 'text.change', index: 0, patch: { title: 'Planned maintenance' } },
  unname: { type: 'text.change', index: 0, patch: { title: '' } },
  tell: { type: 'text.change', index: 0, patch: { body: 'The portal is closed on Sunday.' } },
  translateTitle: { type: 'text.change', index: 1, patch: { title: 'Wartung' } },
  translate: { type: 'text.change', index: 1, patch: { body: 'Am Sonntag ist das Portal zu.' } },
  addGerman: { type: 'language.add', language: 'de' },
  dropGerman: { type: 'language.remove', index: 1 },
  mark: { type: 'form.change', patch: { isImportant: true } },
  unstart: { type: 'form.change', patch: { startsOn: '' } },
  endEarly: { type: 'form.change', patch: { endsOn: '2026-11-01' } },
  aim: { type: 'form.change', patch: { userTypes: ['merchant'] } },
  aimAtRole: { type: 'form.change', patch: { roles: ['admin'] } },
  addLink: { type: 'link.add' },
  nameLink: { type: 'link.change', index: 0, patch: { text: 'Our status page' } },
  fillLink: { type: 'link.change', index: 0, patch: { href: 'https://status.example.com' } },
  spoilLink: { type: 'link.change', index: 0, patch: { href: 'status.example.com' } },
  dropLink: { type: 'link.remove', index: 0 },
  review: { type: 'form.review' },
  back: { type: 'review.back' },
  save: { type: 'review.save' },
  accept: { type: 'changes.accept' },
  overwrite: { type: 'changes.overwrite' },
  leave: { type: 'edit.leave' },
  confirm: { type: 'leave.confirm' },
  cancel: { type: 'leave.cancel' },
} as const
