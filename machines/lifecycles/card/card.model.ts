import { ACTIVATION_ATTEMPTS, refuseActivation, refuseCardAccount } from '../../../domain/rules/cards/card.ts'
import { defineModel } from '../../model.ts'
import { cardLifecycle } from './card.machine.ts'

const activate = { type: 'card.activate' } as const
const terminate = { type: 'card.terminate' } as const

export const cardLifecycleModel = defineModel(cardLifecycle, {
  scenarios: {
    'at an active account': { accountStatus: 'active', wrongCodes: 0 },
    'at an inactive account': { accountStatus: 'inactive', wrongCodes: 0 },
    'after too many wrong codes': { accountStatus: 'active', wrongCodes: ACTIVATION_ATTEMPTS },
  },
  events: { 'card.activate': [activate], 'card.terminate': [terminate] },
  outcomes: {},
  why: ({ context }, event) =>
    event.type === 'card.activate' ? refuseActivation(context) : refuseCardAccount(context),
  journeys: [
    { name: 'a card that has arrived is activated', events: [activate], ends: 'active' },
    { name: 'a card is ended', events: [activate, terminate], ends: 'terminated' },
    { name: 'a card that never arrived is ended', events: [terminate], ends: 'terminated' },
    {
      name: 'a card of an inactive account can still be activated',
      scenario: 'at an inactive account',
      events: [activate],
      ends: 'active',
    },
    {
      name: 'a card that can no longer be activated is ended',
      scenario: 'after too many wrong codes',
      events: [terminate],
      ends: 'terminated',
    },
  ],
  refusals: [
    {
      name: 'no card of an inactive account is ended',
      scenario: 'at an inactive account',
      after: [],
      refuses: terminate,
      code: 'accountInactive',
    },
    {
      name: 'nor an active one',
      scenario: 'at an inactive account',
      after: [activate],
      refuses: terminate,
      code: 'accountInactive',
    },
    {
      name: 'after too many wrong codes a card is not activated',
      scenario: 'after too many wrong codes',
      after: [],
      refuses: activate,
      code: 'activationBlocked',
    },
    { name: 'an active card is not activated again', after: [activate], refuses: activate },
    { name: 'a card that has ended stays so', after: [terminate], refuses: terminate },
    { name: 'and is not activated', after: [terminate], refuses: activate },
  ],
})
