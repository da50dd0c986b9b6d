import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import type { SignInRefusal, User } from '../../../domain/contract/self.ts'
import type { SsoOutcome } from '../../../domain/contract/access/sso-outcomes.ts'
import { refuseSignIn } from '../../../domain/rules/session.ts'
import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import { retryAfter, USUAL_WAIT_SECONDS } from '../../retry-after.ts'
import type { PasswordChangeInput } from '../password-change/password-change.machine.ts'
import { saysSsoOutcome, type Returned } from './sso-returned.ts'

export type SignInInput = {
  /** Given when someone signs in again in place. */
  username: string
}

type Context = {
  username: string
  retryAfterSeconds: number | null
}

export type SignInView = 'signIn' | 'passwordChange' | 'challengeChange'

export type SignInEvent =
  /** The password passes from the event into the port and is stored nowhere. */
  | { type: 'signIn.submit'; username: string; password: string }
  | { type: 'signIn.useSso' }
  /** The identity provider has sent the browser back, and nobody was signed in. */
  | { type: 'signIn.ssoRefused'; code: SsoOutcome }

type Changed = { event: { output: User | null } }
type Refused = { error: unknown; code: SignInRefusal }
const because =
  (code: SignInRefusal) =>
  ({ event }: { event: { error: unknown } }): Refused => ({ error: event.error, code })

/** The transition of a refusal to the state of its name. */
const refusedWith = <Code extends SignInRefusal>(code: Code) =>
  ({ guard: { type: 'isRefusedBecause', params: because(code) }, target: `asking.${code}` }) as const

/** Who has changed the password, or the challenge phrase, is signed in by it. */
const changedOrNot = [
  { guard: { type: 'isSomebody', params: ({ event }: Changed) => ({ user: event.output }) }, target: 'signedIn' },
  { target: 'asking' },
] as const

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
    /** The chart passwordChange, which signing in fetches only when somebody needs it. */
    passwordChange: port<User | null, PasswordChangeInput>('passwordChange'),
    /** The chart challengeChange, likewise. */
    challengeChange: port<User | null, { username: string }>('challengeChange'),
  },
  delays: { retryDelay: ({ context }) => (context.retryAfterSeconds ?? USUAL_WAIT_SECONDS) * 1000 },
  guards: {
    canSubmit: ({ context }, { username, password }: { username: string; password: string }) =>
      refuseSignIn({ username, password, mustWait: context.retryAfterSeconds !== null }) === null,
    isSomebody: (_, { user }: { user: User | null }) => user !== null,
    isOutcome: (_, { given, code }: Returned) => given === code,
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
        'signIn.ssoRefused': saysSsoOutcome,
      },
      states: {
        blank: {
          description: 'Nothing was tried yet.',
          meta: { lane: 'happy', route: 'login', step: null, view: 'signIn', spec: '§2' },
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
        unreachable: { description: 'The server cannot be reached.', meta: refusedMeta },
        ssoUnavailable: { description: 'The identity provider does not answer, or there is none.', meta: refusedMeta },
        ssoFailed: { description: 'The identity provider’s answer proves nobody.', meta: refusedMeta },
        ssoCancelled: { description: 'Signing in was cancelled at the identity provider.', meta: refusedMeta },
        ssoUnknownUser: { description: 'The company account opens no account here.', meta: refusedMeta },
        ssoClockSkew: { description: 'The clocks of portal and identity provider differ.', meta: refusedMeta },
        ssoReplayed: { description: 'The answer was used before, or came too late.', meta: refusedMeta },
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
          refusedWith('invalidCredentials'),
          {
            guard: { type: 'isRefusedBecause', params: because('tooManyAttempts') },
            target: 'asking.tooManyAttempts',
            actions: assign({ retryAfterSeconds: ({ event }) => retryAfter(event.error) }),
          },
          refusedWith('notActivated'),
          refusedWith('lockedByAdministrator'),
          refusedWith('lockedBySupport'),
          refusedWith('lockedLoginAttempts'),
          refusedWith('lockedChallengeAttempts'),
          {
            guard: { type: 'isRefusedBecause', params: because('challengeChangeRequired') },
            target: 'challengeChangeRequired',
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
      invoke: {
        src: 'passwordChange',
        input: ({ context }) => ({ reason: 'expired', username: context.username }),
        onDone: changedOrNot,
        onError: { target: 'asking.unreachable' },
      },
    },
    passwordChangeRequired: {
      description: 'The password was right but must be changed first.',
      meta: { lane: 'alternate', route: 'login', step: null, view: 'passwordChange', spec: '§4' },
      invoke: {
        src: 'passwordChange',
        input: ({ context }) => ({ reason: 'required', username: context.username }),
        onDone: changedOrNot,
        onError: { target: 'asking.unreachable' },
      },
    },
    challengeChangeRequired: {
      description: 'The password was right, but a new challenge phrase is chosen first.',
      meta: { lane: 'alternate', route: 'login', step: null, view: 'challengeChange', spec: '§4' },
      invoke: {
        src: 'challengeChange',
        input: ({ context: { username } }) => ({ username }),
        onDone: changedOrNot,
        onError: { target: 'asking.unreachable' },
      },
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

export const selectIsBusy = (snapshot: Snapshot) => !snapshot.matches('asking')
export const selectUsername = ({ context }: Snapshot) => context.username
export const selectRetryAfterSeconds = ({ context }: Snapshot) => context.retryAfterSeconds

/** Returns the code that the page puts into words, or null when there is nothing to say. */
export const selectMessage = ({ value }: Snapshot): string | null =>
  typeof value === 'string' || value.asking === 'blank' ? null : (value.asking ?? null)

/** Returns the refusal of these credentials, or null; the view passes the content of its fields. */
export function selectRefusal({ context }: Snapshot, fields: { username: string; password: string }) {
  return refuseSignIn({ ...fields, mustWait: context.retryAfterSeconds !== null })
}
