import type { ActorRefFrom, SnapshotFrom } from 'xstate'

import { goneMethodCodes } from '../../../domain/rules/payment-method.ts'
import { stalePaymentCodes } from '../../../domain/rules/payment-line.ts'
import { unseen } from '../../meta.ts'
import { challengedIdOf, intentOf } from './payment.context.ts'
import { drafting } from './payment.drafting.ts'
import { output, paymentSetup, returned, unquoted } from './payment.setup.ts'

const storeEnd = { type: 'storeEnd', params: output } as const
const storePayment = { type: 'storePayment', params: output } as const

/**
 * Paying invoices in three steps: the account, invoices with their method, review. A quote fixes
 * amounts and fee; any change voids it. Sending is the part `submission`, which never takes silence for a failure.
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
    payment: null,
    paymentId: null,
    declineCode: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides where an old or a new payment goes on.',
      meta: unseen('happy', '§2 Payment flow'),
      always: [
        { guard: 'isToConfirm', target: 'challenged.checking' },
        { guard: 'isSent', target: 'submitting' },
        { guard: 'hasDraft', target: 'drafting.steps.loadingDraft' },
        { guard: 'isAccountMissing', target: 'drafting.steps.choosingAccount' },
        // After a reload: what was due beyond the payment before is read as the next one.
        { guard: 'hasDueHeld', target: 'drafting.steps.addingEverythingDue' },
        { target: 'drafting.steps.choosing' },
      ],
    },
    drafting,
    submitting: {
      description: 'Sent once by the part `submission`, which is shown meanwhile.',
      meta: { lane: 'happy', route: 'paymentConfirm', step: 3, view: 'pay', spec: '§2 Payment flow, §7 Calls' },
      tags: 'busy',
      exit: 'clearResume',
      invoke: {
        src: 'submission',
        id: 'submission',
        input: ({ context }) => ({
          intent: intentOf(context),
          id: context.resume?.at === 'processing' ? context.resume.paymentId : null,
          unknownCodes: ['paymentInFlight', 'timedOut'],
          returnedCodes: ['quoteExpired', ...stalePaymentCodes, ...goneMethodCodes],
        }),
        onDone: [
          { guard: { type: 'isChallenged', params: output }, target: 'challenged', actions: storeEnd },
          { guard: { type: 'isAccepted', params: output }, target: 'confirmed', actions: storeEnd },
          { guard: { type: 'isDeclined', params: output }, target: 'declined', actions: storeEnd },
          { guard: { type: 'isLeft', params: output }, target: 'left', actions: storeEnd },
          { guard: { type: 'isQuoteExpired', params: returned }, target: 'drafting.steps.quoteExpired' },
          {
            guard: { type: 'isStale', params: returned },
            target: 'stale',
            actions: { type: 'recordFailure', params: returned },
          },
          { target: 'drafting.steps.loadingDraft', actions: ['redraft', { type: 'recordFailure', params: returned }] },
        ],
      },
    },
    challenged: {
      description: "The payer's bank asks them to confirm the payment on a page of its own, from which they come back.",
      meta: { lane: 'alternate', route: 'paymentConfirm', step: 3, view: 'challenged', spec: '§4, §8 Messages' },
      initial: 'waiting',
      exit: 'clearResume',
      on: { 'payment.leave': { target: 'left' } },
      states: {
        waiting: {
          description: 'A while until the server is asked again.',
          meta: unseen('alternate', '§4, §8 Messages'),
          after: { pollInterval: { target: 'checking' } },
          on: { 'challenge.check': { target: 'checking' } },
        },
        checking: {
          description: 'Asks the server whether the bank has confirmed it.',
          meta: unseen('alternate', '§4, §8 Messages'),
          tags: 'busy',
          invoke: {
            src: 'lookUp',
            input: ({ context }) => ({ paymentId: challengedIdOf(context) }),
            onDone: [
              { guard: { type: 'isPaid', params: output }, target: '#payment.confirmed', actions: storePayment },
              { guard: { type: 'isRefused', params: output }, target: '#payment.declined', actions: storePayment },
              { target: 'waiting', actions: storePayment },
            ],
            onError: { target: 'waiting' },
          },
        },
      },
    },
    declined: {
      description: "Nothing was charged; the provider's reason and the next step.",
      meta: { lane: 'error', route: 'paymentConfirm', step: 3, view: 'declined', spec: '§8 Messages' },
      on: {
        'draft.reload': { target: 'drafting.steps.loadingDraft', actions: 'redraft' },
        'payment.retry': { guard: 'isQuotable', target: 'drafting.steps.quoting', actions: 'voidQuote' },
        'payment.leave': { target: 'cancelled' },
      },
    },
    stale: {
      description: 'An invoice changed or was paid elsewhere; shows what changed.',
      meta: { lane: 'error', route: 'paymentInvoices', step: 2, view: 'stale', spec: '§4' },
      on: {
        'changes.accept': { target: 'drafting.steps.loadingDraft', actions: ['redraft', 'clearFailure'] },
        'payment.leave': { target: 'cancelled' },
      },
    },
    confirmed: {
      type: 'final',
      description: 'The payment is under way, with its confirmation number.',
      meta: { lane: 'happy', route: 'paymentConfirm', step: 3, view: 'confirmed', spec: '§2 Payment flow, §4' },
    },
    left: {
      type: 'final',
      description: 'The payment goes on without the reader; the history shows it.',
      meta: { lane: 'escape', route: 'paymentHistory', step: null, view: null, spec: '§3' },
    },
    cancelled: {
      type: 'final',
      description: 'Nothing was charged.',
      meta: { lane: 'escape', route: 'accountOverview', step: null, view: null, spec: '§2 Other' },
    },
  },
})

export type PaymentRef = ActorRefFrom<typeof paymentMachine>
export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>

/**
 * Returns the quote with which a reload comes back to the review, or null: after a decline or a change another is asked
 * for, and who went back to the choice stays there.
 */
export const selectReusableQuote = (state: PaymentSnapshot): string | null =>
  state.matches('declined') || state.matches('stale') || state.matches('challenged')
    ? null
    : state.matches({ drafting: { steps: 'quoted' } }) || state.matches('submitting')
      ? (state.context.quote?.id ?? null)
      : (state.context.draft?.quoteId ?? null)

/** Returns the payment that its payer is to confirm at the bank, or null. */
export const selectChallengedId = (state: PaymentSnapshot): string | null =>
  state.matches('challenged') ? challengedIdOf(state.context) : null

/** Returns the payment that is confirmed, or null. */
export const selectConfirmedId = (state: PaymentSnapshot): string | null =>
  state.matches('confirmed') ? state.context.paymentId : null
