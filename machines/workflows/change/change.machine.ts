import { assign, setup, type SnapshotFrom } from 'xstate'

import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

type Failed = { code: string; triesLeft: number | null }

type Context = {
  /** The code of the last refusal. */
  failure: string | null
  /** How often the same may be tried again, where the server counts. */
  triesLeft: number | null
}

/** What is changed stays with the page and its port: one chart serves every question of one answer. */
export type ChangeEvent = { type: 'change.make' } | { type: 'change.close' }

const asked = { lane: 'happy', route: 'paymentMethods', step: null, view: 'question', spec: '§4' } as const
const refused = { ...asked, lane: 'error', spec: '§8 Messages' } as const
const away = { ...refused, view: 'unreachable' } as const
const failedBy = ({ event }: { event: { error: unknown } }): Failed => failureOf(event.error)
const offline = ['networkFailed', 'timedOut', 'serverFailed']

/** A question whose answer changes one thing: a payment method renamed or removed, a cheque booked, a card saved. */
export const changeMachine = setup({
  types: {} as {
    context: Context
    events: ChangeEvent
    /** True when the change was made. */
    output: boolean
    meta: Meta<'question' | 'unreachable'>
    tags: 'busy'
  },
  actors: { makeChange: port<void>('makeChange') },
  guards: { isOffline: (_, { code }: Failed) => offline.includes(code) },
  actions: { recordFailure: assign((_, { code, triesLeft }: Failed) => ({ failure: code, triesLeft })) },
}).createMachine({
  id: 'change',
  description: 'A user is asked whether, or how, to change one thing, and changes it.',
  context: { failure: null, triesLeft: null },
  output: ({ event }) => (event as unknown as { output: boolean }).output,
  initial: 'asking',
  states: {
    asking: {
      description: 'The question, with what was said to the last answer.',
      meta: unseen('happy', '§4'),
      initial: 'blank',
      on: { 'change.make': { target: 'changing' }, 'change.close': { target: 'closed' } },
      states: {
        blank: { description: 'Nothing was tried yet.', meta: asked },
        refused: { description: 'The change is not possible, and the server says why.', meta: refused },
        unreachable: { description: 'The server cannot be reached; perhaps nothing was changed.', meta: away },
      },
    },
    changing: {
      description: 'The server makes the change.',
      tags: 'busy',
      meta: asked,
      invoke: {
        src: 'makeChange',
        onDone: { target: 'changed' },
        onError: [
          {
            guard: { type: 'isOffline', params: failedBy },
            target: 'asking.unreachable',
            actions: { type: 'recordFailure', params: failedBy },
          },
          { target: 'asking.refused', actions: { type: 'recordFailure', params: failedBy } },
        ],
      },
    },
    changed: {
      type: 'final',
      description: 'The change is made.',
      meta: unseen('happy', '§4'),
      output: () => true,
    },
    closed: {
      type: 'final',
      description: 'The question is closed; nothing more is changed.',
      meta: unseen('escape', '§2 Other'),
      output: () => false,
    },
  },
})

export const selectFailure = ({ context }: SnapshotFrom<typeof changeMachine>) => context.failure
export const selectTriesLeft = ({ context }: SnapshotFrom<typeof changeMachine>) => context.triesLeft
