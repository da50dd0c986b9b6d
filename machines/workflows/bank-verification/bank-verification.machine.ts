import { assign, setup, type SnapshotFrom } from 'xstate'

import { failureOf } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

export type BankVerificationInput = { methodId: string }

type Context = BankVerificationInput & {
  /** Where the provider's page is, while it is open. */
  address: string | null
  /** The server's code of the last refusal. */
  failure: string | null
}

export type BankVerificationEvent =
  /** The provider's page has given a proof, or was cancelled. */
  | { type: 'proof.given'; proof: string }
  | { type: 'page.cancelled' }
  | { type: 'verification.retry' }
  | { type: 'verification.close' }

export type BankVerificationView = 'loading' | 'page' | 'stopped' | 'closed'

type Failed = { code: string; triesLeft: number | null }
const codeOf = ({ event }: { event: { error: unknown } }): Failed => failureOf(event.error)
const record = { type: 'recordFailure', params: codeOf } as const
const offline = ['networkFailed', 'timedOut', 'serverFailed']
const later = ['bankUnavailable', 'paymentProviderUnavailable']

const at = (view: BankVerificationView) =>
  ({ lane: 'happy', route: 'paymentMethods', step: null, view, spec: '§3 Bank account' }) as const
const said = { ...at('stopped'), lane: 'error', spec: '§8 Messages' } as const
const given = { ...said, lane: 'alternate' } as const
const over = { ...at('closed'), lane: 'error', spec: '§8 Messages' } as const
const elsewhere = [
  { guard: { type: 'isOffline', params: codeOf }, target: 'stopped.unreachable', actions: record },
  { guard: { type: 'isLater', params: codeOf }, target: 'stopped.tryLater', actions: record },
  { guard: { type: 'isOver', params: codeOf }, target: 'closed', actions: record },
] as const
const otherwise = { target: 'stopped.failed', actions: record } as const

/** Verifying a bank account on the provider's own page, whose proof the portal's server redeems at the provider. */
export const bankVerificationMachine = setup({
  types: {} as {
    input: BankVerificationInput
    context: Context
    events: BankVerificationEvent
    /** True when the account is verified; false when it is not, and nothing has changed. */
    output: boolean
    meta: Meta<BankVerificationView>
    tags: 'busy'
  },
  actors: {
    openPage: port<{ address: string }, { methodId: string }>('openPage'),
    redeemProof: port<void, { methodId: string; proof: string }>('redeemProof'),
  },
  guards: {
    isOffline: (_, { code }: Failed) => offline.includes(code),
    isLater: (_, { code }: Failed) => later.includes(code),
    /** It is verified already, or the bank has refused it for the last time. */
    isOver: (_, { code, triesLeft }: Failed) =>
      code === 'methodNotPending' || (code === 'bankRefused' && triesLeft === 0),
    isRefused: (_, { code }: Failed) => code === 'bankRefused',
    isExpired: (_, { code }: Failed) => code === 'verificationExpired',
  },
  actions: {
    storeAddress: assign((_, { address }: { address: string }) => ({ address, failure: null })),
    clearAddress: assign({ address: null }),
    recordFailure: assign({ failure: (_, { code }: Failed) => code }),
  },
}).createMachine({
  id: 'bankVerification',
  description: 'An administrator verifies a bank account on the payment provider’s own page.',
  context: ({ input }) => ({ ...input, address: null, failure: null }),
  output: ({ event }) => (event as unknown as { output: boolean }).output,
  initial: 'opening',
  states: {
    opening: {
      description: 'The provider opens a page for this account.',
      tags: 'busy',
      meta: at('loading'),
      on: { 'verification.close': { target: 'left' } },
      invoke: {
        src: 'openPage',
        input: ({ context: { methodId } }) => ({ methodId }),
        onDone: { target: 'confirming', actions: { type: 'storeAddress', params: ({ event }) => event.output } },
        onError: [...elsewhere, otherwise],
      },
    },
    confirming: {
      description: 'The account is confirmed on the provider’s page, on its own origin.',
      meta: at('page'),
      exit: 'clearAddress',
      on: {
        'proof.given': { target: 'checking' },
        'page.cancelled': { target: 'stopped.cancelled' },
        'verification.close': { target: 'left' },
      },
    },
    stopped: {
      description: 'The account is not verified yet, and it is said why; one can start again now or later.',
      meta: unseen('error', '§8 Messages'),
      on: { 'verification.retry': { target: 'opening' }, 'verification.close': { target: 'left' } },
      initial: 'cancelled',
      states: {
        cancelled: { description: 'The provider’s page was cancelled.', meta: given },
        refused: { description: 'The bank does not confirm the account; such answers are counted.', meta: said },
        expired: { description: 'The proof came too late.', meta: said },
        tryLater: { description: 'The bank or the provider does not respond.', meta: said },
        unreachable: { description: 'The server cannot be reached.', meta: said },
        failed: { description: 'The server refuses for another reason, and says which.', meta: said },
      },
    },
    checking: {
      description: 'The server redeems the proof at the provider.',
      tags: 'busy',
      meta: at('loading'),
      invoke: {
        src: 'redeemProof',
        input: ({ context: { methodId }, event }) => {
          if (event.type !== 'proof.given') throw new Error(`"${event.type}" brings no proof.`)
          return { methodId, proof: event.proof }
        },
        onDone: { target: 'verified' },
        onError: [
          ...elsewhere,
          { guard: { type: 'isRefused', params: codeOf }, target: 'stopped.refused', actions: record },
          { guard: { type: 'isExpired', params: codeOf }, target: 'stopped.expired', actions: record },
          otherwise,
        ],
      },
    },
    closed: {
      description: 'The account can no longer be verified: it is already, or the bank refused it too often.',
      meta: over,
      on: { 'verification.close': { target: 'left' } },
    },
    verified: {
      type: 'final',
      description: 'The account can be used.',
      meta: unseen('happy', '§3 Bank account'),
      output: () => true,
    },
    left: {
      type: 'final',
      description: 'The list of payment methods is shown; the account can be verified later.',
      meta: unseen('escape', '§2 Other'),
      output: () => false,
    },
  },
})

type Snapshot = SnapshotFrom<typeof bankVerificationMachine>

export const selectFailure = ({ context }: Snapshot) => context.failure
export const selectAddress = ({ context }: Snapshot) => context.address
/** The reason why it stopped, which the view puts into words; null while nothing has stopped it. */
export const selectStop = ({ value }: Snapshot) => (typeof value === 'string' ? null : value.stopped)
