import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { SignInBar } from '../../../domain/rules/access/user-access.ts'

/** Why a sign-in ends without one, as told about somebody else. */
export const barWords: Readonly<Record<SignInBar, MessageDescriptor>> = {
  notActivated: msg`The invitation hasn’t been accepted yet.`,
  lockedByAdministrator: msg`An administrator locked this user.`,
  lockedBySupport: msg`Support locked this user.`,
  lockedLoginAttempts: msg`The user is locked after too many wrong passwords. The link in the email unlocks them too.`,
  lockedChallengeAttempts: msg`The user is locked after too many wrong answers to the challenge phrase.`,
  passwordExpired: msg`The password expired. The user chooses a new one at the next sign-in.`,
  passwordChangeRequired: msg`The user must choose a new password at the next sign-in.`,
  challengeChangeRequired: msg`The user must choose a new challenge phrase at the next sign-in.`,
}

const attemptWords: Readonly<Record<string, MessageDescriptor>> = {
  ...barWords,
  invalidCredentials: msg`Wrong password`,
  tooManyAttempts: msg`Too many attempts in a short time`,
}
const otherAttempt = msg`Refused`

/** Returns the reason of a refused attempt in words. */
export const attemptReason = (code: string | null): MessageDescriptor =>
  (code === null ? undefined : attemptWords[code]) ?? otherAttempt
