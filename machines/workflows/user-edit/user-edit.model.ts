import type { UserAction, UserDetails } from '../../../domain/contract/access/user.ts'
import { refuseSave } from '../../../domain/rules/access/user-form.ts'
import { defineModel } from '../../model.ts'
import { formOf, refuseAction } from './user-edit.context.ts'
import { userEditMachine } from './user-edit.machine.ts'

/** A user whom the reader may manage, for models and tests. */
const sampleUser: UserDetails = {
  id: 'u-ann',
  username: 'ann.weaver',
  fullName: 'Ann Weaver',
  emailAddress: 'ann@example.com',
  role: 'viewer',
  userTypes: ['customer'],
  status: 'active',
  lockReason: null,
  isSso: false,
  invitedAt: null,
  lastSignInAt: '2026-11-20T15:00:00Z',
  userGroupId: null,
  userGroupName: null,
  accountCount: 1,
  accountName: 'Halvorsen Marine Supply',
  canManage: true,
  isSelf: false,
  version: 1,
  kind: 'customer',
  isSupport: false,
  emailStopped: null,
  asksChallenge: false,
  language: 'en',
  accounts: [{ id: 'C1', name: 'Halvorsen Marine Supply', includeChildren: false }],
  isLastAdministrator: false,
}
const lockedUser: UserDetails = { ...sampleUser, status: 'locked', lockReason: 'administrator', version: 2 }
const supportLocked: UserDetails = { ...lockedUser, lockReason: 'support' }
const own: UserDetails = { ...sampleUser, isSelf: true, role: 'admin' }
const last: UserDetails = { ...sampleUser, isLastAdministrator: true, role: 'admin' }
const withSso: UserDetails = { ...sampleUser, isSso: true }
const seenBySupport: UserDetails = { ...sampleUser, isSupport: true, asksChallenge: true }
const foreign: UserDetails = { ...sampleUser, canManage: false, accounts: [] }
const edited: UserDetails = { ...sampleUser, fullName: 'Anna Weaver', version: 2 }

const reload = { type: 'user.reload' } as const
const change = { type: 'form.change', patch: { fullName: 'Anna Weaver' } } as const
const empty = { type: 'form.change', patch: { fullName: '' } } as const
const save = { type: 'form.save' } as const
const act = (action: UserAction) => ({ type: 'user.act', action }) as const
const sure = { type: 'action.confirm' } as const
const unsure = { type: 'action.cancel' } as const
const leave = { type: 'edit.leave' } as const
const confirm = { type: 'leave.confirm' } as const
const cancel = { type: 'leave.cancel' } as const
type Port = 'loadUser' | 'saveUser' | 'changeAccess'
const ok = <Actor extends Port>(actor: Actor, output = sampleUser) => ({ type: 'settle', actor, output }) as const
const failed = <Actor extends Port>(actor: Actor, code: string) => ({ type: 'settle', actor, error: { code } }) as const
const read = ok('loadUser')
const working = (editing: string, leaving = 'inside') => ({ working: { editing, leaving } })
const failuresOf = (stale: string) =>
  ['notFound', stale, 'lastAdministrator', 'networkFailed'].map((code) => ({ error: { code } }))

