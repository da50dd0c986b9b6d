import { useLingui } from '@lingui/react/macro'

import type { Role } from '../../../domain/people.ts'

/** The roles of §6 in words. */
export function useRoleName(): (role: Role) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Role, string>> = {
    admin: t`Administrator`,
    payer: t`Payer`,
    viewer: t`Viewer`,
    card_viewer: t`Card viewer`,
    safety_manager: t`Safety manager`,
    voucher_manager: t`Voucher manager`,
    enrollment_manager: t`Enrollment manager`,
  }
  return (role) => names[role]
}
