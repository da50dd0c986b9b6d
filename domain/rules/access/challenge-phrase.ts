/** The challenge phrase: a question of the user's own and its answer, which recovery asks for (§4). */
import { PHRASE_LENGTH } from '../../limits.ts'

export type ChallengePhrase = { question: string; answer: string }

export type PhraseRefusal = 'questionMissing' | 'questionTooLong' | 'answerMissing' | 'answerTooLong'

/** Returns why a challenge phrase is not stored, or null. */
export function refusePhrase({ question, answer }: ChallengePhrase): PhraseRefusal | null {
  if (question.trim() === '') return 'questionMissing'
  if (question.trim().length > PHRASE_LENGTH) return 'questionTooLong'
  if (answer.trim() === '') return 'answerMissing'
  return answer.trim().length > PHRASE_LENGTH ? 'answerTooLong' : null
}

export type ChallengeChangeRefusal = 'currentPasswordMissing' | PhraseRefusal | 'tooManyAttempts'

/** Returns why a new challenge phrase is not sent, or null. `mustWait` after too many attempts. */
export function refuseChallengeChange({
  current,
  mustWait,
  ...phrase
}: ChallengePhrase & { current: string; mustWait: boolean }): ChallengeChangeRefusal | null {
  if (mustWait) return 'tooManyAttempts'
  return current === '' ? 'currentPasswordMissing' : refusePhrase(phrase)
}
