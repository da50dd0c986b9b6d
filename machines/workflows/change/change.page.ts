import { commonFailures } from '../../failure-words.ts'
import { methodWords } from '../../method-words.ts'
import type { PageOf, Sight } from '../../page.ts'
import type { changeMachine } from './change.machine.ts'

const question: Sight = { text: methodWords.shownFirst }

/** Editing a payment method, in a dialog: one of the questions that this chart serves. */
export const changePage = {
  events: {
    'change.make': [{ press: methodWords.saveChanges }],
    'change.close': [{ press: methodWords.cancel }],
  },
  states: {
    'asking.blank': [question],
    'asking.refused': [question, { text: methodWords.changed }],
    'asking.unreachable': [question, { text: commonFailures.networkFailed }],
    changing: [question],
    changed: [],
    closed: [],
  },
} satisfies PageOf<typeof changeMachine>
