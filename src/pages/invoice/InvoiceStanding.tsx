import { useLingui } from '@lingui/react/macro'

import type { InvoiceDetails } from '../../../domain/contract/invoice-details.ts'
import type { Invoice } from '../../../domain/contract/invoice.ts'
import { statusesIn } from '../../../domain/rules/invoice-status.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** What an invoice waits for, and what has become of its account. */
export function InvoiceStanding({ invoice, details }: { invoice: Invoice; details: InvoiceDetails | null }) {
  const { t } = useLingui()
  const statuses = statusesIn(invoice.status)
  return (
    <>
      {details?.accountStatus === 'terminated' ? (
        <Notice tone="hold">{t`This account is terminated. You can still see its invoices, but there will be no new ones.`}</Notice>
      ) : null}
      {statuses.includes('On Hold') ? (
        <Notice tone="hold">{t`The merchant put this invoice on hold. You don’t have to pay it before the hold ends.`}</Notice>
      ) : null}
      {statuses.includes('Pending') ? (
        <Notice tone="wait">{t`The merchant has not billed this invoice yet. The amounts can still change, and you can pay when it is billed.`}</Notice>
      ) : null}
    </>
  )
}
