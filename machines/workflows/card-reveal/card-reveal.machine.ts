import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import { CARD_VISIBLE_MS } from '../../../domain/limits.ts'
import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import { retryAfter, USUAL_WAIT_SECONDS } from '../../retry-after.ts'

export type CardRevealInput = {
  buidCustomer: string
  cardId: string
  /** False of who signs in with the company's own account. */
  hasPassword: boolean
}

type Context = CardRevealInput & { retryAfterSeconds: number | null }

/** The password passes from the event into the port and is stored nowhere. The number never comes here. */
export type CardRevealEvent =
  | { type: 'password.submit'; password: string }
  | { type: 'card.hide' }
  | { type: 'card.showAgain' }
  | { type: 'card.close' }

type Failed = { code: string }
const codeOf = ({ event }: { event: { error: unknown } }): Failed => failureOf(event.error)
const offline = ['networkFailed', 'timedOut', 'serverFailed']

const form = { lane: 'happy', route: 'cards', step: null, view: 'password', spec: '§6' } as const
const refused = { ...form, lane: 'error', spec: '§8 Messages' } as const
const working = { ...form, view: 'loading' } as const

/**
 * Showing a card's full number: the password is entered again, the issuer's page is opened in a frame, and after some
 * minutes it is gone. The frame's address passes from the port to the view and is stored nowhere either.
 */
export const cardRevealMachine = setup({
  types: {} as {
    input: CardRevealInput
    context: Context
    events: CardRevealEvent
    meta: Meta<'password' | 'loading' | 'visible' | 'hidden' | 'singleSignOn' | 'failed'>
    tags: 'busy'
  },
  actors: {
    confirmPassword: port<void, { password: string }>('confirmPassword'),
    openCard: port<void, { buidCustomer: string; cardId: string }>('openCard'),
  },
  delays: {
    retryDelay: ({ context }) => (context.retryAfterSeconds ?? USUAL_WAIT_SECONDS) * 1000,
    visibleDelay: CARD_VISIBLE_MS,
  },
  guards: {
    isPasswordUser: ({ context }) => context.hasPassword,
    hasPassword: ({ context }, { password }: { password: string }) =>
      password !== '' && context.retryAfterSeconds === null,
    isIncorrect: (_, { code }: Failed) => code === 'passwordIncorrect',
    isPaused: (_, { code }: Failed) => code === 'tooManyAttempts',
    isWithoutPassword: (_, { code }: Failed) => code === 'noPasswordHere',
    isOffline: (_, { code }: Failed) => offline.includes(code),
  },
}).createMachine({
  id: 'cardReveal',
  description: 'A user looks at the full number of a card.',
  context: ({ input }) => ({ ...input, retryAfterSeconds: null }),
  initial: 'starting',
  on: { 'card.close': { target: '.closed' } },
  states: {
    starting: {
      description: 'Somebody without a password here is not asked for one.',
      meta: unseen('happy', '§6'),
      always: [{ guard: 'isPasswordUser', target: 'asking' }, { target: 'withoutPassword' }],
    },
    asking: {
      description: 'The password is asked for again.',
      meta: form,
      initial: 'blank',
      on: { 'password.submit': { guard: { type: 'hasPassword', params: ({ event }) => event }, target: 'confirming' } },
      states: {
        blank: { description: 'Nothing was tried yet.', meta: form },
        passwordIncorrect: { description: 'The password is not right; wrong ones are counted.', meta: refused },
        tooManyAttempts: {
          description: 'Too many wrong passwords: one has to wait before the next.',
          meta: refused,
          after: { retryDelay: { target: 'blank' } },
          exit: assign({ retryAfterSeconds: null }),
        },
        unreachable: { description: 'The server cannot be reached.', meta: refused },
      },
    },
    confirming: {
      description: 'The server checks the password and gives the session a new key.',
      tags: 'busy',
      meta: form,
      invoke: {
        src: 'confirmPassword',
        input: ({ event }) => {
          if (event.type !== 'password.submit') throw new Error(`"${event.type}" brings no password.`)
          return { password: event.password }
        },
        onDone: { target: 'opening' },
        onError: [
          { guard: { type: 'isIncorrect', params: codeOf }, target: 'asking.passwordIncorrect' },
          {
            guard: { type: 'isPaused', params: codeOf },
            target: 'asking.tooManyAttempts',
            actions: assign({ retryAfterSeconds: ({ event }) => retryAfter(event.error) }),
          },
          { guard: { type: 'isWithoutPassword', params: codeOf }, target: 'withoutPassword' },
          { guard: { type: 'isOffline', params: codeOf }, target: 'asking.unreachable' },
          { target: 'failed' },
        ],
      },
    },
    opening: {
      description: 'The issuer opens its page, once.',
      tags: 'busy',
      meta: working,
      invoke: {
        src: 'openCard',
        input: ({ context: { buidCustomer, cardId } }) => ({ buidCustomer, cardId }),
        onDone: { target: 'visible' },
        onError: { target: 'failed' },
      },
    },
    visible: {
      description: 'The number is seen in the issuer’s frame, with a countdown.',
      meta: { lane: 'happy', route: 'cards', step: null, view: 'visible', spec: '§9' },
      after: { visibleDelay: { target: 'hidden' } },
      on: { 'card.hide': { target: 'hidden' } },
    },
    hidden: {
      description: 'Nothing of the number is left; the password is needed to see it again.',
      meta: { lane: 'happy', route: 'cards', step: null, view: 'hidden', spec: '§9' },
      on: { 'card.showAgain': { target: 'asking' } },
    },
    failed: {
      description: 'The card information could not be loaded.',
      meta: { lane: 'error', route: 'cards', step: null, view: 'failed', spec: '§8 Messages' },
      on: { 'card.showAgain': { target: 'asking' } },
    },
    withoutPassword: {
      description: 'Who signs in with the company’s own account has no password to enter again.',
      meta: { lane: 'error', route: 'cards', step: null, view: 'singleSignOn', spec: '§6' },
    },
    closed: {
      type: 'final',
      description: 'The list of cards is shown.',
      meta: unseen('escape', '§2 Other'),
    },
  },
})

export type CardRevealRef = ActorRefFrom<typeof cardRevealMachine>
type Snapshot = SnapshotFrom<typeof cardRevealMachine>

export const selectRetryAfterSeconds = ({ context }: Snapshot) => context.retryAfterSeconds
/** The refusal that the form puts into words, or null when there is nothing to say. */
export function selectMessage({ value }: Snapshot): string | null {
  const leaf = typeof value === 'string' ? null : value.asking
  return leaf === 'blank' ? null : (leaf ?? null)
}
