import { useLingui } from '@lingui/react/macro'

import type { ChangeFileKind } from '../../../domain/contract/intake/change-file.ts'

/** Returns the words for what each row of a file is. */
export function useKindText(): (kind: ChangeFileKind) => string {
  const { t } = useLingui()
  const words: Readonly<Record<ChangeFileKind, string>> = {
    invoices: t`Invoices and credit notes`,
    cancellations: t`Cancellations of invoices`,
    payments: t`Payments received elsewhere`,
    credits: t`Applied credit notes`,
    limits: t`Credit limits`,
    customers: t`Customers`,
    merchants: t`Merchants`,
    locations: t`Locations`,
  }
  return (kind) => words[kind]
}
