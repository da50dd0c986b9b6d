import { setup } from 'xstate'

import {
  refuseErasure,
  refuseRefusal,
  type PrivacyAnswer,
  type PrivacyFacts,
} from '../../../domain/rules/privacy/privacy-request.ts'
import { unseen, type Meta } from '../../meta.ts'

export type PrivacyRequestEvent =
  /** Support deletes the user. */
  | { type: 'privacy.erase'; answer: PrivacyAnswer }
  /** Support refuses, with a reason that the user reads. */
  | { type: 'privacy.refuse'; reason: string; isOwn: boolean }
  /** The user takes the request back. */
  | { type: 'privacy.withdraw' }

/** A user's request to be deleted, as it is stored. */
export const privacyRequestLifecycle = setup({
  types: {} as { input: PrivacyFacts; context: PrivacyFacts; events: PrivacyRequestEvent; meta: Meta<never> },
  guards: {
    canErase: ({ context }, answer: PrivacyAnswer) => refuseErasure(context, answer) === null,
    canRefuse: (_, { reason, isOwn }: { reason: string; isOwn: boolean }) => refuseRefusal(reason, isOwn) === null,
  },
}).createMachine({
  id: 'privacyRequestLifecycle',
  context: ({ input }) => input,
  initial: 'requested',
  states: {
    requested: {
      description: 'The user has asked to be deleted, and can still take it back; support has not answered.',
      meta: unseen('happy', '§2'),
      on: {
        'privacy.erase': { guard: { type: 'canErase', params: ({ event }) => event.answer }, target: 'done' },
        'privacy.refuse': { guard: { type: 'canRefuse', params: ({ event }) => event }, target: 'refused' },
        'privacy.withdraw': { target: 'withdrawn' },
      },
    },
    done: {
      type: 'final',
      description: 'The user is deleted; what the law demands stays under a pseudonym.',
      meta: unseen('happy', '§2'),
    },
    refused: {
      type: 'final',
      description: 'Support has refused and said why; the user can ask again.',
      meta: unseen('alternate', '§2'),
    },
    withdrawn: {
      type: 'final',
      description: 'The user has taken the request back.',
      meta: unseen('escape', '§2'),
    },
  },
})
