import { msg, type Message } from '#msg'

import type { ChallengeChangeRefusal } from '../../../domain/rules/access/challenge-phrase.ts'
import type { PageOf } from '../../page.ts'
import { phraseProblems, phraseWords } from '../../phrase-words.ts'
import {
  passwordChangeNotices,
  passwordChangeProblems,
  passwordChangeWords,
} from '../password-change/password-change.page.ts'
import type { challengeChangeMachine } from './challenge-change.machine.ts'

export const challengeChangeWords = {
  title: msg`Change your challenge phrase`,
  reason: msg`You need to choose a new challenge phrase before you continue.`,
  submit: msg`Change challenge phrase`,
}

/** Refusals of the whole form: the event, and the next step for the reader. */
export const challengeChangeNotices = {
  failedValidation: {
    title: msg`The challenge phrase can’t be saved like this`,
    next: passwordChangeNotices.failedValidation.next,
  },
  accountClosed: {
    title: passwordChangeNotices.accountClosed.title,
    next: msg`Your challenge phrase was not changed. Ask an administrator at your company or contact support: {support}`,
  },
  tooManyAttempts: {
    title: passwordChangeNotices.tooManyAttempts.title,
    next: msg`{minutes, plural, one {To protect your account, changes are paused. Try again in # minute.} other {To protect your account, changes are paused. Try again in # minutes.}}`,
  },
  unreachable: {
    title: passwordChangeNotices.unreachable.title,
    next: msg`Your challenge phrase was not changed. Check your connection and try again.`,
  },
}
export type ChallengeChangeNotice = keyof typeof challengeChangeNotices

const title = { heading: challengeChangeWords.title }
const noticing = (notice: ChallengeChangeNotice) => [title, { text: challengeChangeNotices[notice].title }]

/** Choosing a new challenge phrase, in place of sign-in. */
export const challengeChangePage = {
  events: {
    'phrase.submit': ({ current, question, answer }) => [
      { fill: passwordChangeWords.current, with: current },
      { fill: phraseWords.question, with: question },
      { fill: phraseWords.answer, with: answer },
      { press: challengeChangeWords.submit },
    ],
    'phrase.cancel': [{ press: passwordChangeWords.backToSignIn }],
  },
  states: {
    'asking.blank': [title, { text: challengeChangeWords.reason }],
    'asking.passwordIncorrect': [title, { text: passwordChangeProblems.passwordIncorrect }],
    'asking.failedValidation': noticing('failedValidation'),
    'asking.accountClosed': noticing('accountClosed'),
    'asking.tooManyAttempts': noticing('tooManyAttempts'),
    'asking.unreachable': noticing('unreachable'),
    changing: [title],
    changed: [],
    cancelled: [],
  },
  refusals: {
    currentPasswordMissing: passwordChangeWords.currentMissing,
    ...phraseProblems,
    tooManyAttempts: challengeChangeNotices.tooManyAttempts.title,
  } satisfies Readonly<Record<ChallengeChangeRefusal, Message>>,
} satisfies PageOf<typeof challengeChangeMachine>
