import { msg, type Message } from '#msg'

import type { PhraseRefusal } from '../domain/rules/access/challenge-phrase.ts'

/** Choosing a challenge phrase: a question of one's own, and its answer. */
export const phraseWords = {
  lead: msg`Choose a question that only you can answer. We ask it if you forget your password.`,
  question: msg`Your question`,
  answer: msg`Your answer`,
}

export const phraseProblems = {
  questionMissing: msg`Enter a question`,
  questionTooLong: msg`Use at most 200 characters for the question`,
  answerMissing: msg`Enter an answer`,
  answerTooLong: msg`Use at most 200 characters for the answer`,
} satisfies Readonly<Record<PhraseRefusal, Message>>
