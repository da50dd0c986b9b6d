import { assign, setup, type SnapshotFrom } from 'xstate'

import { isRefusedForGood } from '../../../domain/rules/retry.ts'
import { failureOf, type Failure } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'

/** The server's answer to what was sent; `id` finds it again while nobody knows how it ends. */
export type SubmissionAnswer<Result> = {
  state: 'accepted' | 'declined' | 'unknown'
  id: string | null
  result: Result
}

export type SubmissionInput<Intent> = {
  /** All that is sent, with its idempotency key: sent again, it is the same intent (promise R1). */
  intent: Intent
  /** Known from before a reload: it was sent, and is looked up at once. */
  id: string | null
  /** Codes with which the server says that it has it, and not yet how it ends. */
  unknownCodes: readonly string[]
  /** Codes that the wizard itself answers: the submission ends, and is not tried again. */
  returnedCodes: readonly string[]
}

export type SubmissionEnd<Result> =
  | { kind: 'accepted' | 'declined'; result: Result }
  | { kind: 'returned'; failure: Failure }
  | { kind: 'left'; id: string | null }

type Context<Intent, Result> = SubmissionInput<Intent> & {
  failure: Failure | null
  /** The server's last answer while nobody knows yet how it ends; no guard reads it. */
  latest: Result | null
  end: SubmissionEnd<Result> | null
}

export type SubmissionEvent =
  | { type: 'submission.retry' }
  | { type: 'submission.check' }
  | { type: 'submission.return' }
  | { type: 'submission.leave' }

export type SubmissionView = 'sending' | 'processing' | 'failed'

/** The guards' and actions' parameters: how the port ended. */
const output = <Output>({ event }: { event: { output: Output } }) => event.output
const failure = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
const storeId = { type: 'storeId', params: output } as const
const storeLatest = { type: 'storeLatest', params: output } as const

/**
 * Sends something that must happen once. A repeat is the same intent; no answer in time is never a failure, and is
 * looked up until the server has spoken; what the wizard itself can mend is returned to it.
 */
