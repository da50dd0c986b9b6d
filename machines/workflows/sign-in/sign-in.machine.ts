import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import * as v from 'valibot'

import type { SignInRefusal, User } from '../../../domain/contract/self.ts'
import { refuseSignIn } from '../../../domain/rules/session.ts'
import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

export type SignInInput = {
  /** Given when someone signs in again in place. */
  username: string
}

type Context = {
  username: string
  retryAfterSeconds: number | null
}

export type SignInView = 'signIn' | 'passwordChange'

export type SignInEvent =
  /** The password passes from the event into the port and is stored nowhere. */
  | { type: 'signIn.submit'; username: string; password: string }
  | { type: 'signIn.useSso' }
  | { type: 'signIn.restart' }
  | { type: 'password.changed' }

const RetryAfterSchema = v.object({ retryAfterSeconds: v.pipe(v.number(), v.minValue(0)) })
const USUAL_WAIT_SECONDS = 60

/** Seconds until another attempt, as the refusing answer says; a minute when it says nothing. */
function retryAfter(error: unknown): number {
  const read = v.safeParse(RetryAfterSchema, error)
  return read.success ? read.output.retryAfterSeconds : USUAL_WAIT_SECONDS
}

type Refused = { error: unknown; code: SignInRefusal }
const because =
  (code: SignInRefusal) =>
  ({ event }: { event: { error: unknown } }): Refused => ({ error: event.error, code })

const refusedMeta = { lane: 'error', route: 'login', step: null, view: 'signIn', spec: '§4, §8' } as const

/**
 * Signing in by password or single sign-on. Each refusal is a state, named as its code; only after the right
 * password does the server tell more than `invalidCredentials`.
 */
