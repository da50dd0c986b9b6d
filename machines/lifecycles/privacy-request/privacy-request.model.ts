import { refuseErasure, refuseRefusal } from '../../../domain/rules/privacy/privacy-request.ts'
import { defineModel } from '../../model.ts'
import { privacyRequestLifecycle } from './privacy-request.machine.ts'

const erase = { type: 'privacy.erase', answer: { isOwn: false, isWarned: false } } as const
const eraseWarned = { type: 'privacy.erase', answer: { isOwn: false, isWarned: true } } as const
const eraseOwn = { type: 'privacy.erase', answer: { isOwn: true, isWarned: true } } as const
const refuse = { type: 'privacy.refuse', reason: 'A payment is under way.', isOwn: false } as const
const refuseSilently = { type: 'privacy.refuse', reason: ' ', isOwn: false } as const
const refuseOwn = { type: 'privacy.refuse', reason: 'No.', isOwn: true } as const
const withdraw = { type: 'privacy.withdraw' } as const

export const privacyRequestLifecycleModel = defineModel(privacyRequestLifecycle, {
  scenarios: {
    'one of several administrators': { isLastAdministrator: false },
    'the last administrator': { isLastAdministrator: true },
  },
  events: {
    'privacy.erase': [erase, eraseWarned, eraseOwn],
    'privacy.refuse': [refuse, refuseSilently, refuseOwn],
    'privacy.withdraw': [withdraw],
  },
  outcomes: {},
  why: ({ context }, event) =>
    event.type === 'privacy.erase'
      ? refuseErasure(context, event.answer)
      : event.type === 'privacy.refuse'
        ? refuseRefusal(event.reason, event.isOwn)
        : null,
  journeys: [
    { name: 'support deletes the user', events: [erase], ends: 'done' },
    {
      name: 'support deletes the last administrator, warned',
      scenario: 'the last administrator',
      events: [eraseWarned],
      ends: 'done',
    },
    { name: 'support refuses with a reason', events: [refuse], ends: 'refused' },
    { name: 'the user takes it back', events: [withdraw], ends: 'withdrawn' },
  ],
  refusals: [
    { name: 'nobody deletes themself', after: [], refuses: eraseOwn, code: 'ownPrivacyRequest' },
    { name: 'nobody refuses their own request', after: [], refuses: refuseOwn, code: 'ownPrivacyRequest' },
    {
      name: 'an account does not lose its last administrator unseen',
      scenario: 'the last administrator',
      after: [],
      refuses: erase,
      code: 'lastAdministrator',
    },
    { name: 'a refusal says why', after: [], refuses: refuseSilently, code: 'reasonMissing' },
    { name: 'what is done is not done again', after: [erase], refuses: eraseWarned },
    { name: 'what is done is not refused', after: [erase], refuses: refuse },
    { name: 'what is done is not taken back', after: [erase], refuses: withdraw },
    { name: 'what was refused is not done', after: [refuse], refuses: erase },
    { name: 'what was taken back is not done', after: [withdraw], refuses: erase },
    { name: 'what was taken back is not refused', after: [withdraw], refuses: refuse },
  ],
})
