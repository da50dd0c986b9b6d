import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import type { User } from '../../../domain/contract/self.ts'
import { refuseChallengeChange, type ChallengePhrase } from '../../../domain/rules/access/challenge-phrase.ts'
import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import { retryAfter, USUAL_WAIT_SECONDS } from '../../retry-after.ts'

export type ChallengeChangeInput = { username: string }

type Context = ChallengeChangeInput & { retryAfterSeconds: number | null }

/** The password and the phrase pass from the event into the port and are stored nowhere. */
type Entries = ChallengePhrase & { current: string }

export type ChallengeChangeEvent = ({ type: 'phrase.submit' } & Entries) | { type: 'phrase.cancel' }

/** Codes of an account that is closed to its user, which only the right password reveals. */
export const closedCodes = [
  'notActivated',
  'lockedByAdministrator',
  'lockedBySupport',
  'lockedLoginAttempts',
  'lockedChallengeAttempts',
  'passwordExpired',
  'passwordChangeRequired',
] as const

type Refused = { error: unknown; codes: readonly string[] }
const because =
  (...codes: string[]) =>
  ({ event }: { event: { error: unknown } }): Refused => ({ error: event.error, codes })

const form = { lane: 'happy', route: 'login', step: null, view: 'challengeChange', spec: '§4' } as const
const refusedMeta = { ...form, lane: 'error', spec: '§8' } as const

/** Choosing a new challenge phrase, which signing in waits for. Each refusal of the server is a state with its message. */
export const challengeChangeMachine = setup({
  types: {} as {
    input: ChallengeChangeInput
    context: Context
    events: ChallengeChangeEvent
    /** The user, who is signed in now; null when the phrase stays as it is. */
    output: User | null
    meta: Meta<'challengeChange'>
    tags: 'busy'
  },
  actors: { changePhrase: port<User, ChallengeChangeInput & Entries>('changePhrase') },
  delays: { retryDelay: ({ context }) => (context.retryAfterSeconds ?? USUAL_WAIT_SECONDS) * 1000 },
  guards: {
    canSubmit: ({ context }, entries: Entries) =>
      refuseChallengeChange({ ...entries, mustWait: context.retryAfterSeconds !== null }) === null,
    isRefusedBecause: (_, { error, codes }: Refused) => codes.includes(failureOf(error).code),
  },
}).createMachine({
  id: 'challengeChange',
  context: ({ input }) => ({ ...input, retryAfterSeconds: null }),
  output: ({ event }) => (event as unknown as { output: User | null }).output,
  initial: 'asking',
  states: {
    asking: {
      description: 'The form for the password, a question and its answer.',
      meta: form,
      initial: 'blank',
      on: {
        'phrase.submit': { guard: { type: 'canSubmit', params: ({ event }) => event }, target: 'changing' },
        'phrase.cancel': { target: 'cancelled' },
      },
      states: {
        blank: { description: 'Nothing was tried yet.', meta: form },
        passwordIncorrect: { description: 'The password is not right.', meta: refusedMeta },
        failedValidation: { description: 'The server cannot accept the entries as they are.', meta: refusedMeta },
        accountClosed: { description: 'The account was locked or closed meanwhile.', meta: refusedMeta },
        tooManyAttempts: {
          description: 'Too many wrong passwords: one has to wait before the next.',
          meta: refusedMeta,
          after: { retryDelay: { target: 'blank' } },
          exit: assign({ retryAfterSeconds: null }),
        },
        unreachable: { description: 'The server cannot be reached; the phrase is as it was.', meta: refusedMeta },
      },
    },
    changing: {
      description: 'The server checks the password and stores the new phrase.',
      tags: 'busy',
      meta: form,
      invoke: {
        src: 'changePhrase',
        input: ({ context: { username }, event }) => {
          if (event.type !== 'phrase.submit') throw new Error(`"${event.type}" brings no challenge phrase.`)
          const { current, question, answer } = event
          return { username, current, question: question.trim(), answer: answer.trim() }
        },
        onDone: { target: 'changed' },
        onError: [
          {
            guard: { type: 'isRefusedBecause', params: because('passwordIncorrect') },
            target: 'asking.passwordIncorrect',
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
      description: 'The new phrase is stored, and the user is signed in.',
      meta: unseen('happy', '§4'),
      output: ({ event }) => (event as unknown as { output: User }).output,
    },
    cancelled: {
      type: 'final',
      description: 'The phrase stays as it is.',
      meta: unseen('escape', '§4'),
      output: () => null,
    },
  },
})

export type ChallengeChangeRef = ActorRefFrom<typeof challengeChangeMachine>
type Snapshot = SnapshotFrom<typeof challengeChangeMachine>

export const selectRetryAfterSeconds = ({ context }: Snapshot) => context.retryAfterSeconds

/** The refusal that the page puts into words, or null when there is nothing to say. */
export function selectMessage({ value }: Snapshot): string | null {
  const leaf = typeof value === 'string' ? null : value.asking
  return leaf === 'blank' ? null : (leaf ?? null)
}

/** Returns the refusal of these entries, or null; the view passes the content of its fields. */
export function selectRefusal({ context }: Snapshot, entries: Entries) {
  return refuseChallengeChange({ ...entries, mustWait: context.retryAfterSeconds !== null })
}
