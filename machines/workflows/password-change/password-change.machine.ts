import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import type { SignInRefusal, User } from '../../../domain/contract/self.ts'
import { refusePasswordChange } from '../../../domain/rules/access/password.ts'
import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import { retryAfter, USUAL_WAIT_SECONDS } from '../../retry-after.ts'

/** By choice in the user menu; else the change is what signing in asks for. */
export type PasswordChangeReason = 'chosen' | 'expired' | 'required'

export type PasswordChangeInput = { reason: PasswordChangeReason; username: string }

type Context = PasswordChangeInput & { retryAfterSeconds: number | null }

/** The current password and two entries of the new one pass from the event into the port and are stored nowhere. */
type Entries = { current: string; password: string; again: string }

export type PasswordChangeEvent = ({ type: 'password.submit' } & Entries) | { type: 'password.cancel' }

type Change = { username: string; current: string; password: string }

/** Codes of an account that is closed to its user, which only the right password reveals. */
export const closedCodes = [
  'notActivated',
  'lockedByAdministrator',
  'lockedBySupport',
  'lockedLoginAttempts',
  'lockedChallengeAttempts',
  'challengeChangeRequired',
] as const satisfies readonly SignInRefusal[]

type Refused = { error: unknown; codes: readonly string[] }
const because =
  (...codes: string[]) =>
  ({ event }: { event: { error: unknown } }): Refused => ({ error: event.error, codes })

const form = { lane: 'happy', route: 'passwordChange', step: null, view: 'passwordChange', spec: '§4, §5' } as const
const refusedMeta = { ...form, lane: 'error', spec: '§8' } as const

/** Changing a password with the current one. Each refusal of the server is a state with its message. */
export const passwordChangeMachine = setup({
  types: {} as {
    input: PasswordChangeInput
    context: Context
    events: PasswordChangeEvent
    /** The user, who is signed in now; null when the password stays as it is. */
    output: User | null
    meta: Meta<'passwordChange'>
    tags: 'busy'
  },
  actors: { changePassword: port<User, Change>('changePassword') },
  delays: { retryDelay: ({ context }) => (context.retryAfterSeconds ?? USUAL_WAIT_SECONDS) * 1000 },
  guards: {
    canSubmit: ({ context }, entries: Entries) =>
      refusePasswordChange({ ...entries, mustWait: context.retryAfterSeconds !== null }) === null,
    isRefusedBecause: (_, { error, codes }: Refused) => codes.includes(failureOf(error).code),
  },
}).createMachine({
  id: 'passwordChange',
  context: ({ input }) => ({ ...input, retryAfterSeconds: null }),
  output: ({ event }) => (event as unknown as { output: User | null }).output,
  initial: 'asking',
  states: {
    asking: {
      description: 'The form for the current password and two entries of the new one.',
      meta: form,
      initial: 'blank',
      on: {
        'password.submit': { guard: { type: 'canSubmit', params: ({ event }) => event }, target: 'changing' },
        'password.cancel': { target: 'cancelled' },
      },
      states: {
        blank: { description: 'Nothing was tried yet.', meta: form },
        passwordIncorrect: { description: 'The current password is not right.', meta: refusedMeta },
        requirementsNotMet: { description: 'The new password does not meet the requirements.', meta: refusedMeta },
        passwordAlreadyUsed: { description: 'The new password is one of the last ones.', meta: refusedMeta },
        passwordTooCommon: { description: 'The new password is one that is guessed first.', meta: refusedMeta },
        failedValidation: { description: 'The server cannot accept the entries as they are.', meta: refusedMeta },
        accountClosed: { description: 'The account was locked or closed meanwhile.', meta: refusedMeta },
        tooManyAttempts: {
          description: 'Too many wrong passwords: one has to wait before the next.',
          meta: refusedMeta,
          after: { retryDelay: { target: 'blank' } },
          exit: assign({ retryAfterSeconds: null }),
        },
        unreachable: { description: 'The server cannot be reached; the password is as it was.', meta: refusedMeta },
      },
    },
    changing: {
      description: 'The server checks the current password and sets the new one.',
      tags: 'busy',
      meta: form,
      invoke: {
        src: 'changePassword',
        input: ({ context, event }) => {
          if (event.type !== 'password.submit') throw new Error(`"${event.type}" brings no password.`)
          return { username: context.username, current: event.current, password: event.password }
        },
        onDone: { target: 'changed' },
        onError: [
          {
            guard: { type: 'isRefusedBecause', params: because('passwordIncorrect') },
            target: 'asking.passwordIncorrect',
          },
          {
            guard: { type: 'isRefusedBecause', params: because('passwordRequirementsNotMet') },
            target: 'asking.requirementsNotMet',
          },
          {
            guard: { type: 'isRefusedBecause', params: because('passwordAlreadyUsed') },
            target: 'asking.passwordAlreadyUsed',
          },
          {
            guard: { type: 'isRefusedBecause', params: because('passwordTooCommon') },
            target: 'asking.passwordTooCommon',
          },
          {
            guard: { type: 'isRefusedBecause', params: because('tooManyAttempts') },
            target: 'asking.tooManyAttempts',
            actions: assign({ retryAfterSeconds: ({ event }) => retryAfter(event.error) }),
          },
          {
            guard: { type: 'isRefusedBecause', params: because('attributeInvalid', 'usernameNotYours') },
            target: 'asking.failedValidation',
          },
          { guard: { type: 'isRefusedBecause', params: because(...closedCodes) }, target: 'asking.accountClosed' },
          { target: 'asking.unreachable' },
        ],
      },
    },
    changed: {
      type: 'final',
      description: 'The new password is set, and the user is signed in.',
      meta: unseen('happy', '§4'),
      output: ({ event }) => (event as unknown as { output: User }).output,
    },
    cancelled: {
      type: 'final',
      description: 'The password stays as it is.',
      meta: unseen('escape', '§4'),
      output: () => null,
    },
  },
})

export type PasswordChangeRef = ActorRefFrom<typeof passwordChangeMachine>
type Snapshot = SnapshotFrom<typeof passwordChangeMachine>

export const selectReason = ({ context }: Snapshot) => context.reason
export const selectUsername = ({ context }: Snapshot) => context.username
export const selectRetryAfterSeconds = ({ context }: Snapshot) => context.retryAfterSeconds

/** The refusal that the page puts into words, or null when there is nothing to say. */
export function selectMessage({ value }: Snapshot): string | null {
  const leaf = typeof value === 'string' ? null : value.asking
  return leaf === 'blank' ? null : (leaf ?? null)
}

/** Returns the refusal of these entries, or null; the view passes the content of its fields. */
export function selectRefusal({ context }: Snapshot, entries: Entries) {
  return refusePasswordChange({ ...entries, mustWait: context.retryAfterSeconds !== null })
}
