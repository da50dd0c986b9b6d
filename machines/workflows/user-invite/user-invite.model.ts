import { refuseUserFields } from '../../../domain/rules/access/manage-users.ts'
import { blankForm } from '../../../domain/rules/access/user-form.ts'
import { defineModel } from '../../model.ts'
import { userInviteMachine } from './user-invite.machine.ts'

const sampleAccount = { id: 'C1', name: 'Halvorsen Marine Supply', includeChildren: false } as const
const typeName = { type: 'form.change', patch: { fullName: 'Ann Weaver' } } as const
const typeEmail = { type: 'form.change', patch: { email: 'ann@example.com' } } as const
const typeUsername = { type: 'form.change', patch: { username: 'ann.weaver' } } as const
const chooseRole = { type: 'form.change', patch: { role: 'viewer' } } as const
/** What is entered of a person; the account is there from the start. */
const fill = [typeName, typeEmail, typeUsername, chooseRole] as const
const empty = { type: 'form.change', patch: { fullName: '' } } as const
const submit = { type: 'invite.submit' } as const
const another = { type: 'invite.another' } as const
const finish = { type: 'invite.finish' } as const
const leave = { type: 'invite.leave' } as const
const confirm = { type: 'leave.confirm' } as const
const cancel = { type: 'leave.cancel' } as const
const done = { type: 'settle', actor: 'inviteUser', output: undefined } as const
const failed = (code: string) => ({ type: 'settle', actor: 'inviteUser', error: { code } }) as const
const drafting = (filling: string, leaving = 'inside') => ({ drafting: { filling, leaving } })

export const userInviteModel = defineModel(userInviteMachine, {
  input: { kind: 'customer', start: blankForm('en', [sampleAccount]) },
  events: {
    'form.change': [...fill, empty],
    'invite.submit': [submit],
    'invite.another': [another],
    'invite.finish': [finish],
    'invite.leave': [leave],
    'leave.confirm': [confirm],
    'leave.cancel': [cancel],
  },
  outcomes: {
    inviteUser: [
      { output: undefined },
      { error: { code: 'userExists' } },
      { error: { code: 'groupNotYours' } },
      { error: { code: 'networkFailed' } },
    ],
  },
  oracle: ({ context: { form, failure } }) => ({
    fullName: form.fullName,
    email: form.email,
    username: form.username,
    role: form.role,
    failure,
  }),
  why: ({ context }, event) =>
    event.type === 'invite.submit' ? (refuseUserFields(context.form, context.kind)[0] ?? null) : null,
  journeys: [
    { name: 'somebody is invited', events: [...fill, submit, done], ends: 'invited' },
    {
      name: 'another one begins with the same role and accounts',
      events: [...fill, submit, done, another],
      ends: drafting('entering'),
      holds: { form: { ...blankForm('en', [sampleAccount]), role: 'viewer' } },
    },
    { name: 'whoever has finished sees the list', events: [...fill, submit, done, finish], ends: 'left' },
    {
      name: 'a username that is taken is said',
      events: [...fill, submit, failed('userExists')],
      ends: drafting('userExists'),
      holds: { failure: 'userExists' },
    },
    {
      name: 'a refusal is said',
      events: [...fill, submit, failed('groupNotYours')],
      ends: drafting('refused'),
      holds: { failure: 'groupNotYours' },
    },
    {
      name: 'a server out of reach is said',
      events: [...fill, submit, failed('networkFailed')],
      ends: drafting('unreachable'),
    },
    {
      name: 'what is mended is no longer refused',
      events: [...fill, submit, failed('userExists'), typeName],
      ends: drafting('entering'),
    },
    {
      name: 'it is sent again as it was',
      events: [...fill, submit, failed('networkFailed'), submit, done],
      ends: 'invited',
      holds: { failure: null },
    },
    { name: 'an empty form is left at once', events: [leave], ends: 'left' },
    { name: 'what was typed is asked about', events: [...fill, leave], ends: drafting('entering', 'asking') },
    { name: 'and can be kept', events: [...fill, leave, cancel], ends: drafting('entering') },
    { name: 'or left', events: [...fill, leave, confirm], ends: 'left' },
    {
      name: 'the next form without anything typed is left at once',
      events: [...fill, submit, done, another, leave],
      ends: 'left',
    },
  ],
  refusals: [
    { name: 'a name is needed', after: [...fill, empty], refuses: submit, code: 'nameMissing' },
    { name: 'one invitation at a time', after: [...fill, submit], refuses: submit },
  ],
})
