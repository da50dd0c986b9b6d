import type { UserGroup, UserGroupDetails } from '../../../domain/contract/access/user-group.ts'
import { defineModel } from '../../model.ts'
import { refusalsToSave, type GroupOffer } from './group-edit.context.ts'
import { groupEditMachine } from './group-edit.machine.ts'

const groupOf = (id: string, name: string, parentId: string | null): UserGroup => ({
  id,
  name,
  parentId,
  ownerId: 'C1',
  ownerName: 'Halvorsen Marine Supply',
  networkAccess: false,
  isSso: false,
  memberCount: 1,
  accountCount: 1,
  canManage: true,
  version: 1,
})
const harbor = groupOf('g-harbor', 'Harbor office', null)
const night = groupOf('g-night', 'Night shift', 'g-harbor')
const groups = [harbor, night]
const ann = { id: 'u-ann', fullName: 'Ann Weaver', username: 'ann', status: 'active' } as const
/** A group with one account and one member, for models and tests. */
const details: UserGroupDetails = {
  ...harbor,
  accounts: [{ id: 'C1', name: 'Halvorsen Marine Supply', includeChildren: false }],
  members: [ann],
}
const read: GroupOffer = { group: details, groups }
const seen: GroupOffer = { group: { ...details, canManage: false, accounts: [], members: [] }, groups }
/** As somebody else has left it. */
const theirs: GroupOffer = { group: { ...details, name: 'Harbor desk', members: [], version: 2 }, groups }
const blank: GroupOffer = { group: null, groups }

const loads = (output: GroupOffer) => ({ type: 'settle', actor: 'loadGroup', output }) as const
const loadFails = (code: string) => ({ type: 'settle', actor: 'loadGroup', error: { code } }) as const
const saved = { type: 'settle', actor: 'saveGroup', output: undefined } as const
const saveFails = (code: string) => ({ type: 'settle', actor: 'saveGroup', error: { code } }) as const
const reload = { type: 'group.reload' } as const
const rename = { type: 'form.change', patch: { name: 'Pier office' } } as const
const unname = { type: 'form.change', patch: { name: '' } } as const
const place = { type: 'form.change', patch: { parentId: 'g-night' } } as const
const save = { type: 'form.save' } as const
const accept = { type: 'changes.accept' } as const
const overwrite = { type: 'changes.overwrite' } as const
const leave = { type: 'edit.leave' } as const
const confirm = { type: 'leave.confirm' } as const
const cancel = { type: 'leave.cancel' } as const

const NEW = 'a new group'
const EXISTING = 'a group that is there'
const open = (state: string, leaving = 'inside') => ({ working: { form: { open: state }, leaving } })
const stale = { working: { form: 'stale', leaving: 'inside' } }
const began = [loads(read), rename, save] as const
const collided = [...began, saveFails('groupChanged'), loads(theirs)] as const

