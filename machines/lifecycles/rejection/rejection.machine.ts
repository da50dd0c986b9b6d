import { setup } from 'xstate'

import { unseen, type Meta } from '../../meta.ts'

export type RejectionEvent =
  /** A person of the merchant saves a correction, or goes back to what was stored. */
  | { type: 'correction.save' }
  | { type: 'correction.discard' }
  | { type: 'rejection.resubmit' }
  | { type: 'rejection.cancel' }
  /** The server has judged what was resubmitted. */
  | { type: 'resubmission.accepted' }
  | { type: 'resubmission.refused' }

/** A merchant's invoice that failed, as it is stored: until it is an invoice after all, or cancelled (§4). */
export const rejectionLifecycle = setup({
  types: {} as { events: RejectionEvent; meta: Meta<never> },
}).createMachine({
  id: 'rejectionLifecycle',
  initial: 'active',
  states: {
    active: {
      description: 'It can be corrected, resubmitted and cancelled.',
      meta: unseen('happy', '§4'),
      on: {
        'correction.save': { target: 'active' },
        'correction.discard': { target: 'active' },
        'rejection.resubmit': { target: 'resubmitted' },
        'rejection.cancel': { target: 'cancelled' },
      },
    },
    resubmitted: {
      description: 'It is being processed: nobody changes it until the server has judged it.',
      meta: unseen('happy', '§4'),
      on: {
        'resubmission.accepted': { target: 'accepted' },
        'resubmission.refused': { target: 'active' },
      },
    },
    accepted: {
      type: 'final',
      description: 'It is stored as an invoice.',
      meta: unseen('happy', '§4'),
    },
    cancelled: {
      type: 'final',
      description: 'The merchant does not want it any more; this is permanent.',
      meta: unseen('escape', '§4'),
    },
  },
})
