import { refuseLinkAddress } from '../../../domain/rules/methods/bank-link.ts'
import { defineModel } from '../../model.ts'
import { bankLinkMachine } from './bank-link.machine.ts'

const send = { type: 'link.send', email: 'treasury@example.com' } as const
const spaced = { ...send, email: ' treasury@example.com ' } as const
const malformed = { ...send, email: 'treasury' } as const
const cancel = { type: 'link.cancel' } as const
const done = { type: 'settle', actor: 'sendLink', output: undefined } as const
const failed = (code: string) => ({ type: 'settle', actor: 'sendLink', error: { code } }) as const

export const bankLinkModel = defineModel(bankLinkMachine, {
  input: { buidCustomer: 'c1' },
  events: { 'link.send': [send, malformed], 'link.cancel': [cancel] },
  outcomes: {
    sendLink: [{ output: undefined }, { error: { code: 'accountInactive' } }, { error: { code: 'networkFailed' } }],
  },
  oracle: ({ context: { failure } }) => ({ failure }),
  why: (_, event) => (event.type === 'link.send' ? refuseLinkAddress(event.email) : null),
  journeys: [
    { name: 'a link is sent', events: [send, done], ends: 'sent', output: 'treasury@example.com' },
    { name: 'spaces around an address are no part of it', events: [spaced, done], ends: 'sent', output: send.email },
    { name: 'nothing is sent', events: [cancel], ends: 'cancelled', output: null },
    {
      name: 'a refusal is said',
      events: [send, failed('accountInactive')],
      ends: 'asking.refused',
      holds: { failure: 'accountInactive' },
    },
    {
      name: 'a server out of reach is said',
      events: [send, failed('networkFailed')],
      ends: 'asking.unreachable',
      holds: { failure: 'networkFailed' },
    },
    {
      name: 'it is sent again',
      events: [send, failed('networkFailed'), send, done],
      ends: 'sent',
      output: 'treasury@example.com',
    },
  ],
  refusals: [
    { name: 'an address is needed', after: [], refuses: { ...send, email: ' ' }, code: 'emailMissing' },
    { name: 'an address has the form of one', after: [], refuses: malformed, code: 'emailInvalid' },
    { name: 'one link at a time', after: [send], refuses: send },
    { name: 'a link under way is not cancelled', after: [send], refuses: cancel },
  ],
})
