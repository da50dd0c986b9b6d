import { assign, setup, type SnapshotFrom } from 'xstate'

import { refuseActivationEntry, type ActivationEntry } from '../../../domain/rules/cards/card.ts'
import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

export type CardActivationInput = { cardId: string }

type Context = CardActivationInput & {
  /** The code of the last refusal. */
  failure: string | null
}

/** The code of the letter passes from the event into the port and is stored nowhere. */
export type CardActivationEvent = ({ type: 'card.activate' } & ActivationEntry) | { type: 'card.cancel' }

const form = { lane: 'happy', route: 'cards', step: null, view: 'activation', spec: '§4' } as const
const refused = { ...form, lane: 'error', spec: '§8 Messages' } as const
const away = { ...refused, view: 'unreachable' } as const
type Failed = { code: string }
const codeOf = ({ event }: { event: { error: unknown } }): Failed => failureOf(event.error)
const offline = ['networkFailed', 'timedOut', 'serverFailed']

/** Activating a card that has arrived, with its last digits and the code of its letter. */
export const cardActivationMachine = setup({
  types: {} as {
    input: CardActivationInput
    context: Context
    events: CardActivationEvent
    /** True when the card is active. */
    output: boolean
    meta: Meta<'activation' | 'unreachable'>
    tags: 'busy'
  },
  actors: { activateCard: port<void, CardActivationInput & ActivationEntry>('activateCard') },
  guards: {
    canActivate: (_, entry: ActivationEntry) => refuseActivationEntry(entry) === null,
    isWrong: (_, { code }: Failed) => code === 'activationCodeWrong',
    isOffline: (_, { code }: Failed) => offline.includes(code),
  },
  actions: { recordFailure: assign({ failure: (_, { code }: Failed) => code }) },
}).createMachine({
  id: 'cardActivation',
  description: 'A user activates a card on receipt.',
  context: ({ input }) => ({ ...input, failure: null }),
  output: ({ event }) => (event as unknown as { output: boolean }).output,
  initial: 'asking',
  states: {
    asking: {
      description: 'The form for the last digits of the card and the code of its letter.',
      meta: unseen('happy', '§4'),
      initial: 'blank',
      on: {
        'card.activate': { guard: { type: 'canActivate', params: ({ event }) => event }, target: 'activating' },
        'card.cancel': { target: 'cancelled' },
      },
      states: {
        blank: { description: 'Nothing was tried yet.', meta: form },
        wrong: { description: 'The digits or the code are wrong; wrong ones are counted.', meta: refused },
        refused: { description: 'The card cannot be activated, and the server says why.', meta: refused },
        unreachable: { description: 'The server cannot be reached; nothing was changed.', meta: away },
      },
    },
    activating: {
      description: 'The issuer checks digits and code.',
      tags: 'busy',
      meta: form,
      invoke: {
        src: 'activateCard',
        input: ({ context: { cardId }, event }) => {
          if (event.type !== 'card.activate') throw new Error(`"${event.type}" brings no code.`)
          return { cardId, last4: event.last4.trim(), code: event.code.trim() }
        },
        onDone: { target: 'activated' },
        onError: [
          {
            guard: { type: 'isWrong', params: codeOf },
            target: 'asking.wrong',
            actions: { type: 'recordFailure', params: codeOf },
          },
          {
            guard: { type: 'isOffline', params: codeOf },
            target: 'asking.unreachable',
            actions: { type: 'recordFailure', params: codeOf },
          },
          { target: 'asking.refused', actions: { type: 'recordFailure', params: codeOf } },
        ],
      },
    },
    activated: {
      type: 'final',
      description: 'The card can be used.',
      meta: unseen('happy', '§4'),
      output: () => true,
    },
    cancelled: {
      type: 'final',
      description: 'The card waits to be activated.',
      meta: unseen('escape', '§2 Other'),
      output: () => false,
    },
  },
})

export const selectFailure = ({ context }: SnapshotFrom<typeof cardActivationMachine>) => context.failure
