import { refuseTermination } from '../../../domain/rules/cards/card.ts'
import { defineModel } from '../../model.ts'
import { cardTerminationMachine } from './card-termination.machine.ts'

const lost = { type: 'reason.choose', reason: 'lost' } as const
const noLongerNeeded = { type: 'reason.choose', reason: 'noLongerNeeded' } as const
const replace = { type: 'replacement.choose', replace: true } as const
const replaceNot = { type: 'replacement.choose', replace: false } as const
const terminate = { type: 'card.terminate' } as const
const cancel = { type: 'card.cancel' } as const
const done = { type: 'settle', actor: 'terminateCard', output: undefined } as const
const failed = (code: string) => ({ type: 'settle', actor: 'terminateCard', error: { code } }) as const

export const cardTerminationModel = defineModel(cardTerminationMachine, {
  input: { cardId: 'card-1', version: 1 },
  events: {
    'reason.choose': [lost, noLongerNeeded],
    // A box that is ticked can only be cleared, and the other way round.
    'replacement.choose': ({ context }) => [context.choice.replace ? replaceNot : replace],
    'card.terminate': [terminate],
    'card.cancel': [cancel],
  },
  outcomes: {
    terminateCard: [
      { output: undefined },
      { error: { code: 'cardStatusChanged' } },
      { error: { code: 'networkFailed' } },
    ],
  },
  oracle: ({ context: { choice, failure } }) => ({ ...choice, failure }),
  why: ({ context }, event) => (event.type === 'card.terminate' ? refuseTermination(context.choice) : null),
  journeys: [
    { name: 'a card is ended', events: [noLongerNeeded, terminate, done], ends: 'terminated', output: true },
    {
      name: 'a lost card is replaced in the same step',
      events: [lost, replace, terminate],
      ends: 'terminating',
      holds: { choice: { reason: 'lost', replace: true } },
    },
    {
      name: 'a replacement can be chosen and left out again',
      events: [lost, replace, replaceNot, terminate, done],
      ends: 'terminated',
      output: true,
    },
    { name: 'the card can stay as it is', events: [lost, cancel], ends: 'cancelled', output: false },
    {
      name: 'a refusal is said',
      events: [lost, terminate, failed('cardStatusChanged')],
      ends: 'choosing.refused',
      holds: { failure: 'cardStatusChanged' },
    },
    {
      name: 'a server out of reach is said',
      events: [lost, terminate, failed('networkFailed')],
      ends: 'choosing.unreachable',
      holds: { failure: 'networkFailed' },
    },
    {
      name: 'another choice clears what was said',
      events: [lost, terminate, failed('networkFailed'), noLongerNeeded],
      ends: 'choosing.open',
      holds: { failure: null },
    },
    {
      name: 'so does another choice of the replacement',
      events: [lost, terminate, failed('networkFailed'), replace],
      ends: 'choosing.open',
      holds: { failure: null },
    },
  ],
  refusals: [
    { name: 'a reason is needed', after: [], refuses: terminate, code: 'reasonMissing' },
    {
      name: 'what nobody needs is not replaced',
      after: [noLongerNeeded, replace],
      refuses: terminate,
      code: 'replacementNotNeeded',
    },
    { name: 'one termination at a time', after: [lost, terminate], refuses: terminate },
    { name: 'a termination under way is not cancelled', after: [lost, terminate], refuses: cancel },
  ],
})
