import { setup } from 'xstate'

import { refuseActivation, refuseCardAccount, type CardFacts } from '../../../domain/rules/cards/card.ts'
import { unseen, type Meta } from '../../meta.ts'

export type CardEvent =
  /** By the user who has received it, with the code of its letter. */
  | { type: 'card.activate' }
  /** For one of the reasons of §3; a replacement is another card. */
  | { type: 'card.terminate' }

/** A card of the program as it is stored. */
export const cardLifecycle = setup({
  types: {} as { input: CardFacts; context: CardFacts; events: CardEvent; meta: Meta<never> },
  guards: {
    canActivate: ({ context }) => refuseActivation(context) === null,
    canTerminate: ({ context }) => refuseCardAccount(context) === null,
  },
}).createMachine({
  id: 'cardLifecycle',
  context: ({ input }) => input,
  initial: 'requested',
  states: {
    requested: {
      description: 'Requested, and mailed by the issuer; it cannot be used yet.',
      meta: unseen('happy', '§4'),
      on: {
        'card.activate': { guard: 'canActivate', target: 'active' },
        'card.terminate': { guard: 'canTerminate', target: 'terminated' },
      },
    },
    active: {
      description: 'Activated by the user on receipt.',
      meta: unseen('happy', '§4'),
      on: { 'card.terminate': { guard: 'canTerminate', target: 'terminated' } },
    },
    terminated: {
      description: 'Ended for good: lost, stolen, damaged or no longer needed.',
      meta: unseen('escape', '§3 Card, §4'),
    },
  },
})
