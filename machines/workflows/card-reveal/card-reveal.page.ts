import { msg } from '#msg'

import { cardWords } from '../../card-words.ts'
import type { PageOf, Sight } from '../../page.ts'
import type { cardRevealMachine } from './card-reveal.machine.ts'

export const cardRevealWords = {
  password: msg`Password`,
  lead: msg`To protect the card, enter your password again. Each view is recorded, and you get an email about it.`,
  submit: msg`Show number`,
  hide: msg`Hide number`,
  showAgain: msg`Show again`,
  close: msg`Close`,
  loading: msg`Loading card information`,
  left: msg`Hidden automatically in {time}`,
  frame: msg`Card number, from the card issuer`,
  hidden: msg`The card number is hidden.`,
  failed: msg`Unable to load card information`,
  passwordIncorrect: msg`Password incorrect`,
  passwordMissing: msg`Enter your password`,
  tooManyAttempts: msg`{minutes, plural, one {Too many attempts. Try again in # minute.} other {Too many attempts. Try again in # minutes.}}`,
  unreachable: msg`We can’t reach the server. Check your connection and try again.`,
  singleSignOn: msg`You sign in with your company account, so there is no password to confirm here. Ask an administrator with a password to look up the number.`,
} as const

const dialog: Sight = { dialog: cardWords.show }

/** The refusals of the form, by the state that shows them. */
export const cardRevealProblems = {
  passwordIncorrect: cardRevealWords.passwordIncorrect,
  tooManyAttempts: cardRevealWords.tooManyAttempts,
  unreachable: cardRevealWords.unreachable,
} as const
export type CardRevealProblem = keyof typeof cardRevealProblems

/** Looking at a card's number, in a dialog. */
export const cardRevealPage = {
  events: {
    'password.submit': ({ password }) => [
      { fill: cardRevealWords.password, with: password },
      { press: cardRevealWords.submit },
    ],
    'card.hide': [{ press: cardRevealWords.hide }],
    'card.showAgain': [{ press: cardRevealWords.showAgain }],
    'card.close': [{ press: cardRevealWords.close }],
  },
  states: {
    starting: [],
    'asking.blank': [dialog],
    'asking.passwordIncorrect': [{ text: cardRevealWords.passwordIncorrect }],
    'asking.tooManyAttempts': [{ text: { says: cardRevealWords.tooManyAttempts, with: { minutes: 1 } } }],
    'asking.unreachable': [{ text: cardRevealWords.unreachable }],
    confirming: [dialog],
    opening: [dialog],
    visible: [dialog],
    hidden: [{ text: cardRevealWords.hidden }],
    failed: [{ text: cardRevealWords.failed }],
    withoutPassword: [{ text: cardRevealWords.singleSignOn }],
    closed: [],
  },
} satisfies PageOf<typeof cardRevealMachine>