export const userEditModel = defineModel(userEditMachine, {
  input: { userId: 'u-ann' },
  events: {
    'user.reload': [reload],
    'form.change': [change, empty],
    'form.save': [save],
    'user.act': [act('lock'), act('unlock')],
    'action.confirm': [sure],
    'action.cancel': [unsure],
    'edit.leave': [leave],
    'leave.confirm': [confirm],
    'leave.cancel': [cancel],
  },
  outcomes: {
    loadUser: [
      { output: sampleUser },
      { output: foreign },
      { error: { code: 'notFound' } },
      { error: { code: 'networkFailed' } },
    ],
    saveUser: [{ output: edited }, ...failuresOf('userChanged')],
    changeAccess: ({ context }) => [
      { output: context.action === 'unlock' ? sampleUser : lockedUser },
      ...failuresOf('accessStatusChanged'),
    ],
  },
  oracle: ({ context }) => ({
    fullName: context.form.fullName,
    status: context.user?.status ?? null,
    action: context.action,
    failure: context.failure,
  }),
  why: ({ context: { user, form } }, event) => {
    if (event.type === 'user.act') return refuseAction(user, event.action)
    if (event.type === 'form.change') return user?.canManage === false ? 'userNotYours' : null
    return event.type === 'form.save' && user !== null ? (refuseSave(form, formOf(user), user)[0] ?? null) : null
  },
  journeys: [
    { name: 'a user is read', events: [read], ends: working('entering'), holds: { user: sampleUser } },
    {
      name: 'changes are saved',
      events: [read, change, save, ok('saveUser', edited)],
      ends: working('saved'),
      holds: { user: edited },
    },
    {
      name: 'a lock is asked about, and done',
      events: [read, act('lock'), sure, ok('changeAccess', lockedUser)],
      ends: working('acted'),
      holds: { user: lockedUser, action: 'lock' },
    },
    { name: 'a lock is thought over', events: [read, act('lock'), unsure], ends: working('entering') },
    {
      name: 'a lock is lifted at once',
      events: [ok('loadUser', lockedUser), act('unlock'), ok('changeAccess')],
      ends: working('acted'),
      holds: { user: sampleUser, action: 'unlock' },
    },
    {
      name: 'sessions are ended after a question',
      events: [read, act('end-sessions'), sure, ok('changeAccess')],
      ends: working('acted'),
      holds: { user: sampleUser, action: 'end-sessions' },
    },
    {
      name: 'a new password is demanded at once',
      events: [read, act('require-password'), ok('changeAccess')],
      ends: working('acted'),
      holds: { action: 'require-password' },
    },
    {
      name: 'a new challenge phrase is demanded at once, by support',
      events: [ok('loadUser', seenBySupport), act('require-challenge'), ok('changeAccess', seenBySupport)],
      ends: working('acted'),
      holds: { action: 'require-challenge' },
    },
    { name: 'whoever leaves the company is asked about', events: [read, act('deactivate')], ends: 'confirming' },
    {
      name: 'what is entered outlives a change of access',
      events: [read, change, act('lock'), sure, ok('changeAccess', lockedUser)],
      ends: working('acted'),
      holds: { form: { ...formOf(sampleUser), fullName: 'Anna Weaver' } },
    },
    { name: 'nobody is there', events: [failed('loadUser', 'notFound')], ends: 'unknown' },
    { name: 'whoever found nobody sees the list', events: [failed('loadUser', 'notFound'), leave], ends: 'left' },
    {
      name: 'a user that cannot be read is read again',
      events: [failed('loadUser', 'networkFailed'), reload],
      ends: 'loading',
    },
    { name: 'and can be left', events: [failed('loadUser', 'networkFailed'), leave], ends: 'left' },
    { name: 'that reading failed is said', events: [failed('loadUser', 'networkFailed')], ends: 'loadFailed' },
    ...(['userChanged', 'accessStatusChanged'] as const).map((code) => ({
      name: `${code} asks to read again`,
      events: [read, change, save, failed('saveUser', code)],
      ends: working('stale'),
      holds: { failure: code },
    })),
    {
      name: 'what somebody else has changed is read again',
      events: [read, change, save, failed('saveUser', 'userChanged'), reload],
      ends: 'loading',
    },
    {
      name: 'a refused edit is said',
      events: [read, change, save, failed('saveUser', 'lastAdministrator')],
      ends: working('refused'),
      holds: { failure: 'lastAdministrator' },
    },
    {
      name: 'an edit out of reach is said, and what was entered stays',
      events: [read, change, save, failed('saveUser', 'networkFailed')],
      ends: working('unreachable'),
      holds: { form: { ...formOf(sampleUser), fullName: 'Anna Weaver' } },
    },
    {
      name: 'an edit of nobody is said',
      events: [read, change, save, failed('saveUser', 'notFound')],
      ends: 'unknown',
    },
    ...(
      [
        ['notFound', 'unknown'],
        ['accessStatusChanged', working('stale')],
        ['networkFailed', working('unreachable')],
        ['lastAdministrator', working('refused')],
      ] as const
    ).map(([code, ends]) => ({
      name: `a lock that ends with ${code} is said`,
      events: [read, act('lock'), sure, failed('changeAccess', code)],
      ends,
    })),
    { name: 'an unchanged form is left at once', events: [read, leave], ends: 'left' },
    { name: 'what was entered is asked about', events: [read, change, leave], ends: working('entering', 'asking') },
    { name: 'it can be kept', events: [read, change, leave, cancel], ends: working('entering') },
    { name: 'it can be left', events: [read, change, leave, confirm], ends: 'left' },
  ],
  refusals: [
    { name: 'a name is needed', after: [read, empty], refuses: save, code: 'nameMissing' },
    { name: 'nothing is saved where nothing was changed', after: [read], refuses: save, code: 'nothingChanged' },
    { name: 'nobody locks themself', after: [ok('loadUser', own)], refuses: act('lock'), code: 'ownAccess' },
    {
      name: 'nor the last administrator',
      after: [ok('loadUser', last)],
      refuses: act('deactivate'),
      code: 'lastAdministrator',
    },
    {
      name: 'the lock of support stays',
      after: [ok('loadUser', supportLocked)],
      refuses: act('unlock'),
      code: 'lockedBySupport',
    },
    {
      name: 'nor is it lifted by an invitation to whoever was deactivated',
      after: [ok('loadUser', supportLocked)],
      refuses: act('deactivate'),
      code: 'lockedBySupport',
    },
    {
      name: 'own sessions are not ended here',
      after: [ok('loadUser', own)],
      refuses: act('end-sessions'),
      code: 'ownAccess',
    },
    {
      name: 'no password is demanded of who has none',
      after: [ok('loadUser', withSso)],
      refuses: act('require-password'),
      code: 'withoutPassword',
    },
    {
      name: 'no challenge phrase is demanded by an administrator',
      after: [ok('loadUser', { ...sampleUser, asksChallenge: true })],
      refuses: act('require-challenge'),
      code: 'accessNotYours',
    },
    {
      name: 'nor where the program asks for none',
      after: [ok('loadUser', { ...seenBySupport, asksChallenge: false })],
      refuses: act('require-challenge'),
      code: 'challengeNotAsked',
    },
    { name: 'an active user is not unlocked', after: [read], refuses: act('unlock'), code: 'accessStatusChanged' },
    { name: 'who is only seen is not edited', after: [ok('loadUser', foreign)], refuses: change, code: 'userNotYours' },
    { name: 'nor locked', after: [ok('loadUser', foreign)], refuses: act('lock'), code: 'userNotYours' },
  ],
})
