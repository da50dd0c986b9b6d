import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { Role } from '../../../domain/people.ts'
import type { AccessStatus, LockReason, SignInBar } from '../../../domain/rules/access/user-access.ts'
import type { Tone } from '../../ui/feedback/tone.ts'

export const statusTones: Readonly<Record<AccessStatus, Tone>> = {
  invited: 'wait',
  active: 'done',
  locked: 'late',
  deactivated: 'quiet',
}

/** Statuses, lock reasons and the capabilities of roles (§4, §6) in words. */
export function useUserWords() {
  const { t } = useLingui()
  const statuses: Readonly<Record<AccessStatus, string>> = {
    invited: t`Invited`,
    active: t({ message: 'Active', context: 'a user' }),
    locked: t`Locked`,
    deactivated: t`Deactivated`,
  }
  const reasons: Readonly<Record<LockReason, string>> = {
    administrator: t`Locked by an administrator`,
    support: t`Locked by support`,
    loginAttempts: t`Too many failed sign-ins`,
    challengeAttempts: t`Too many wrong answers to the challenge phrase`,
  }
  const capabilities: Readonly<Record<Role, string>> = {
    admin: t`Manages account information, payments and users`,
    payer: t`Manages account information and makes payments`,
    viewer: t`Views account information only`,
    card_viewer: t`Views cards only`,
    safety_manager: t`Manages safety; no invoices, payments or disputes`,
    voucher_manager: t`Manages vouchers`,
    enrollment_manager: t`Reviews credit applications`,
  }
  return {
    status: (status: AccessStatus) => statuses[status],
    reason: (reason: LockReason) => reasons[reason],
    capability: (role: Role) => capabilities[role],
  }
}

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
