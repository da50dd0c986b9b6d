import { assign, setup, type SnapshotFrom } from 'xstate'

import { refuseTermination, type TerminationChoice, type TerminationReason } from '../../../domain/rules/cards/card.ts'
import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

export type CardTerminationInput = { cardId: string; version: number }

type Context = CardTerminationInput & {
  choice: TerminationChoice
  /** The code of the last refusal. */
  failure: string | null
}

export type CardTerminationEvent =
  | { type: 'reason.choose'; reason: TerminationReason }
  | { type: 'replacement.choose'; replace: boolean }
  | { type: 'card.terminate' }
  | { type: 'card.cancel' }

type Order = CardTerminationInput & { reason: TerminationReason; replace: boolean }

const form = { lane: 'happy', route: 'cards', step: null, view: 'termination', spec: '§3 Card' } as const
const refused = { ...form, lane: 'error', spec: '§8 Messages' } as const
const away = { ...refused, view: 'unreachable' } as const
type Failed = { code: string }
const codeOf = ({ event }: { event: { error: unknown } }): Failed => failureOf(event.error)
const offline = ['networkFailed', 'timedOut', 'serverFailed']

/** Ending a card for a reason and, where it is wanted, requesting its replacement in the same step. */
export const cardTerminationMachine = setup({
  types: {} as {
    input: CardTerminationInput
    context: Context
    events: CardTerminationEvent
    /** True when the card has ended. */
    output: boolean
    meta: Meta<'termination' | 'unreachable'>
    tags: 'busy'
  },
  actors: { terminateCard: port<void, Order>('terminateCard') },
  guards: {
    canTerminate: ({ context }) => refuseTermination(context.choice) === null,
    isOffline: (_, { code }: Failed) => offline.includes(code),
  },
  actions: { recordFailure: assign({ failure: (_, { code }: Failed) => code }) },
}).createMachine({
  id: 'cardTermination',
  description: 'An administrator ends a card for good.',
  context: ({ input }) => ({ ...input, choice: { reason: null, replace: false }, failure: null }),
  output: ({ event }) => (event as unknown as { output: boolean }).output,
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The reason, and whether another card is requested in its place.',
      meta: unseen('happy', '§3 Card'),
      initial: 'open',
      on: {
        'reason.choose': {
          target: '.open',
          actions: assign({
            choice: ({ context, event }) => ({ ...context.choice, reason: event.reason }),
            failure: null,
          }),
        },
        'replacement.choose': {
          target: '.open',
          actions: assign({
            choice: ({ context, event }) => ({ ...context.choice, replace: event.replace }),
            failure: null,
          }),
        },
        'card.terminate': { guard: 'canTerminate', target: 'terminating' },
        'card.cancel': { target: 'cancelled' },
      },
      states: {
        open: { description: 'The choice, as far as it is made.', meta: form },
        refused: { description: 'The card cannot be terminated, and the server says why.', meta: refused },
        unreachable: { description: 'The server cannot be reached; nothing was changed.', meta: away },
      },
    },
    terminating: {
      description: 'The card is ended and its replacement requested: both or neither.',
      tags: 'busy',
      meta: form,
      invoke: {
        src: 'terminateCard',
        input: ({ context: { cardId, version, choice } }) => {
          if (choice.reason === null) throw new Error('A card is not terminated without a reason.')
          return { cardId, version, reason: choice.reason, replace: choice.replace }
        },
        onDone: { target: 'terminated' },
        onError: [
          {
            guard: { type: 'isOffline', params: codeOf },
            target: 'choosing.unreachable',
            actions: { type: 'recordFailure', params: codeOf },
          },
          { target: 'choosing.refused', actions: { type: 'recordFailure', params: codeOf } },
        ],
      },
    },
    terminated: {
      type: 'final',
      description: 'The card cannot be used any more.',
      meta: unseen('happy', '§4'),
      output: () => true,
    },
    cancelled: {
      type: 'final',
      description: 'The card stays as it is.',
      meta: unseen('escape', '§2 Other'),
      output: () => false,
    },
  },
})

type Snapshot = SnapshotFrom<typeof cardTerminationMachine>

export const selectChoice = ({ context }: Snapshot) => context.choice
export const selectFailure = ({ context }: Snapshot) => context.failure
export const selectRefusal = ({ context }: Snapshot) => refuseTermination(context.choice)
