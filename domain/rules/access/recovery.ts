/** What is typed by who recovers access to an account or accepts an invitation (§2, §8). */
import * as v from 'valibot'

import { EmailSchema } from '../../contract/text.ts'

import { NAME_LENGTH } from '../../limits.ts'
import { refusePhrase, type ChallengePhrase, type PhraseRefusal } from './challenge-phrase.ts'
import { refuseNewPassword, type NewPasswordRefusal } from './password.ts'

export type PasswordRequestRefusal = 'nameMissing' | 'tooManyAttempts'

/** Returns why a forgotten password is not sent, or null. `name` is a username or an e-mail address. */
export function refusePasswordRequest(facts: { name: string; mustWait: boolean }): PasswordRequestRefusal | null {
  if (facts.mustWait) return 'tooManyAttempts'
  return facts.name.trim() === '' ? 'nameMissing' : null
}

export type UsernameRequestRefusal = 'emailMissing' | 'emailMalformed' | 'tooManyAttempts'

/** Returns why a forgotten username is not sent, or null. */
export function refuseUsernameRequest(facts: { email: string; mustWait: boolean }): UsernameRequestRefusal | null {
  if (facts.mustWait) return 'tooManyAttempts'
  if (facts.email.trim() === '') return 'emailMissing'
  return v.is(EmailSchema, facts.email) ? null : 'emailMalformed'
}

type Entries = { password: string; again: string }

export type ResetRefusal = NewPasswordRefusal | 'answerMissing'

/** Returns why a new password is not sent with a link, or null. `answer` is null where no challenge phrase is asked. */
export function refuseReset({ answer, ...entries }: Entries & { answer: string | null }): ResetRefusal | null {
  if (answer !== null && answer.trim() === '') return 'answerMissing'
  return refuseNewPassword(entries)
}

export type ActivationRefusal = NewPasswordRefusal | 'fullNameMissing' | 'fullNameTooLong' | PhraseRefusal

/** Returns why an account is not created, or null. `challenge` is null where the program asks for none. */
export function refuseActivation({
  fullName,
  challenge,
  ...entries
}: Entries & { fullName: string; challenge: ChallengePhrase | null }): ActivationRefusal | null {
  if (fullName.trim() === '') return 'fullNameMissing'
  if (fullName.trim().length > NAME_LENGTH) return 'fullNameTooLong'
  const refusal = refuseNewPassword(entries)
  return refusal !== null || challenge === null ? refusal : refusePhrase(challenge)
}
