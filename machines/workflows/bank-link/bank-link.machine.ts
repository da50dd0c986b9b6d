import { assign, setup, type SnapshotFrom } from 'xstate'

import { refuseLinkAddress } from '../../../domain/rules/methods/bank-link.ts'
import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

export type BankLinkInput = { buidCustomer: string }

type Context = BankLinkInput & {
  email: string
  /** The code of the last refusal. */
  failure: string | null
}

export type BankLinkEvent = { type: 'link.send'; email: string } | { type: 'link.cancel' }

const form = { lane: 'happy', route: 'paymentMethods', step: null, view: 'link', spec: '§2 Other' } as const
const refused = { ...form, lane: 'error', spec: '§8 Messages' } as const
const away = { ...refused, view: 'unreachable' } as const
type Failed = { code: string }
const codeOf = ({ event }: { event: { error: unknown } }): Failed => failureOf(event.error)
const offline = ['networkFailed', 'timedOut', 'serverFailed']

/** Asking somebody else for a bank account: a link goes to an address, with which it can be added without a sign-in. */
export const bankLinkMachine = setup({
  types: {} as {
    input: BankLinkInput
    context: Context
    events: BankLinkEvent
    /** The address to which the link was sent; null: none. */
    output: string | null
    meta: Meta<'link' | 'unreachable'>
    tags: 'busy'
  },
  actors: { sendLink: port<void, { buidCustomer: string; email: string }>('sendLink') },
  guards: {
    canSend: (_, { email }: { email: string }) => refuseLinkAddress(email) === null,
    isOffline: (_, { code }: Failed) => offline.includes(code),
  },
  actions: {
    storeEmail: assign({ email: (_, { email }: { email: string }) => email.trim() }),
    recordFailure: assign({ failure: (_, { code }: Failed) => code }),
  },
}).createMachine({
  id: 'bankLink',
  description: 'An administrator asks somebody else to add a bank account.',
  context: ({ input }) => ({ ...input, email: '', failure: null }),
  output: ({ event }) => (event as unknown as { output: string | null }).output,
  initial: 'asking',
  states: {
    asking: {
      description: 'The form for the address of who has the bank account.',
      meta: unseen('happy', '§2 Other'),
      initial: 'blank',
      on: {
        'link.send': {
          guard: { type: 'canSend', params: ({ event }) => event },
          target: 'sending',
          actions: { type: 'storeEmail', params: ({ event }) => event },
        },
        'link.cancel': { target: 'cancelled' },
      },
      states: {
        blank: { description: 'Nothing was tried yet.', meta: form },
        refused: { description: 'The server sends no link, and says why.', meta: refused },
        unreachable: { description: 'The server cannot be reached; nothing was sent.', meta: away },
      },
    },
    sending: {
      description: 'The link is written and the e-mail with it.',
      tags: 'busy',
      meta: form,
      invoke: {
        src: 'sendLink',
        input: ({ context: { buidCustomer, email } }) => ({ buidCustomer, email }),
        onDone: { target: 'sent' },
        onError: [
          {
            guard: { type: 'isOffline', params: codeOf },
            target: 'asking.unreachable',
            actions: { type: 'recordFailure', params: codeOf },
          },
          { target: 'asking.refused', actions: { type: 'recordFailure', params: codeOf } },
        ],
      },
    },
    sent: {
      type: 'final',
      description: 'The link is on its way; with it one bank account can be added.',
      meta: unseen('happy', '§2 Other'),
      output: ({ context }) => context.email,
    },
    cancelled: {
      type: 'final',
      description: 'Nothing was sent.',
      meta: unseen('escape', '§2 Other'),
      output: () => null,
    },
  },
})

export const selectFailure = ({ context }: SnapshotFrom<typeof bankLinkMachine>) => context.failure
