import { refuseExpiry } from '../../../domain/rules/applications/expiry.ts'
import { defineModel } from '../../model.ts'
import { applicationLifecycle } from './application.machine.ts'

const submit = { type: 'application.submit' } as const
const start = { type: 'review.start' } as const
const ask = { type: 'information.ask' } as const
const give = { type: 'information.give' } as const
const approve = { type: 'application.approve' } as const
const decline = { type: 'application.decline' } as const
const withdraw = { type: 'application.withdraw' } as const
const lastDay = { type: 'day.come', today: '2026-12-14' } as const
const dayAfter = { type: 'day.come', today: '2026-12-15' } as const
const reviewed = [submit, start] as const

export const applicationLifecycleModel = defineModel(applicationLifecycle, {
  scenarios: { 'a company has until 14 December': { endsOn: '2026-12-14' } },
  events: {
    'application.submit': [submit],
    'review.start': [start],
    'information.ask': [ask],
    'information.give': [give],
    'application.approve': [approve],
    'application.decline': [decline],
    'application.withdraw': [withdraw],
    'day.come': [dayAfter, lastDay],
  },
  outcomes: {},
  why: ({ context }, event) => (event.type === 'day.come' ? refuseExpiry(context, event.today) : null),
  journeys: [
    { name: 'it is submitted', events: [submit], ends: 'submitted' },
    { name: 'a reviewer begins', events: reviewed, ends: 'inReview' },
    { name: 'the company is asked', events: [...reviewed, ask], ends: 'informationAsked' },
    { name: 'the answer brings it back into review', events: [...reviewed, ask, give], ends: 'inReview' },
    { name: 'it is approved', events: [...reviewed, approve], ends: 'approved' },
    { name: 'it is declined', events: [...reviewed, decline], ends: 'declined' },
    { name: 'a draft is withdrawn', events: [withdraw], ends: 'withdrawn' },
    { name: 'a submitted one is withdrawn', events: [submit, withdraw], ends: 'withdrawn' },
    { name: 'one in review is withdrawn', events: [...reviewed, withdraw], ends: 'withdrawn' },
    { name: 'one with a question is withdrawn', events: [...reviewed, ask, withdraw], ends: 'withdrawn' },
    { name: 'a draft expires', events: [dayAfter], ends: 'expired' },
    { name: 'a question without an answer expires', events: [...reviewed, ask, dayAfter], ends: 'expired' },
  ],
  refusals: [
    { name: 'a draft does not expire on its last day', after: [], refuses: lastDay, code: 'applicationNotOverdue' },
    {
      name: 'nor does a question',
      after: [...reviewed, ask],
      refuses: lastDay,
      code: 'applicationNotOverdue',
    },
    { name: 'what waits for a reviewer does not expire', after: [submit], refuses: dayAfter },
    { name: 'nothing is decided before the review', after: [submit], refuses: approve },
    { name: 'nothing is decided while the company is asked', after: [...reviewed, ask], refuses: approve },
    { name: 'an approval is not withdrawn', after: [...reviewed, approve], refuses: withdraw },
    { name: 'what was declined is not approved', after: [...reviewed, decline], refuses: approve },
    { name: 'what was withdrawn is not submitted', after: [withdraw], refuses: submit },
    { name: 'what has expired is not submitted', after: [dayAfter], refuses: submit },
  ],
})
