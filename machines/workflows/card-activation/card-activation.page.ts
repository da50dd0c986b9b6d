import { msg } from '#msg'

import { cardRefusals, cardWords } from '../../card-words.ts'
import type { PageOf, Sight } from '../../page.ts'
import type { cardActivationMachine } from './card-activation.machine.ts'

export const cardActivationWords = {
  last4: msg`Last 4 digits of the card number`,
  code: msg`Activation code`,
  activated: msg`Card activated`,
} as const

const dialog: Sight = { dialog: cardWords.activateCard }

/** Activating a card, in a dialog. */
export const cardActivationPage = {
  events: {
    'card.activate': ({ last4, code }) => [
      { fill: cardActivationWords.last4, with: last4 },
      { fill: cardActivationWords.code, with: code },
      { press: cardWords.activateCard },
    ],
    'card.cancel': [{ press: cardWords.cancel }],
  },
  states: {
    'asking.blank': [dialog],
    'asking.wrong': [{ text: cardRefusals.activationCodeWrong }],
    'asking.refused': [{ text: cardRefusals.activationBlocked }],
    'asking.unreachable': [{ text: cardWords.unreachable }],
    activating: [dialog],
    activated: [],
    cancelled: [],
  },
  refusals: cardRefusals,
} satisfies PageOf<typeof cardActivationMachine>
