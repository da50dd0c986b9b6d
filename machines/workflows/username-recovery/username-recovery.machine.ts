import { assign, setup, type SnapshotFrom } from 'xstate'

import { refuseUsernameRequest } from '../../../domain/rules/access/recovery.ts'
import { because, isOneOf, type Refused } from '../../access-link.ts'
import type { Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import { retryAfter, USUAL_WAIT_SECONDS } from '../../retry-after.ts'

type Context = { email: string; retryAfterSeconds: number | null }

export type UsernameRecoveryEvent = { type: 'username.request'; email: string } | { type: 'recovery.restart' }
export type UsernameRecoveryView = 'asking' | 'sent'

const form = { lane: 'happy', route: 'forgotUser', step: null, view: 'asking', spec: '§2' } as const
const refusedMeta = { ...form, lane: 'error', spec: '§8' } as const

/** A forgotten username: the usernames of an e-mail address are sent to it, and nobody learns whether there are any. */
export const usernameRecoveryMachine = setup({
  types: {} as {
    context: Context
    events: UsernameRecoveryEvent
    meta: Meta<UsernameRecoveryView>
    tags: 'busy'
  },
  actors: { requestUsernames: port<void, { email: string }>('requestUsernames') },
  delays: { retryDelay: ({ context }) => (context.retryAfterSeconds ?? USUAL_WAIT_SECONDS) * 1000 },
  guards: {
    canRequest: ({ context }, { email }: { email: string }) =>
      refuseUsernameRequest({ email, mustWait: context.retryAfterSeconds !== null }) === null,
    isRefusedBecause: (_, refused: Refused) => isOneOf(refused),
  },
}).createMachine({
  id: 'usernameRecovery',
  context: { email: '', retryAfterSeconds: null },
  initial: 'asking',
  states: {
    asking: {
      description: 'The form for the e-mail address.',
      meta: form,
      initial: 'blank',
      on: {
        'username.request': {
          guard: { type: 'canRequest', params: ({ event }) => event },
          target: 'requesting',
          actions: assign({ email: ({ event }) => event.email.trim() }),
        },
      },
      states: {
        blank: { description: 'Nothing was tried yet.', meta: form },
        tooManyAttempts: {
          description: 'Too many requests: one has to wait before the next.',
          meta: refusedMeta,
          after: { retryDelay: { target: 'blank' } },
          exit: assign({ retryAfterSeconds: null }),
        },
        failed: { description: 'Username email failed: the request did not reach the server.', meta: refusedMeta },
      },
    },
    requesting: {
      description: 'The server notes the request.',
      tags: 'busy',
      meta: form,
      invoke: {
        src: 'requestUsernames',
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: 'sent' },
        onError: [
          {
            guard: { type: 'isRefusedBecause', params: because('tooManyAttempts') },
            target: 'asking.tooManyAttempts',
            actions: assign({ retryAfterSeconds: ({ event }) => retryAfter(event.error) }),
          },
          { target: 'asking.failed' },
        ],
      },
    },
    sent: {
      description: 'Username email sent, if the address is one of an account.',
      meta: { ...form, view: 'sent', spec: '§8' },
      on: { 'recovery.restart': { target: 'asking' } },
    },
  },
})

type Snapshot = SnapshotFrom<typeof usernameRecoveryMachine>

export const selectEmail = ({ context }: Snapshot) => context.email
export const selectRetryAfterSeconds = ({ context }: Snapshot) => context.retryAfterSeconds

/** The refusal that the page puts into words, or null when there is nothing to say. */
export function selectMessage({ value }: Snapshot): 'tooManyAttempts' | 'failed' | null {
  const leaf = typeof value === 'string' ? 'blank' : value.asking
  return leaf === 'tooManyAttempts' || leaf === 'failed' ? leaf : null
}

/** Returns the refusal of what is typed, or null. */
export function selectRefusal({ context }: Snapshot, { email }: { email: string }) {
  return refuseUsernameRequest({ email, mustWait: context.retryAfterSeconds !== null })
}
