import { useLingui } from '@lingui/react/macro'

import type { InvoiceListStatus } from '../../../domain/contract/invoice.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'

type NoInvoicesProps = {
  status: InvoiceListStatus | null
  isFiltered: boolean
  failure: { code: string } | null
  isLoading: boolean
  onRetry: () => void
}

/** In place of the rows: the reason why there are none. */
export function NoInvoices({ status, isFiltered, failure, isLoading, onRetry }: NoInvoicesProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  if (failure !== null)
    return (
      <LoadFailed title={t`Couldn’t load invoices`} onRetry={onRetry} busy={isLoading}>
        {failureText(failure.code)}
      </LoadFailed>
    )
  if (isFiltered)
    return <EmptyState title={t`No matching invoices`}>{t`Change or clear your search and filters.`}</EmptyState>
  if (status === 'open' || status === 'past-due')
    return (
      <EmptyState title={t`No invoices to pay`}>{t`New invoices appear here as soon as they are billed.`}</EmptyState>
    )
  return <EmptyState title={t`No invoices here`}>{t`Invoices with this status appear here.`}</EmptyState>
}
