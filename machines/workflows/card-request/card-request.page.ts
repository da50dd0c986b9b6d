import { msg } from '#msg'

import { cardListWords, cardRefusals, cardWords } from '../../card-words.ts'
import type { Interaction, PageOf, Sight } from '../../page.ts'
import type { cardRequestMachine } from './card-request.machine.ts'

export const cardRequestWords = {
  holder: cardListWords.holder,
  line1: msg`Street address`,
  line2: msg`Address line 2 (optional)`,
  city: msg`City and postal code`,
  limit: cardListWords.limit,
  submit: msg`Send request`,
  requested: msg`Card requested. The issuer will mail it.`,
} as const

const dialog: Sight = { dialog: cardWords.request }
const labels = {
  holder: cardRequestWords.holder,
  line1: cardRequestWords.line1,
  city: cardRequestWords.city,
} as const

/** Requesting a card, in a dialog. Amounts are typed as the samples' currency has them. */
export const cardRequestPage = {
  events: {
    'form.change': ({ patch }): readonly Interaction[] => {
      const typed = (['holder', 'line1', 'city'] as const).flatMap((name) => {
        const value = patch[name]
        return value === undefined ? [] : [{ fill: labels[name], with: value }]
      })
      const { limitMinor } = patch
      if (limitMinor === undefined) return typed
      return [...typed, { fill: cardRequestWords.limit, with: limitMinor === null ? '' : String(limitMinor / 100) }]
    },
    'card.request': [{ press: cardRequestWords.submit }],
    'card.cancel': [{ press: cardWords.cancel }],
  },
  states: {
    'filling.entering': [dialog],
    'filling.refused': [{ text: cardRefusals.limitOverCredit }],
    'filling.unreachable': [{ text: cardWords.unreachable }],
    requesting: [dialog],
    requested: [],
    cancelled: [],
  },
  refusals: cardRefusals,
} satisfies PageOf<typeof cardRequestMachine>
