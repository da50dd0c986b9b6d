import type { ActorRefFrom, SnapshotFrom } from 'xstate'

import { idempotencyKey, type PaymentContext } from './payment.context.ts'
import { drafting } from './payment.drafting.ts'
import { failure, meta, output, paymentSetup, unquoted } from './payment.setup.ts'

/**
 * Paying invoices in three steps: the account, invoices with their method, review. A quote fixes
 * amounts and fee; any change voids it. No answer in time is never a failure: the payment is
 * looked up until the provider has spoken.
 */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  description: 'A customer pays invoices of one account, or of several by card.',
  context: ({ input }) => ({
    ...input,
    ...unquoted,
    lines: [],
    method: input.draft?.method ?? null,
    failure: null,
    paymentId: input.resume?.at === 'processing' ? input.resume.paymentId : null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides where an old or a new payment goes on.',
      meta: meta('happy', null),
      always: [
        { guard: 'isUnderWay', target: 'stillProcessing' },
        { guard: 'isInterrupted', target: 'submitting' },
        { guard: 'hasDraft', target: 'drafting.loadingDraft' },
        { guard: 'isAccountMissing', target: 'drafting.choosingAccount' },
        { target: 'drafting.choosing' },
      ],
    },
    drafting,
    leaving: {
      description: 'Something was chosen: leave it or stay.',
      meta: meta('escape', null),
      on: { 'leave.confirm': { target: 'cancelled' }, 'leave.cancel': { target: 'drafting.last' } },
    },
    submitting: {
      description: 'The payment is sent once; a repeat is the same intent.',
      meta: meta('happy', 'paymentConfirm'),
      entry: 'clearFailure',
      tags: 'busy',
      invoke: {
        src: 'submitPayment',
        input: ({ context }) => submission(context),
        onDone: [
          {
            guard: { type: 'isTaken', params: output },
            target: 'confirmed',
            actions: { type: 'storeOutcome', params: output },
          },
          {
            guard: { type: 'isDeclined', params: output },
            target: 'declined',
            actions: { type: 'storeOutcome', params: output },
          },
          { target: 'stillProcessing', actions: { type: 'storeOutcome', params: output } },
        ],
        onError: [
          {
            guard: { type: 'isInFlight', params: failure },
            target: 'stillProcessing',
            actions: { type: 'storePaymentId', params: failure },
          },
          {
            guard: { type: 'isQuoteExpired', params: failure },
            target: 'drafting.quoteExpired',
          },
          {
            guard: { type: 'isStale', params: failure },
            target: 'stale',
            actions: { type: 'recordFailure', params: failure },
          },
          { target: 'failed', actions: { type: 'recordFailure', params: failure } },
        ],
      },
    },
    stillProcessing: {
      description: 'The provider has not answered yet. It may have been charged: do not pay again.',
      meta: meta('alternate', 'paymentConfirm'),
      initial: 'waiting',
      on: { 'payment.leave': { target: 'left' } },
      states: {
        waiting: {
          description: 'A while until the next look.',
          meta: meta('alternate', 'paymentConfirm'),
          after: { pollInterval: { target: 'checking' } },
          on: { 'payment.check': { target: 'checking' } },
        },
        checking: {
          description: 'Asks the server what became of it.',
          meta: meta('alternate', 'paymentConfirm'),
          tags: 'busy',
          invoke: {
            src: 'findPayment',
            input: ({ context }) => ({ ...submission(context), paymentId: context.paymentId }),
            onDone: [
              {
                guard: { type: 'isTaken', params: output },
                target: '#payment.confirmed',
                actions: { type: 'storeOutcome', params: output },
              },
              {
                guard: { type: 'isDeclined', params: output },
                target: '#payment.declined',
                actions: { type: 'storeOutcome', params: output },
              },
              { target: 'waiting', actions: { type: 'storeOutcome', params: output } },
            ],
            onError: { target: 'waiting' },
          },
        },
      },
    },
    declined: {
      description: "Nothing was charged; the provider's reason and the next step.",
      meta: meta('error', 'paymentConfirm'),
      on: {
        'draft.reload': { target: 'drafting.loadingDraft', actions: 'redraft' },
        'payment.retry': { guard: 'isQuotable', target: 'drafting.quoting', actions: 'voidQuote' },
        'payment.leave': { target: 'cancelled' },
      },
    },
    stale: {
      description: 'An invoice changed or was paid elsewhere; shows what changed.',
      meta: meta('error', 'paymentInvoices'),
      on: {
        'changes.accept': { target: 'drafting.loadingDraft', actions: ['redraft', 'clearFailure'] },
        'payment.leave': { target: 'cancelled' },
      },
    },
    failed: {
      description: 'The portal was not reached or could not take it; trying again is the same payment.',
      meta: meta('error', 'paymentConfirm'),
      on: { 'payment.retry': { target: 'submitting' }, 'payment.leave': { target: 'left' } },
    },
    confirmed: {
      type: 'final',
      description: 'The payment is under way, with its confirmation number.',
      meta: meta('happy', 'paymentConfirm'),
    },
    left: {
      type: 'final',
      description: 'The payment goes on without the reader; the history shows it.',
      meta: meta('escape', 'paymentHistory'),
    },
    cancelled: { type: 'final', description: 'Nothing was charged.', meta: meta('escape', 'accountOverview') },
  },
})

function submission(context: PaymentContext): { quoteId: string; key: string } {
  const quoteId = context.quote?.id ?? (context.resume?.at === 'submitting' ? context.resume.quoteId : '')
  return { quoteId, key: idempotencyKey(context, quoteId) }
}

export type PaymentRef = ActorRefFrom<typeof paymentMachine>
export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>