export const groupEditModel = defineModel(groupEditMachine, {
  scenarios: {
    [EXISTING]: { groupId: 'g-harbor', key: 'group-key-1' },
    [NEW]: { groupId: null, key: 'group-key-2' },
  },
  events: {
    'group.reload': [reload],
    'form.change': [rename, unname, place],
    'form.save': [save],
    'changes.accept': [accept],
    'changes.overwrite': [overwrite],
    'edit.leave': [leave],
    'leave.confirm': [confirm],
    'leave.cancel': [cancel],
  },
  outcomes: {
    loadGroup: (snapshot) =>
      snapshot.matches('comparing')
        ? [{ output: theirs }, { error: { code: 'notFound' } }, { error: { code: 'networkFailed' } }]
        : [
            { output: snapshot.context.groupId === null ? blank : read },
            { error: { code: 'networkFailed' } },
            ...(snapshot.context.groupId === null ? [] : [{ output: seen }, { error: { code: 'notFound' } }]),
          ],
    saveGroup: (snapshot) => [
      { output: undefined },
      { error: { code: 'nameTaken' } },
      { error: { code: 'networkFailed' } },
      ...(snapshot.context.groupId === null
        ? []
        : [{ error: { code: 'groupChanged' } }, { error: { code: 'notFound' } }]),
    ],
  },
  oracle: ({ context }) => ({
    isNew: context.groupId === null,
    name: context.form.name,
    parentId: context.form.parentId ?? null,
    failure: context.failure,
    changed: context.changed,
    group: context.group?.name ?? null,
    canManage: context.group?.canManage ?? true,
  }),
  why: ({ context }, event) => {
    if (event.type === 'form.save') return refusalsToSave(context)[0] ?? null
    return event.type === 'form.change' && context.group?.canManage === false ? 'groupNotYours' : null
  },
  journeys: [
    { name: 'a group is read', events: [loads(read)], ends: open('editing'), holds: { group: details } },
    { name: 'a new group begins empty', scenario: NEW, events: [loads(blank)], ends: open('editing') },
    { name: 'a change is saved', events: [...began, saved], ends: 'saved' },
    {
      name: 'a new group is saved',
      scenario: NEW,
      events: [loads(blank), rename, place, save, saved],
      ends: 'saved',
    },
    {
      name: 'a name that is taken is said, and can be mended',
      events: [...began, saveFails('nameTaken')],
      ends: open('refused'),
      holds: { failure: 'nameTaken' },
    },
    {
      name: 'what was said goes with the next entry',
      events: [...began, saveFails('nameTaken'), rename],
      ends: open('editing'),
      holds: { failure: null },
    },
    {
      name: 'a server out of reach is said, and what was entered stays',
      events: [...began, saveFails('networkFailed')],
      ends: open('failed'),
      holds: { failure: 'networkFailed' },
    },
    {
      name: 'it is sent again',
      events: [...began, saveFails('networkFailed'), save, saved],
      ends: 'saved',
      holds: { failure: null },
    },
    { name: 'a group that is gone is said', events: [...began, saveFails('notFound')], ends: 'unknown' },
    {
      name: 'what somebody else has changed is said',
      events: collided,
      ends: stale,
      holds: { changed: ['name', 'members'], group: theirs.group },
    },
    {
      name: 'their version is taken over',
      events: [...collided, accept],
      ends: open('editing'),
      holds: {
        changed: [],
        form: {
          name: 'Harbor desk',
          parentId: null,
          networkAccess: false,
          isSso: false,
          accounts: details.accounts,
          members: [],
        },
      },
    },
    {
      name: 'their version is overwritten',
      events: [...collided, overwrite, save, saved],
      ends: 'saved',
      holds: {
        changed: [],
        form: {
          name: 'Pier office',
          parentId: null,
          networkAccess: false,
          isSso: false,
          accounts: details.accounts,
          members: [{ id: 'u-ann', fullName: 'Ann Weaver' }],
        },
      },
    },
    {
      name: 'a group that was deleted meanwhile is said',
      events: [...began, saveFails('groupChanged'), loadFails('notFound')],
      ends: 'unknown',
    },
    {
      name: 'what cannot be compared is saved later',
      events: [...began, saveFails('groupChanged'), loadFails('networkFailed')],
      ends: open('failed'),
      holds: { failure: 'networkFailed' },
    },
    { name: 'a foreign group is unknown', events: [loadFails('notFound')], ends: 'unknown' },
    { name: 'from an unknown group one goes to the list', events: [loadFails('notFound'), leave], ends: 'left' },
    { name: 'a group that cannot be read is said', events: [loadFails('networkFailed')], ends: 'loadFailed' },
    { name: 'it is read again', events: [loadFails('networkFailed'), reload, loads(read)], ends: open('editing') },
    { name: 'it is left', events: [loadFails('networkFailed'), leave], ends: 'left' },
    { name: 'an unchanged form is left at once', events: [loads(read), leave], ends: 'left' },
    { name: 'what was entered is asked about', events: [loads(read), rename, leave], ends: open('editing', 'asking') },
    { name: 'it stays', events: [loads(read), rename, leave, cancel], ends: open('editing') },
    { name: 'it is left unsaved', events: [loads(read), rename, leave, confirm], ends: 'left' },
  ],
  refusals: [
    { name: 'nothing was changed', after: [loads(read)], refuses: save, code: 'nothingChanged' },
    { name: 'a name is needed', after: [loads(read), unname], refuses: save, code: 'groupNameMissing' },
    {
      name: 'a parent is chosen',
      scenario: NEW,
      after: [loads(blank), rename],
      refuses: save,
      code: 'parentMissing',
    },
    { name: 'no group stands below itself', after: [loads(read), place], refuses: save, code: 'groupCycle' },
    { name: 'who only sees a group does not change it', after: [loads(seen)], refuses: rename, code: 'groupNotYours' },
    { name: 'what has been changed by others is decided first', after: collided, refuses: save },
    { name: 'what is being saved is not changed', after: began, refuses: unname },
  ],
})
