import { setup } from 'xstate'

import { refuseExpiry, type ApplicationFacts } from '../../../domain/rules/applications/expiry.ts'
import type { ApplicationEventName } from '../../../domain/rules/applications/status.ts'
import { unseen, type Meta } from '../../meta.ts'

export type ApplicationEvent =
  | { [Name in Exclude<ApplicationEventName, 'day.come'>]: { type: Name } }[Exclude<ApplicationEventName, 'day.come'>]
  /** The time for the applicant may be over on this business date. */
  | { type: 'day.come'; today: string }

const ended = { type: 'final' } as const
const overdue = { guard: 'isOverdue', target: 'expired' } as const

/** A credit application as it is stored, from the first line that the company writes to the decision. */
export const applicationLifecycle = setup({
  types: {} as { input: ApplicationFacts; context: ApplicationFacts; events: ApplicationEvent; meta: Meta<never> },
  guards: {
    isOverdue: ({ context, event }) => event.type === 'day.come' && refuseExpiry(context, event.today) === null,
  },
}).createMachine({
  id: 'applicationLifecycle',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'The company fills in its application.',
      meta: unseen('happy', '§2 Other'),
      on: {
        'application.submit': { target: 'submitted' },
        'application.withdraw': { target: 'withdrawn' },
        'day.come': overdue,
      },
    },
    submitted: {
      description: 'Waiting for a reviewer.',
      meta: unseen('happy', '§2 Other'),
      on: { 'review.start': { target: 'inReview' }, 'application.withdraw': { target: 'withdrawn' } },
    },
    inReview: {
      description: 'A reviewer looks into it, and decides.',
      meta: unseen('happy', '§6'),
      on: {
        'information.ask': { target: 'informationAsked' },
        'application.approve': { target: 'approved' },
        'application.decline': { target: 'declined' },
        'application.withdraw': { target: 'withdrawn' },
      },
    },
    informationAsked: {
      description: 'The reviewer has a question, which the company must answer in time.',
      meta: unseen('alternate', '§6'),
      on: {
        'information.give': { target: 'inReview' },
        'application.withdraw': { target: 'withdrawn' },
        'day.come': overdue,
      },
    },
    approved: {
      ...ended,
      description: 'The company has an account with a credit line, and its first administrator is invited.',
      meta: unseen('happy', '§6'),
    },
    declined: { ...ended, description: 'The company gets no credit.', meta: unseen('error', '§6') },
    withdrawn: { ...ended, description: 'The company wants no credit any more.', meta: unseen('escape', '§2 Other') },
    expired: {
      ...ended,
      description: 'The company did not go on in time.',
      meta: unseen('error', '§2 Other'),
    },
  },
})
