import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import type { UserAction, UserDetails } from '../../../domain/contract/access/user.ts'
import type { UserForm } from '../../../domain/rules/access/user-form.ts'
import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import {
  contextOf,
  formOf,
  hasEntries,
  knownUser,
  refusalsToSave,
  refuseAction,
  signsOut,
  type UserEditContext,
} from './user-edit.context.ts'

export type UserEditView = 'loading' | 'loadFailed' | 'unknown' | 'form'

export type UserEditEvent =
  | { type: 'user.reload' }
  | { type: 'form.change'; patch: Partial<UserForm> }
  | { type: 'form.save' }
  | { type: 'user.act'; action: UserAction }
  | { type: 'action.confirm' }
  | { type: 'action.cancel' }
  | { type: 'edit.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

const said = { lane: 'error', route: 'userEdit', step: null, view: 'form', spec: '§8 Messages' } as const
const done = { lane: 'happy', route: 'userEdit', step: null, view: 'form', spec: '§6' } as const
const codeOf = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
const userOf = ({ event }: { event: { output: UserDetails } }) => event.output
type Code = { code: string }
const stale = ['userChanged', 'accessStatusChanged']
const offline = ['networkFailed', 'timedOut', 'serverFailed']
const failing = [
  { guard: { type: 'isGone', params: codeOf }, target: 'unknown' },
  {
    guard: { type: 'isStale', params: codeOf },
    target: 'working.editing.stale',
    actions: { type: 'recordFailure', params: codeOf },
  },
  {
    guard: { type: 'isOffline', params: codeOf },
    target: 'working.editing.unreachable',
    actions: { type: 'recordFailure', params: codeOf },
  },
  { target: 'working.editing.refused', actions: { type: 'recordFailure', params: codeOf } },
] as const

/** One user as an administrator sees and edits them; what takes access away is asked about first. */
export const userEditMachine = setup({
  types: {} as {
    input: { userId: string }
    context: UserEditContext
    events: UserEditEvent
    meta: Meta<UserEditView>
    tags: 'busy' | 'draft' | 'asking'
  },
  actors: {
    loadUser: port<UserDetails, { userId: string }>('loadUser'),
    saveUser: port<UserDetails, { user: UserDetails; form: UserForm }>('saveUser'),
    changeAccess: port<UserDetails, { userId: string; action: UserAction }>('changeAccess'),
  },
  guards: {
    isGone: (_, { code }: Code) => code === 'notFound',
    isStale: (_, { code }: Code) => stale.includes(code),
    isOffline: (_, { code }: Code) => offline.includes(code),
    isOpen: ({ context }) => context.user?.canManage === true,
    canSave: ({ context }) => refusalsToSave(context).length === 0,
    canAct: ({ context }, { action }: { action: UserAction }) => refuseAction(context.user, action) === null,
    canSignOut: ({ context }, { action }: { action: UserAction }) =>
      signsOut(action) && refuseAction(context.user, action) === null,
    hasEntries: ({ context }) => hasEntries(context),
  },
  actions: {
    storeUser: assign((_, user: UserDetails) => ({ user, form: formOf(user), failure: null })),
    // Entries that are not saved yet stay as they are.
    storeAccess: assign((_, user: UserDetails) => ({ user, failure: null })),
    recordFailure: assign({ failure: (_, { code }: Code) => code }),
    chooseAction: assign({ action: (_, { action }: { action: UserAction }) => action }),
  },
}).createMachine({
  id: 'userEdit',
  description: 'An administrator sees a user, edits them, and changes their access.',
  context: ({ input }) => contextOf(input.userId),
  initial: 'loading',
  states: {
    loading: {
      description: 'The user is read as they are today.',
      meta: { lane: 'happy', route: 'userEdit', step: null, view: 'loading', spec: '§3 User' },
      tags: 'busy',
      invoke: {
        src: 'loadUser',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: { target: 'working', actions: { type: 'storeUser', params: userOf } },
        onError: [{ guard: { type: 'isGone', params: codeOf }, target: 'unknown' }, { target: 'loadFailed' }],
      },
    },
    loadFailed: {
      description: 'The user could not be read; one can try again.',
      meta: { lane: 'error', route: 'userEdit', step: null, view: 'loadFailed', spec: '§8 Messages' },
      on: { 'user.reload': { target: 'loading' }, 'edit.leave': { target: 'left' } },
    },
    unknown: {
      description: 'There is no such user, or it is nobody’s whom one sees.',
      meta: { lane: 'error', route: 'userEdit', step: null, view: 'unknown', spec: '§8 Messages' },
      on: { 'edit.leave': { target: 'left' } },
    },
    working: {
      description: 'The user’s form and their access.',
      meta: unseen('happy', '§6'),
      tags: 'draft',
      type: 'parallel',
      states: {
        editing: {
          description: 'What is stored, and what is entered in its place.',
          meta: done,
          initial: 'entering',
          on: {
            'form.change': {
              guard: 'isOpen',
              target: '.entering',
              actions: assign({ form: ({ context, event }) => ({ ...context.form, ...event.patch }) }),
            },
            'form.save': { guard: 'canSave', target: '#userEdit.saving' },
            'user.act': [
              {
                guard: { type: 'canSignOut', params: ({ event }) => event },
                target: '#userEdit.confirming',
                actions: { type: 'chooseAction', params: ({ event }) => event },
              },
              {
                guard: { type: 'canAct', params: ({ event }) => event },
                target: '#userEdit.acting',
                actions: { type: 'chooseAction', params: ({ event }) => event },
              },
            ],
          },
          states: {
            entering: { description: 'The form, as it is stored or changed.', meta: unseen('happy', '§5 Field rules') },
            saved: { description: 'The changes are stored.', meta: done },
            acted: { description: 'The user’s access was changed.', meta: done },
            stale: {
              description: 'Somebody else has changed the user meanwhile: nothing was stored.',
              meta: said,
              on: { 'user.reload': { target: '#userEdit.loading' } },
            },
            refused: { description: 'The server has refused the change, and says why.', meta: said },
            unreachable: { description: 'The server cannot be reached; nothing was lost.', meta: said },
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
              on: { 'edit.leave': [{ guard: 'hasEntries', target: 'asking' }, { target: '#userEdit.left' }] },
            },
            asking: {
              description: 'Something was entered: leave it or stay.',
              meta: unseen('escape', '§2 Other'),
              tags: 'asking',
              on: { 'leave.confirm': { target: '#userEdit.left' }, 'leave.cancel': { target: 'inside' } },
            },
          },
        },
      },
    },
    confirming: {
      description: 'Asked before somebody is signed out, or loses access.',
      meta: { lane: 'alternate', route: 'userEdit', step: null, view: 'form', spec: '§4' },
      on: { 'action.confirm': { target: 'acting' }, 'action.cancel': { target: 'working' } },
    },
    saving: {
      description: 'The changes are sent, with the version that was read.',
      meta: done,
      tags: 'busy',
      invoke: {
        src: 'saveUser',
        input: ({ context }) => ({ user: knownUser(context), form: context.form }),
        onDone: { target: 'working.editing.saved', actions: { type: 'storeUser', params: userOf } },
        onError: failing,
      },
    },
    acting: {
      description: 'The user’s access is changed.',
      meta: done,
      tags: 'busy',
      invoke: {
        src: 'changeAccess',
        input: ({ context }) => ({ userId: context.userId, action: context.action ?? 'resend' }),
        onDone: { target: 'working.editing.acted', actions: { type: 'storeAccess', params: userOf } },
        onError: failing,
      },
    },
    left: {
      type: 'final',
      description: 'The list of users is shown.',
      meta: { lane: 'escape', route: 'manageUsers', step: null, view: null, spec: '§2 Customer area' },
    },
  },
})

export type UserEditRef = ActorRefFrom<typeof userEditMachine>
export type UserEditSnapshot = SnapshotFrom<typeof userEditMachine>

export const selectUser = ({ context }: UserEditSnapshot) => context.user
export const selectForm = ({ context }: UserEditSnapshot) => context.form
export const selectFailure = ({ context }: UserEditSnapshot) => context.failure
export const selectIsConfirming = (snapshot: UserEditSnapshot) => snapshot.matches('confirming')
export const selectAction = ({ context }: UserEditSnapshot) => context.action
export const selectHasEntries = ({ context }: UserEditSnapshot) => hasEntries(context)
export const selectFaults = ({ context }: UserEditSnapshot) => refusalsToSave(context)
