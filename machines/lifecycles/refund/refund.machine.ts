import { setup } from 'xstate'

import { unseen, type Meta } from '../../meta.ts'

export type RefundEvent =
  /** The provider has accepted it: the money is to go back. */
  | { type: 'refund.accept' }
  /** The provider has refused it: nothing goes back. */
  | { type: 'refund.refuse' }
  /** The provider reports that the money has gone back. */
  | { type: 'refund.complete' }
  /** The provider reports that the money did not arrive, and is back. */
  | { type: 'refund.fail' }

/** A refund as it is stored, from its request to what became of the money. */
export const refundLifecycle = setup({
  types: {} as { context: Record<never, never>; events: RefundEvent; meta: Meta<never> },
}).createMachine({
  id: 'refundLifecycle',
  context: {},
  initial: 'requested',
  states: {
    requested: {
      description: 'Sent to the provider, which has not answered; it is sent again until there is an answer.',
      meta: unseen('happy', '§5'),
      on: {
        'refund.accept': { target: 'accepted' },
        'refund.refuse': { target: 'refused' },
        // A report may come before an answer that got lost.
        'refund.complete': { target: 'refunded' },
        'refund.fail': { target: 'failed' },
      },
    },
    accepted: {
      description: 'The provider has accepted it: its invoices are open again, and the money is on its way.',
      meta: unseen('happy', '§5'),
      on: { 'refund.complete': { target: 'refunded' }, 'refund.fail': { target: 'failed' } },
    },
    refunded: {
      description: 'The money has gone back to the payer.',
      meta: unseen('happy', '§5'),
      on: { 'refund.fail': { target: 'failed' } },
    },
    refused: {
      type: 'final',
      description: 'The provider has refused it: the payment stays as it was.',
      meta: unseen('alternate', '§5'),
    },
    failed: {
      type: 'final',
      description: 'The money came back to the program: the invoices are paid again.',
      meta: unseen('error', '§5'),
    },
  },
})