export const submissionFor = <Intent, Result>() =>
  setup({
    types: {} as {
      input: SubmissionInput<Intent>
      context: Context<Intent, Result>
      events: SubmissionEvent
      output: SubmissionEnd<Result>
      meta: Meta<SubmissionView>
      tags: 'busy'
    },
    actors: {
      submit: port<SubmissionAnswer<Result>, { intent: Intent }>('submit'),
      lookUp: port<SubmissionAnswer<Result>, { intent: Intent; id: string | null }>('lookUp'),
    },
    delays: { pollInterval: 3_000 },
    guards: {
      isUnderWay: ({ context }) => context.id !== null,
      isAccepted: (_, { state }: SubmissionAnswer<Result>) => state === 'accepted',
      isDeclined: (_, { state }: SubmissionAnswer<Result>) => state === 'declined',
      isOutcomeUnknown: ({ context }, { code }: Failure) => context.unknownCodes.includes(code),
      isReturned: ({ context }, { code }: Failure) => context.returnedCodes.includes(code),
      isRefused: ({ context }) => isRefusedForGood(context.failure),
      canRetry: ({ context }) => !isRefusedForGood(context.failure),
    },
    actions: {
      accept: assign({ end: (_, { result }: SubmissionAnswer<Result>) => ({ kind: 'accepted' as const, result }) }),
      decline: assign({ end: (_, { result }: SubmissionAnswer<Result>) => ({ kind: 'declined' as const, result }) }),
      giveBack: assign({ end: (_, known: Failure) => ({ kind: 'returned' as const, failure: known }) }),
      giveBackFailure: assign({
        end: ({ context }) =>
          context.failure === null ? null : { kind: 'returned' as const, failure: context.failure },
      }),
      storeId: assign({ id: ({ context }, { id }: { id: string | null }) => id ?? context.id }),
      storeLatest: assign({ latest: (_, { result }: SubmissionAnswer<Result>) => result }),
      recordFailure: assign({ failure: (_, known: Failure) => known }),
      clearFailure: assign({ failure: null }),
    },
  }).createMachine({
    id: 'submission',
    description: 'Something is sent once, however often it is tried.',
    context: ({ input }) => ({ ...input, failure: null, latest: null, end: null }),
    output: ({ context }) => context.end ?? { kind: 'left', id: context.id },
    initial: 'opening',
    states: {
      opening: {
        description: 'Decides whether it is sent or was sent before.',
        meta: unseen('happy', '§7 Calls'),
        always: [{ guard: 'isUnderWay', target: 'processing' }, { target: 'sending' }],
      },
      sending: {
        description: 'Sent; the answer is awaited.',
        meta: { lane: 'happy', route: null, step: null, view: 'sending', spec: '§7 Calls' },
        entry: 'clearFailure',
        tags: 'busy',
        invoke: {
          src: 'submit',
          input: ({ context }) => ({ intent: context.intent }),
          onDone: [
            {
              guard: { type: 'isAccepted', params: output },
              target: 'accepted',
              actions: { type: 'accept', params: output },
            },
            {
              guard: { type: 'isDeclined', params: output },
              target: 'declined',
              actions: { type: 'decline', params: output },
            },
            { target: 'processing', actions: [storeId, storeLatest] },
          ],
          onError: [
            {
              guard: { type: 'isOutcomeUnknown', params: failure },
              target: 'processing',
              actions: { type: 'storeId', params: ({ event }) => ({ id: failureOf(event.error).paymentId }) },
            },
            {
              guard: { type: 'isReturned', params: failure },
              target: 'returned',
              actions: { type: 'giveBack', params: failure },
            },
            { target: 'failed', actions: { type: 'recordFailure', params: failure } },
          ],
        },
      },
      processing: {
        description: 'Nobody knows yet how it ends. It may have happened: it is not to be sent again.',
        meta: { lane: 'alternate', route: null, step: null, view: 'processing', spec: '§4, §8 Messages' },
        initial: 'waiting',
        on: { 'submission.leave': { target: 'left' } },
        states: {
          waiting: {
            description: 'A while until the next look.',
            meta: unseen('alternate', '§4, §8 Messages'),
            after: { pollInterval: { target: 'checking' } },
            on: { 'submission.check': { target: 'checking' } },
          },
          checking: {
            description: 'Asks the server what became of it.',
            meta: unseen('alternate', '§4, §8 Messages'),
            tags: 'busy',
            invoke: {
              src: 'lookUp',
              input: ({ context }) => ({ intent: context.intent, id: context.id }),
              onDone: [
                {
                  guard: { type: 'isAccepted', params: output },
                  target: '#submission.accepted',
                  actions: { type: 'accept', params: output },
                },
                {
                  guard: { type: 'isDeclined', params: output },
                  target: '#submission.declined',
                  actions: { type: 'decline', params: output },
                },
                { target: 'waiting', actions: [storeId, storeLatest] },
              ],
              onError: { target: 'waiting' },
            },
          },
        },
      },
      failed: {
        description: 'It did not get through and may be tried again, the same intent; or it was refused for good.',
        meta: { lane: 'error', route: null, step: null, view: 'failed', spec: '§8 Messages' },
        on: {
          'submission.retry': { guard: 'canRetry', target: 'sending' },
          'submission.return': { guard: 'isRefused', target: 'returned', actions: 'giveBackFailure' },
          'submission.leave': { target: 'left' },
        },
      },
      accepted: {
        type: 'final',
        description: 'The server has it.',
        meta: unseen('happy', '§7 Calls'),
      },
      declined: {
        type: 'final',
        description: 'The other side said no; nothing happened.',
        meta: unseen('error', '§8 Messages'),
      },
      returned: {
        type: 'final',
        description: 'Refused for what the wizard can mend.',
        meta: unseen('error', '§8 Messages'),
      },
      left: {
        type: 'final',
        description: 'It goes on without the reader.',
        meta: unseen('escape', '§4'),
      },
    },
  })

/** The submission as the catalogue shows it; a wizard has one of its own intent and result. */
export const submissionMachine = submissionFor<unknown, unknown>()

type SubmissionMachine = typeof submissionMachine
export type SubmissionSnapshot = SnapshotFrom<SubmissionMachine>

export const selectSubmissionFailure = ({ context }: Pick<SubmissionSnapshot, 'context'>) => context.failure
