import { useLingui } from '@lingui/react/macro'

import type { Role } from '../../../domain/people.ts'
import type { AccessStatus, LockReason } from '../../../domain/rules/access/user-access.ts'
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
    active: t`Active`,
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
  }
  return {
    status: (status: AccessStatus) => statuses[status],
    reason: (reason: LockReason) => reasons[reason],
    capability: (role: Role) => capabilities[role],
  }
}
