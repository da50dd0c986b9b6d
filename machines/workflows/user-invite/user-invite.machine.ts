import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import { refuseUserFields, type UserKind } from '../../../domain/rules/access/manage-users.ts'
import { blankForm, isFormChanged, type UserForm } from '../../../domain/rules/access/user-form.ts'
import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

export type UserInviteInput = {
  kind: UserKind
  /** The form as it begins: the reader's language, and the account of who has just one. */
  start: UserForm
}

type Context = UserInviteInput & {
  form: UserForm
  /** The code of the last refusal. */
  failure: string | null
}

export type UserInviteView = 'form' | 'invited'

export type UserInviteEvent =
  | { type: 'form.change'; patch: Partial<UserForm> }
  | { type: 'invite.submit' }
  | { type: 'invite.another' }
  | { type: 'invite.finish' }
  | { type: 'invite.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

const refused = { lane: 'error', route: 'userInvite', step: null, view: 'form', spec: '§8 Messages' } as const
const codeOf = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
const offline = ['networkFailed', 'timedOut', 'serverFailed']

/** Inviting somebody: one form, and the person is invited; the next one begins with the same role and accounts. */
export const userInviteMachine = setup({
  types: {} as {
    input: UserInviteInput
    context: Context
    events: UserInviteEvent
    meta: Meta<UserInviteView>
    tags: 'busy' | 'draft' | 'asking'
  },
  actors: { inviteUser: port<void, { form: UserForm }>('inviteUser') },
  guards: {
    isWhole: ({ context }) => refuseUserFields(context.form, context.kind).length === 0,
    hasEntries: ({ context }) => isFormChanged(context.form, context.start),
    isTaken: (_, { code }: { code: string }) => code === 'userExists',
    isOffline: (_, { code }: { code: string }) => offline.includes(code),
  },
  actions: {
    recordFailure: assign({ failure: (_, { code }: { code: string }) => code }),
    clearFailure: assign({ failure: null }),
    beginAnother: assign(({ context: { form: last, start } }) => {
      const next = {
        ...blankForm(last.language, last.accounts),
        role: last.role,
        groupId: last.groupId,
        isSso: last.isSso,
      }
      return { form: next, start: { ...start, ...next } }
    }),
  },
}).createMachine({
  id: 'userInvite',
  description: 'An administrator invites a user.',
  context: ({ input }) => ({ ...input, form: input.start, failure: null }),
  initial: 'drafting',
  states: {
    drafting: {
      description: 'Nothing is sent yet; everything can be changed.',
      meta: unseen('happy', '§2 Customer area'),
      tags: 'draft',
      type: 'parallel',
      states: {
        filling: {
          description: 'Who is invited, with what role, to which accounts.',
          meta: { lane: 'happy', route: 'userInvite', step: null, view: 'form', spec: '§5 Field rules' },
          initial: 'entering',
          exit: 'clearFailure',
          on: {
            'form.change': {
              target: '.entering',
              actions: assign({ form: ({ context, event }) => ({ ...context.form, ...event.patch }) }),
            },
            'invite.submit': { guard: 'isWhole', target: '#userInvite.inviting' },
          },
          states: {
            entering: { description: 'The form, as far as it is filled in.', meta: unseen('happy', '§5 Field rules') },
            userExists: { description: 'Somebody has this username already.', meta: refused },
            refused: { description: 'The server has refused the invitation, and says why.', meta: refused },
            unreachable: { description: 'The server cannot be reached; nothing was lost.', meta: refused },
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
              on: { 'invite.leave': [{ guard: 'hasEntries', target: 'asking' }, { target: '#userInvite.left' }] },
            },
            asking: {
              description: 'Something was entered: leave it or stay.',
              meta: unseen('escape', '§2 Other'),
              tags: 'asking',
              on: { 'leave.confirm': { target: '#userInvite.left' }, 'leave.cancel': { target: 'inside' } },
            },
          },
        },
      },
    },
    inviting: {
      description: 'The user is stored and the e-mail written, once.',
      meta: { lane: 'happy', route: 'userInvite', step: null, view: 'form', spec: '§6' },
      tags: 'busy',
      invoke: {
        src: 'inviteUser',
        input: ({ context }) => ({ form: context.form }),
        onDone: { target: 'invited' },
        onError: [
          {
            guard: { type: 'isTaken', params: codeOf },
            target: 'drafting.filling.userExists',
            actions: { type: 'recordFailure', params: codeOf },
          },
          {
            guard: { type: 'isOffline', params: codeOf },
            target: 'drafting.filling.unreachable',
            actions: { type: 'recordFailure', params: codeOf },
          },
          { target: 'drafting.filling.refused', actions: { type: 'recordFailure', params: codeOf } },
        ],
      },
    },
    invited: {
      description: 'The invitation is on its way; another person can be invited.',
      meta: { lane: 'happy', route: 'userInvite', step: null, view: 'invited', spec: '§6' },
      on: {
        'invite.another': { target: 'drafting', actions: 'beginAnother' },
        'invite.finish': { target: 'left' },
      },
    },
    left: {
      type: 'final',
      description: 'The list of users is shown.',
      meta: { lane: 'escape', route: 'manageUsers', step: null, view: null, spec: '§2 Customer area' },
    },
  },
})

export type UserInviteRef = ActorRefFrom<typeof userInviteMachine>
type Snapshot = SnapshotFrom<typeof userInviteMachine>

export const selectForm = ({ context }: Snapshot) => context.form
/** Whether the invitation could not be sent for want of a connection. */
export const selectIsOffline = (snapshot: Snapshot) => snapshot.matches({ drafting: { filling: 'unreachable' } })
export const selectFailure = ({ context }: Snapshot) => context.failure
export const selectHasEntries = ({ context }: Snapshot) => isFormChanged(context.form, context.start)
export const selectFaults = ({ context }: Snapshot) => refuseUserFields(context.form, context.kind)
