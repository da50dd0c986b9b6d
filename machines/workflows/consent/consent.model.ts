import { defineModel } from '../../model.ts'
import { consentMachine } from './consent.machine.ts'

const optIn = { type: 'consent.optIn' } as const
const optOut = { type: 'consent.optOut' } as const
const stored = { type: 'settle', actor: 'storeConsent', output: undefined } as const
const notStored = { type: 'settle', actor: 'storeConsent', error: new Error('no storage') } as const
const reloaded = { type: 'settle', actor: 'reloadPage', output: undefined } as const

export const consentModel = defineModel(consentMachine, {
  scenarios: {
    'nothing stored': { stored: null },
    'opted in': { stored: 'optedIn' },
    'opted out': { stored: 'optedOut' },
  },
  events: {
    'consent.optIn': [optIn],
    'consent.optOut': [optOut],
    'consent.reconsider': [{ type: 'consent.reconsider' }],
  },
  outcomes: {
    storeConsent: [{ output: undefined }, { error: new Error('no storage') }],
    reloadPage: [{ output: undefined }, { error: new Error('not allowed') }],
  },
  journeys: [
    { name: 'a new visitor is asked', events: [], ends: 'undecided' },
    { name: 'who opted in is not asked', scenario: 'opted in', events: [], ends: 'optedIn' },
    { name: 'who opted out is not asked', scenario: 'opted out', events: [], ends: 'optedOut' },
    {
      name: 'the page reloads after the choice',
      events: [optIn, stored],
      ends: 'reloading',
      holds: { choice: 'optedIn' },
    },
    { name: 'opting in holds', events: [optIn, stored, reloaded], ends: 'optedIn' },
    { name: 'opting out holds', events: [optOut, stored, reloaded], ends: 'optedOut' },
    {
      name: 'a choice that cannot be stored holds for the visit',
      events: [optOut, notStored],
      ends: 'optedOut',
      holds: { failure: 'consentNotStored' },
    },
    {
      name: 'a page that may not reload goes on under the choice',
      events: [optIn, stored, { type: 'settle', actor: 'reloadPage', error: new Error('not allowed') }],
      ends: 'optedIn',
    },
    {
      name: 'who opted in is asked again on wish',
      scenario: 'opted in',
      events: [{ type: 'consent.reconsider' }],
      ends: 'undecided',
      holds: { choice: null },
    },
    {
      name: 'who opted out is asked again on wish',
      scenario: 'opted out',
      events: [{ type: 'consent.reconsider' }],
      ends: 'undecided',
      holds: { choice: null },
    },
    {
      name: 'consent can be withdrawn',
      scenario: 'opted in',
      events: [{ type: 'consent.reconsider' }, optOut, stored, reloaded],
      ends: 'optedOut',
    },
  ],
  refusals: [
    { name: 'a choice under way is not made again', after: [optIn], refuses: optOut },
    { name: 'nothing to reconsider before a choice', after: [], refuses: { type: 'consent.reconsider' } },
  ],
})
