import { assign, setup, type SnapshotFrom } from 'xstate'

import { blankCardForm, refuseCardForm, type CardForm } from '../../../domain/rules/cards/card-form.ts'
import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

export type CardRequestInput = { buidCustomer: string }

type Context = CardRequestInput & {
  form: CardForm
  /** The code of the last refusal. */
  failure: string | null
}

export type CardRequestEvent =
  { type: 'form.change'; patch: Partial<CardForm> } | { type: 'card.request' } | { type: 'card.cancel' }

type Order = { buidCustomer: string; form: CardForm }

const form = { lane: 'happy', route: 'cards', step: null, view: 'request', spec: '§1, §5' } as const
const refused = { ...form, lane: 'error', spec: '§8 Messages' } as const
const away = { ...refused, view: 'unreachable' } as const
const codeOf = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
const offline = ['networkFailed', 'timedOut', 'serverFailed']

/** Requesting a card: one form, and the issuer mails it. */
export const cardRequestMachine = setup({
  types: {} as {
    input: CardRequestInput
    context: Context
    events: CardRequestEvent
    /** True when a card was requested. */
    output: boolean
    meta: Meta<'request' | 'unreachable'>
    tags: 'busy'
  },
  actors: { requestCard: port<void, Order>('requestCard') },
  guards: {
    isWhole: ({ context }) => refuseCardForm(context.form).length === 0,
    isOffline: (_, { code }: { code: string }) => offline.includes(code),
  },
  actions: { recordFailure: assign({ failure: (_, { code }: { code: string }) => code }) },
}).createMachine({
  id: 'cardRequest',
  description: 'An administrator requests a card of the program.',
  context: ({ input }) => ({ ...input, form: blankCardForm, failure: null }),
  output: ({ event }) => (event as unknown as { output: boolean }).output,
  initial: 'filling',
  states: {
    filling: {
      description: 'Who holds the card, where it is mailed, and how much it may spend.',
      meta: unseen('happy', '§1, §5'),
      initial: 'entering',
      on: {
        'form.change': {
          target: '.entering',
          actions: assign({
            form: ({ context, event }) => ({ ...context.form, ...event.patch }),
            failure: null,
          }),
        },
        'card.request': { guard: 'isWhole', target: 'requesting' },
        'card.cancel': { target: 'cancelled' },
      },
      states: {
        entering: { description: 'The form, as far as it is filled in.', meta: form },
        refused: { description: 'The server has refused the request, and says why.', meta: refused },
        unreachable: { description: 'The server cannot be reached; nothing was lost.', meta: away },
      },
    },
    requesting: {
      description: 'The request is stored, once.',
      tags: 'busy',
      meta: form,
      invoke: {
        src: 'requestCard',
        input: ({ context: { buidCustomer, form: entered } }) => ({ buidCustomer, form: entered }),
        onDone: { target: 'requested' },
        onError: [
          {
            guard: { type: 'isOffline', params: codeOf },
            target: 'filling.unreachable',
            actions: { type: 'recordFailure', params: codeOf },
          },
          { target: 'filling.refused', actions: { type: 'recordFailure', params: codeOf } },
        ],
      },
    },
    requested: {
      type: 'final',
      description: 'The issuer makes and mails the card.',
      meta: unseen('happy', '§4'),
      output: () => true,
    },
    cancelled: {
      type: 'final',
      description: 'No card was requested.',
      meta: unseen('escape', '§2 Other'),
      output: () => false,
    },
  },
})

type Snapshot = SnapshotFrom<typeof cardRequestMachine>

export const selectForm = ({ context }: Snapshot) => context.form
export const selectFailure = ({ context }: Snapshot) => context.failure
export const selectFaults = ({ context }: Snapshot) => refuseCardForm(context.form)
