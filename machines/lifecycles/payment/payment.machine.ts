import { setup } from 'xstate'

import type { MethodKind } from '../../../domain/contract/payment.ts'
import {
  refuseChargeback,
  refusePaymentCancel,
  refusePaymentReturn,
} from '../../../domain/rules/payments/payment-ends.ts'
import { unseen, type Meta } from '../../meta.ts'

export type PaymentFacts = { method: MethodKind }

export type PaymentLifecycleEvent =
  /** The attempt row is committed: the provider is called next. */
  | { type: 'payment.authorize' }
  | { type: 'payment.accepted' }
  | { type: 'payment.declined' }
  /** The payer's bank asks them to confirm it first. */
  | { type: 'payment.challenged' }
  /** No answer came, or none that we could read. */
  | { type: 'payment.timedOut' }
  | { type: 'payment.settled' }
  | { type: 'payment.returned' }
  /** By card: money was taken back through its network. */
  | { type: 'payment.chargedBack' }
  /** All that was taken back has come again. */
  | { type: 'payment.chargebackReversed' }
  /** By mail: the customer took it back, or its cheque never arrived. */
  | { type: 'payment.cancelled' }

/**
 * A payment as it is stored. An answer that did not come is `unknown`, never `declined`: only the provider's
 * own word, asked for by the janitor, ends it.
 */
export const paymentLifecycle = setup({
  types: {} as { input: PaymentFacts; context: PaymentFacts; events: PaymentLifecycleEvent; meta: Meta<never> },
  guards: {
    canBeCancelled: ({ context }) => refusePaymentCancel(context) === null,
    canBeChargedBack: ({ context }) => refuseChargeback(context) === null,
    canBeReturned: ({ context }) => refusePaymentReturn(context) === null,
  },
}).createMachine({
  id: 'paymentLifecycle',
  context: ({ input }) => input,
  initial: 'created',
  states: {
    created: {
      description: 'Stored with its allocations; the provider knows nothing yet.',
      meta: unseen('happy', '§3 Payment'),
      on: { 'payment.authorize': { target: 'authorizing' } },
    },
    authorizing: {
      description: 'The provider is being asked to take the money.',
      tags: 'busy',
      meta: unseen('happy', '§3 Payment'),
      on: {
        'payment.accepted': { target: 'processing' },
        'payment.declined': { target: 'declined' },
        'payment.challenged': { target: 'challenged' },
        'payment.timedOut': { target: 'unknown' },
      },
    },
    unknown: {
      description: 'The provider did not answer. Its invoices are refused for a further payment until it has.',
      tags: 'busy',
      meta: unseen('error', '§4, §8'),
      on: {
        'payment.accepted': { target: 'processing' },
        'payment.declined': { target: 'declined' },
        'payment.challenged': { target: 'challenged' },
      },
    },
    challenged: {
      description: "Waits for the payer's confirmation at their bank. Its invoices are refused for a further payment.",
      tags: 'busy',
      meta: unseen('alternate', '§4, §8'),
      on: {
        'payment.accepted': { target: 'processing' },
        'payment.declined': { target: 'declined' },
      },
    },
    processing: {
      description: 'Taken by the provider; the invoices show it within the promised business days.',
      meta: unseen('happy', '§4'),
      on: {
        'payment.settled': { target: 'settled' },
        'payment.returned': { guard: 'canBeReturned', target: 'returned' },
        'payment.cancelled': { guard: 'canBeCancelled', target: 'cancelled' },
      },
    },
    settled: {
      description: 'The money has arrived. A bank may still send it back days later.',
      meta: unseen('happy', '§4'),
      on: {
        'payment.returned': { guard: 'canBeReturned', target: 'returned' },
        'payment.chargedBack': { guard: 'canBeChargedBack', target: 'chargedBack' },
      },
    },
    chargedBack: {
      description: "The card's network took all of the money back or a part; as much of the balance is open again.",
      meta: unseen('error', '§4'),
      on: {
        'payment.chargedBack': { target: 'chargedBack' },
        'payment.chargebackReversed': { target: 'settled' },
      },
    },
    declined: {
      type: 'final',
      description: 'The provider refused; nothing was taken.',
      meta: unseen('error', '§8'),
    },
    cancelled: {
      type: 'final',
      description: 'Its cheque was taken back or never arrived; no money moved and the invoices are open again.',
      meta: unseen('alternate', '§4'),
    },
    returned: {
      type: 'final',
      description: 'The bank sent the money back; the balance is open again and the user is notified of the next step.',
      meta: unseen('error', '§4'),
    },
  },
})
