import { msg, type Message } from '#msg'

import type { TerminationReason } from '../../../domain/rules/cards/card.ts'
import { cardListWords, cardRefusals, cardWords } from '../../card-words.ts'
import type { PageOf, Sight } from '../../page.ts'
import type { cardTerminationMachine } from './card-termination.machine.ts'

export const terminationReasonWords: Readonly<Record<TerminationReason, Message>> = {
  lost: msg`Lost`,
  stolen: msg`Stolen`,
  damaged: msg`Damaged`,
  noLongerNeeded: msg`No longer needed`,
}

export const cardTerminationWords = {
  reason: cardListWords.reason,
  replace: msg`Request a replacement card`,
  warning: msg`A terminated card can’t be used again.`,
  terminated: msg`Card terminated`,
  replaced: msg`Card terminated, replacement requested`,
} as const

const dialog: Sight = { dialog: cardWords.terminateCard }

/** Terminating a card, in a dialog. */
export const cardTerminationPage = {
  events: {
    'reason.choose': ({ reason }) => [{ choose: terminationReasonWords[reason] }],
    'replacement.choose': [{ tick: cardTerminationWords.replace }],
    'card.terminate': [{ press: cardWords.terminateCard }],
    'card.cancel': [{ press: cardWords.cancel }],
  },
  states: {
    'choosing.open': [dialog],
    'choosing.refused': [{ text: cardRefusals.cardStatusChanged }],
    'choosing.unreachable': [{ text: cardWords.unreachable }],
    terminating: [dialog],
    terminated: [],
    cancelled: [],
  },
  refusals: cardRefusals,
} satisfies PageOf<typeof cardTerminationMachine>
