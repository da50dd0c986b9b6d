import { setup } from 'xstate'

import { isLastTry, type ItemFailure } from '../../../domain/rules/jobs/retry.ts'
import { unseen, type Meta } from '../../meta.ts'

export type FailedItemEvent =
  /** The job tried it, and it failed once more. */
  | { type: 'item.failed'; failure: ItemFailure }
  /** The job tried it, and it went through. */
  | { type: 'item.done' }
  /** An administrator of support has it tried again. */
  | { type: 'item.retry' }
  /** An administrator of support leaves it undone. */
  | { type: 'item.giveUp' }

/** Something that a job could not do, such as an e-mail to send or a settlement to book, as it is stored. */
export const failedItemLifecycle = setup({
  types: {} as { events: FailedItemEvent; meta: Meta<never> },
  guards: {
    isLastTry: (_, failure: ItemFailure) => isLastTry(failure),
  },
}).createMachine({
  id: 'failedItemLifecycle',
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The job tries it again after a pause that grows with each failure.',
      meta: unseen('happy', '§2'),
      on: {
        'item.failed': [
          { guard: { type: 'isLastTry', params: ({ event }) => event.failure }, target: 'dead' },
          { target: 'waiting' },
        ],
        'item.done': { target: 'done' },
      },
    },
    dead: {
      description: 'A dead letter: no job tries it any more, and an administrator of support decides.',
      meta: unseen('error', '§2'),
      on: {
        'item.retry': { target: 'waiting' },
        'item.giveUp': { target: 'givenUp' },
      },
    },
    givenUp: {
      type: 'final',
      description: 'Support has left it undone; no job tries it again.',
      meta: unseen('escape', '§2'),
    },
    done: {
      type: 'final',
      description: 'It went through after all; nothing is stored about it any more.',
      meta: unseen('happy', '§2'),
    },
  },
})
