/** States of a refund in which the server is asked: for the refund itself, for what became of it, and for what is left. */
import type { Refund, RefundablePayment } from '../../../domain/contract/payments/refund.ts'
import { failureOf } from '../../failure.ts'
import { sendingOf } from './refund-request.context.ts'
import { refundRequestSetup } from './refund-request.setup.ts'

const at = { route: 'supportRefund', step: null } as const
const reviewing = { lane: 'happy', ...at, view: 'review', spec: '§5' } as const
const unsure = { lane: 'error', ...at, view: 'unanswered', spec: '§8 Messages' } as const
const silent = { lane: 'alternate', ...at, view: 'result', spec: '§5' } as const
const codeOf = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
const paymentOf = ({ event }: { event: { output: RefundablePayment } }) => ({ payment: event.output })
const refundOf = ({ event }: { event: { output: Refund } }) => ({ refund: event.output })
const record = { type: 'recordFailure', params: codeOf } as const
const store = { type: 'storeRefund', params: refundOf } as const
const fail = (code: string) => ({ type: 'recordFailure', params: { code } }) as const

/** Leads to what the server says of a refund that it has stored. */
const ends = [
  { guard: { type: 'isRefusedByProvider', params: refundOf }, target: 'refused', actions: store },
  { guard: { type: 'isWaiting', params: refundOf }, target: 'pending', actions: store },
  { target: 'requested', actions: store },
] as const

/** Sends the refund, once however often it is sent. */
export const sending = refundRequestSetup.createStateConfig({
  description: 'The refund is sent with its id, which makes a repetition the same refund.',
  meta: reviewing,
  tags: 'busy',
  invoke: {
    src: 'sendRefund',
    input: ({ context }) => sendingOf(context),
    onDone: [...ends],
    onError: [
      { guard: { type: 'isUnanswered', params: codeOf }, target: 'unanswered' },
      { guard: { type: 'isOutdated', params: codeOf }, target: 'refreshing' },
      { target: 'working.step.reviewing.failed', actions: record },
    ],
  },
})

/** Reads again what is left. */
export const refreshing = refundRequestSetup.createStateConfig({
  description: 'What is left has changed: it is read again.',
  meta: reviewing,
  tags: 'busy',
  invoke: {
    src: 'loadPayment',
    input: ({ context }) => ({ paymentId: context.paymentId }),
    onDone: [
      {
        guard: { type: 'isRefundable', params: paymentOf },
        target: 'working.step.choosing.changed',
        actions: { type: 'storeRest', params: paymentOf },
      },
      { target: 'closed', actions: { type: 'storeRest', params: paymentOf } },
    ],
    onError: { target: 'loadFailed' },
  },
})

/** Waits for somebody to ask. */
export const unanswered = refundRequestSetup.createStateConfig({
  description: 'Nobody knows whether the server has got it: it is asked before anything is sent again.',
  meta: unsure,
  on: { 'refund.check': { target: 'checking' }, 'edit.leave': { target: 'left' } },
})

/** Asks before anything is sent a second time. */
export const checking = refundRequestSetup.createStateConfig({
  description: 'The server is asked for the refund by its id.',
  meta: unsure,
  tags: 'busy',
  invoke: {
    src: 'findRefund',
    input: ({ context }) => ({ refundId: context.refundId }),
    onDone: [...ends],
    onError: [
      {
        guard: { type: 'isGone', params: codeOf },
        target: 'working.step.reviewing.failed',
        actions: fail('refundNotReceived'),
      },
      { target: 'unanswered' },
    ],
  },
})

/** Looks whether the provider has answered. */
export const looking = refundRequestSetup.createStateConfig({
  description: 'The refund is read again, to see whether the provider has answered.',
  meta: silent,
  tags: 'busy',
  invoke: {
    src: 'findRefund',
    input: ({ context }) => ({ refundId: context.refundId }),
    onDone: [...ends],
    onError: { target: 'pending' },
  },
})
