import type { Choice } from '../../../domain/rules/selection/selection.ts'
import { defineModel } from '../../model.ts'
import { merchantSwitchMachine } from './merchant-switch.machine.ts'

const account: Choice = { kind: 'customer', customerId: 'C2', location: null }
const located: Choice = { kind: 'customer', customerId: 'C2', location: '001' }
const merchant: Choice = { kind: 'merchant', merchantId: 'M2' }
const userType: Choice = { kind: 'userType', userType: 'merchant' }
/** What was selected before. */
const own: Choice = { kind: 'customer', customerId: 'C1', location: null }
const PLACE = '/invoice-list/open'

const request = (choice: Choice, place: string | null = PLACE) => ({ type: 'switch.request', choice, place }) as const
const confirm = { type: 'switch.confirm' } as const
const discard = { type: 'switch.discard' } as const
const retry = { type: 'switch.retry' } as const
const keep = { type: 'switch.keep', choice: own } as const
const entered = { type: 'entries.changed', isUnsaved: true } as const
const cleared = { type: 'entries.changed', isUnsaved: false } as const
const elsewhere = { type: 'choice.changedElsewhere' } as const

const kept = { type: 'settle', actor: 'keepChoice', output: undefined } as const
const notKept = { type: 'settle', actor: 'keepChoice', error: { code: 'networkFailed' } } as const
const saved = { type: 'settle', actor: 'saveChoice', output: undefined } as const
const notSaved = { type: 'settle', actor: 'saveChoice', error: { code: 'networkFailed' } } as const
const arrived = { type: 'settle', actor: 'arrive', output: undefined } as const
const astray = { type: 'settle', actor: 'arrive', error: { code: 'ChunkLoadError' } } as const
const found = (choice: Choice | null) => ({ type: 'settle', actor: 'readChoice', output: choice }) as const
const notFound = { type: 'settle', actor: 'readChoice', error: { code: 'networkFailed' } } as const

export const merchantSwitchModel = defineModel(merchantSwitchMachine, {
  events: {
    'switch.request': [request(account)],
    'switch.confirm': [confirm],
    'switch.discard': [discard],
    'switch.retry': [retry],
    'switch.keep': [keep],
    'entries.changed': ({ context }) => [context.isUnsaved ? cleared : entered],
    'choice.changedElsewhere': [elsewhere],
  },
  outcomes: {
    saveChoice: [{ output: undefined }, { error: { code: 'networkFailed' } }],
    keepChoice: [{ output: undefined }, { error: { code: 'networkFailed' } }],
    readChoice: [{ output: null }, { output: account }, { error: { code: 'networkFailed' } }],
    arrive: [{ output: undefined }, { error: { code: 'ChunkLoadError' } }],
  },
  oracle: ({ context: { wanted } }) => ({ wanted }),
  requirements: {
    'merchantSwitch --entries.changed--> stays': '§2 Other',
    'merchantSwitch --choice.changedElsewhere--> stays': '§2 Other',
  },
  journeys: [
    {
      name: 'another account is selected, and the page that was wanted opens',
      events: [request(account), saved],
      ends: 'arriving',
      holds: { wanted: account, place: PLACE },
    },
    {
      name: 'once there, nothing is left to do',
      events: [request(account), saved, arrived],
      ends: 'resting.switched',
      holds: { wanted: null, place: null },
    },
    {
      name: 'a page that does not come leaves what was selected',
      events: [request(account), saved, astray],
      ends: 'resting.idle',
      holds: { wanted: null },
    },
    {
      name: 'an account with its location, a merchant and a user type go the same way',
      events: [request(located), saved, arrived, request(merchant), saved, arrived, request(userType, null), saved],
      ends: 'arriving',
      holds: { wanted: userType, place: null },
    },
    {
      name: 'something entered holds the switch, with the choice and where it leads',
      events: [entered, request(merchant)],
      ends: 'held',
      holds: { wanted: merchant, place: PLACE },
    },
    {
      name: 'a held switch goes on when the person says so',
      events: [entered, request(merchant), confirm, saved, arrived],
      ends: 'resting.switched',
    },
    {
      name: 'a held switch is dropped when the person stays',
      events: [entered, request(merchant), discard],
      ends: 'resting.idle',
      holds: { wanted: null, place: null },
    },
    {
      name: 'what was entered and taken back holds nothing',
      events: [entered, cleared, request(account)],
      ends: 'saving',
    },
    {
      name: 'a choice that the server does not take is said',
      events: [request(located), notSaved],
      ends: 'failed',
      holds: { wanted: located, place: PLACE },
    },
    {
      name: 'and can be tried again',
      events: [request(located), notSaved, retry, saved, arrived],
      ends: 'resting.switched',
    },
    { name: 'or left', events: [request(located), notSaved, discard], ends: 'resting.idle' },
    {
      name: 'a switch in another tab reaches this one',
      events: [elsewhere, found(account)],
      ends: 'arriving',
      holds: { wanted: account, place: null },
    },
    {
      name: 'what is shown already stays',
      events: [elsewhere, found(null)],
      ends: 'resting.idle',
      holds: { isSwitchedElsewhere: false },
    },
    {
      name: 'a server out of reach changes nothing here',
      events: [elsewhere, notFound],
      ends: 'resting.idle',
    },
    {
      name: 'a wizard of the account before asks whether to go along',
      events: [entered, elsewhere, found(account)],
      ends: 'overtaken',
      holds: { wanted: account },
    },
    {
      name: 'it goes along',
      events: [entered, elsewhere, found(account), confirm, arrived],
      ends: 'resting.switched',
    },
    {
      name: 'or the account before is selected again, and the wizard stays',
      events: [entered, elsewhere, found(account), keep, kept],
      ends: 'resting.idle',
      holds: { wanted: null, isUnsaved: true },
    },
    {
      name: 'where that fails, it is asked again',
      events: [entered, elsewhere, found(account), keep, notKept],
      ends: 'overtaken',
      holds: { wanted: own },
    },
    {
      name: 'what was left behind holds no further switch',
      events: [entered, request(merchant), confirm, saved, arrived, request(account)],
      ends: 'saving',
      holds: { isUnsaved: false },
    },
    {
      name: 'a switch in another tab is looked up once this one is over',
      events: [request(account), elsewhere, saved, arrived],
      ends: 'lookingUp',
      holds: { wanted: null },
    },
    {
      name: 'and once a held one is dropped',
      events: [entered, request(merchant), elsewhere, discard],
      ends: 'lookingUp',
    },
  ],
  refusals: [
    { name: 'one switch at a time', after: [request(account)], refuses: request(merchant) },
    { name: 'nothing is confirmed that was not asked', after: [], refuses: confirm },
    {
      name: 'a held switch is not asked for twice',
      after: [entered, request(account)],
      refuses: request(account),
    },
    { name: 'a switch on its way is not dropped', after: [request(account)], refuses: discard },
  ],
})