export const signInMachine = setup({
  types: {} as {
    input: SignInInput
    context: Context
    events: SignInEvent
    output: User
    meta: Meta<SignInView>
    tags: 'busy'
  },
  actors: {
    checkCredentials: port<User, { username: string; password: string }>('checkCredentials'),
    startSso: port<void>('startSso'),
  },
  delays: { retryDelay: ({ context }) => (context.retryAfterSeconds ?? USUAL_WAIT_SECONDS) * 1000 },
  guards: {
    canSubmit: ({ context }, { username, password }: { username: string; password: string }) =>
      refuseSignIn({ username, password, mustWait: context.retryAfterSeconds !== null }) === null,
    isRefusedBecause: (_, { error, code }: Refused) => failureOf(error).code === code,
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({ username: input.username, retryAfterSeconds: null }),
  output: ({ event }) => (event as unknown as { output: User }).output,
  initial: 'asking',
  states: {
    asking: {
      description: 'The form for username and password.',
      meta: { lane: 'happy', route: 'login', step: null, view: 'signIn', spec: '§2' },
      initial: 'blank',
      on: {
        'signIn.submit': {
          guard: { type: 'canSubmit', params: ({ event }) => event },
          target: 'signingIn',
          actions: assign({ username: ({ event }) => event.username.trim() }),
        },
        'signIn.useSso': { target: 'redirecting' },
      },
      states: {
        blank: {
          description: 'Nothing was tried yet.',
          meta: { lane: 'happy', route: 'login', step: null, view: 'signIn', spec: '§2' },
        },
        passwordRenewed: {
          description: 'The password was changed; one signs in with the new one.',
          meta: { lane: 'alternate', route: 'login', step: null, view: 'signIn', spec: '§4' },
        },
        invalidCredentials: { description: 'Invalid username and/or password.', meta: refusedMeta },
        tooManyAttempts: {
          description: 'Too many attempts: one has to wait before the next.',
          meta: refusedMeta,
          after: { retryDelay: { target: 'blank' } },
          exit: assign({ retryAfterSeconds: null }),
        },
        notActivated: { description: 'The account has not been activated.', meta: refusedMeta },
        lockedByAdministrator: { description: 'An administrator has locked the account.', meta: refusedMeta },
        lockedBySupport: { description: 'Customer support has locked the account.', meta: refusedMeta },
        lockedLoginAttempts: { description: 'Locked: too many failed sign-ins.', meta: refusedMeta },
        lockedChallengeAttempts: { description: 'Locked: too many wrong challenge answers.', meta: refusedMeta },
        challengeChangeRequired: { description: 'The challenge phrase must be changed first.', meta: refusedMeta },
        unreachable: { description: 'The server cannot be reached.', meta: refusedMeta },
        ssoUnavailable: { description: 'Single sign-on did not start.', meta: refusedMeta },
      },
    },
    signingIn: {
      description: 'The server checks username and password.',
      tags: 'busy',
      meta: { lane: 'happy', route: 'login', step: null, view: 'signIn', spec: '§2, §4' },
      invoke: {
        src: 'checkCredentials',
        input: ({ event }) => {
          if (event.type !== 'signIn.submit') throw new Error(`"${event.type}" brings no password.`)
          return { username: event.username.trim(), password: event.password }
        },
        onDone: { target: 'signedIn' },
        onError: [
          {
            guard: { type: 'isRefusedBecause', params: because('invalidCredentials') },
            target: 'asking.invalidCredentials',
          },
          {
            guard: { type: 'isRefusedBecause', params: because('tooManyAttempts') },
            target: 'asking.tooManyAttempts',
            actions: assign({ retryAfterSeconds: ({ event }) => retryAfter(event.error) }),
          },
          { guard: { type: 'isRefusedBecause', params: because('notActivated') }, target: 'asking.notActivated' },
          {
            guard: { type: 'isRefusedBecause', params: because('lockedByAdministrator') },
            target: 'asking.lockedByAdministrator',
          },
          { guard: { type: 'isRefusedBecause', params: because('lockedBySupport') }, target: 'asking.lockedBySupport' },
          {
            guard: { type: 'isRefusedBecause', params: because('lockedLoginAttempts') },
            target: 'asking.lockedLoginAttempts',
          },
          {
            guard: { type: 'isRefusedBecause', params: because('lockedChallengeAttempts') },
            target: 'asking.lockedChallengeAttempts',
          },
          {
            guard: { type: 'isRefusedBecause', params: because('challengeChangeRequired') },
            target: 'asking.challengeChangeRequired',
          },
          { guard: { type: 'isRefusedBecause', params: because('passwordExpired') }, target: 'passwordExpired' },
          {
            guard: { type: 'isRefusedBecause', params: because('passwordChangeRequired') },
            target: 'passwordChangeRequired',
          },
          { target: 'asking.unreachable' },
        ],
      },
    },
    redirecting: {
      description: 'The page leaves for the single sign-on provider and comes back signed in.',
      tags: 'busy',
      meta: { lane: 'alternate', route: 'login', step: null, view: 'signIn', spec: '§2' },
      invoke: { src: 'startSso', onError: { target: 'asking.ssoUnavailable' } },
    },
    passwordExpired: {
      description: 'The password was right but has expired: it is changed first.',
      meta: { lane: 'alternate', route: 'login', step: null, view: 'passwordChange', spec: '§4' },
      on: { 'password.changed': { target: 'asking.passwordRenewed' }, 'signIn.restart': { target: 'asking' } },
    },
    passwordChangeRequired: {
      description: 'The password was right but must be changed first.',
      meta: { lane: 'alternate', route: 'login', step: null, view: 'passwordChange', spec: '§4' },
      on: { 'password.changed': { target: 'asking.passwordRenewed' }, 'signIn.restart': { target: 'asking' } },
    },
    signedIn: {
      type: 'final',
      description: 'The server knows who it is.',
      meta: unseen('happy', '§4'),
      output: ({ event }) => (event as unknown as { output: User }).output,
    },
  },
})

export type SignInRef = ActorRefFrom<typeof signInMachine>
type Snapshot = SnapshotFrom<typeof signInMachine>

export const selectUsername = ({ context }: Snapshot) => context.username
export const selectRetryAfterSeconds = ({ context }: Snapshot) => context.retryAfterSeconds

/** The code that the page puts into words, or null when there is nothing to say. */
export function selectMessage({ value }: Snapshot): string | null {
  const leaf = typeof value === 'string' ? value : (value.asking ?? null)
  return leaf === null || ['blank', 'signingIn', 'redirecting', 'signedIn'].includes(leaf) ? null : leaf
}

/** Returns the refusal of these credentials, or null; the view passes the content of its fields. */
export function selectRefusal({ context }: Snapshot, fields: { username: string; password: string }) {
  return refuseSignIn({ ...fields, mustWait: context.retryAfterSeconds !== null })
}
