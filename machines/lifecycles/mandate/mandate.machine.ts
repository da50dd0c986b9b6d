import { setup } from 'xstate'

import { unseen, type Meta } from '../../meta.ts'

export type MandateEvent =
  /** The provider says that the bank has still to agree. */
  | { type: 'mandate.wait' }
  /** The bank agrees: the account can be debited. */
  | { type: 'mandate.agree' }
  /** The bank or the provider refuses it. */
  | { type: 'mandate.refuse' }
  /** The bank or the account’s holder has ended it. */
  | { type: 'mandate.end' }

/** The mandate of a bank account as it is stored, from the accepted agreement to its end. */
export const mandateLifecycle = setup({
  types: {} as { context: Record<never, never>; events: MandateEvent; meta: Meta<never> },
}).createMachine({
  id: 'mandateLifecycle',
  context: {},
  initial: 'requested',
  states: {
    requested: {
      description: 'The agreement is accepted; the provider is asked until it answers.',
      meta: unseen('happy', '§4'),
      on: {
        'mandate.wait': { target: 'pending' },
        'mandate.agree': { target: 'active' },
        'mandate.refuse': { target: 'refused' },
        // Its first answer may have got lost.
        'mandate.end': { target: 'ended' },
      },
    },
    pending: {
      description: 'The bank is setting up the direct debit: the account cannot be paid with yet.',
      meta: unseen('happy', '§4'),
      on: {
        'mandate.agree': { target: 'active' },
        'mandate.refuse': { target: 'refused' },
        'mandate.end': { target: 'ended' },
      },
    },
    active: {
      description: 'The account can be paid with.',
      meta: unseen('happy', '§4'),
      on: { 'mandate.end': { target: 'ended' } },
    },
    refused: {
      type: 'final',
      description: 'The bank has refused the direct debit: the account cannot be paid with.',
      meta: unseen('error', '§4'),
    },
    ended: {
      type: 'final',
      description: 'The direct debit has ended: the account cannot be paid with any more.',
      meta: unseen('error', '§4'),
    },
  },
})
