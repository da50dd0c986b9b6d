import { refuseActivationEntry } from '../../../domain/rules/cards/card.ts'
import { defineModel } from '../../model.ts'
import { cardActivationMachine } from './card-activation.machine.ts'

const activate = { type: 'card.activate', last4: '4417', code: '123456' } as const
const short = { ...activate, code: '12' } as const
const cancel = { type: 'card.cancel' } as const
const done = { type: 'settle', actor: 'activateCard', output: undefined } as const
const failed = (code: string) => ({ type: 'settle', actor: 'activateCard', error: { code } }) as const

export const cardActivationModel = defineModel(cardActivationMachine, {
  input: { cardId: 'card-1' },
  events: { 'card.activate': [activate, short], 'card.cancel': [cancel] },
  outcomes: {
    activateCard: [
      { output: undefined },
      { error: { code: 'activationCodeWrong' } },
      { error: { code: 'activationBlocked' } },
      { error: { code: 'networkFailed' } },
    ],
  },
  oracle: ({ context: { failure } }) => ({ failure }),
  why: (_, event) => (event.type === 'card.activate' ? refuseActivationEntry(event) : null),
  journeys: [
    { name: 'a card is activated', events: [activate, done], ends: 'activated', output: true },
    { name: 'it can wait', events: [cancel], ends: 'cancelled', output: false },
    {
      name: 'a wrong code can be mended',
      events: [activate, failed('activationCodeWrong'), activate, done],
      ends: 'activated',
      output: true,
    },
    {
      name: 'a wrong code is said',
      events: [activate, failed('activationCodeWrong')],
      ends: 'asking.wrong',
      holds: { failure: 'activationCodeWrong' },
    },
    {
      name: 'too many wrong codes are said',
      events: [activate, failed('activationBlocked')],
      ends: 'asking.refused',
      holds: { failure: 'activationBlocked' },
    },
    {
      name: 'a server out of reach is said',
      events: [activate, failed('networkFailed')],
      ends: 'asking.unreachable',
      holds: { failure: 'networkFailed' },
    },
  ],
  refusals: [
    { name: 'four digits are needed', after: [], refuses: { ...activate, last4: '44' }, code: 'last4Invalid' },
    { name: 'a code of six is needed', after: [], refuses: short, code: 'codeInvalid' },
    { name: 'one attempt at a time', after: [activate], refuses: activate },
    { name: 'an attempt under way is not cancelled', after: [activate], refuses: cancel },
  ],
})
