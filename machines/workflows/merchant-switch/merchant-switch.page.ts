import type { Choice } from '../../../domain/rules/selection/selection.ts'
import type { Interaction, PageOf, Sight } from '../../page.ts'
import { frameWords } from '../session/frame-words.ts'
import { merchantWords } from '../session/merchant-words.ts'
import { changeTypeWords } from '../session/user-type-words.ts'
import type { merchantSwitchMachine } from './merchant-switch.machine.ts'
import { switchWords } from './switch-words.ts'

/** How a choice is made: in the chooser of the frame, or in the user menu. */
function chosen(choice: Choice): readonly Interaction[] {
  if (choice.kind === 'userType') return [{ press: changeTypeWords[choice.userType] }]
  if (choice.kind === 'merchant')
    return [{ press: { says: merchantWords.select, with: { merchant: choice.merchantId } } }]
  return [{ press: frameWords.changeAccount }, { press: { data: choice.customerId } }]
}

const question: Sight = { dialog: switchWords.question }

/** Switching what is selected: over whichever page stands. */
export const merchantSwitchPage = {
  events: {
    'switch.request': ({ choice }) => chosen(choice),
    'switch.confirm': (_, { leaves: [leaf = ''] }) => [
      { press: leaf === 'held' ? switchWords.confirm : switchWords.goAlong },
    ],
    'switch.discard': (_, { leaves: [leaf = ''] }) => [
      { press: leaf === 'held' ? switchWords.stay : switchWords.discard },
    ],
    'switch.retry': [{ press: switchWords.retry }],
    'switch.keep': [{ press: switchWords.keep }],
    'entries.changed': [{ itself: true }],
    'choice.changedElsewhere': [{ elsewhere: frameWords.changeAccount }],
  },
  states: {
    'resting.idle': [],
    'resting.switched': [],
    held: [question],
    saving: [],
    arriving: [],
    failed: [{ dialog: switchWords.failed }],
    keeping: [],
    lookingUp: [],
    overtaken: [{ dialog: switchWords.overtaken }],
  },
} satisfies PageOf<typeof merchantSwitchMachine>
