import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Dispute, DisputeDetails } from '../../../domain/contract/dispute.ts'
import { disputePages } from '../../shared/disputes/dispute-places.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { buttonStyle } from '../../ui/form/Button.css.ts'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { DisputePage, type DisputePageProps } from './DisputeView.tsx'

type LoadedDisputeProps = Omit<DisputePageProps, 'dispute' | 'others'> & {
  disputes: Loaded<{ dispute: DisputeDetails; others: readonly Dispute[] }>
}

/** A dispute on its way here, here, not to be had, or not ours. */
export function LoadedDispute({ disputes, ...rest }: LoadedDisputeProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, failure } = disputes
  if (data !== null)
    return (
      <>
        {failure === null ? null : (
          <Notice tone="late" live="alert">
            {failureText(failure.code)}
          </Notice>
        )}
        <DisputePage dispute={data.dispute} others={data.others} {...rest} />
      </>
    )
  return (
    <>
      <PageHead title={t`Dispute`} />
      {failure === null ? (
        <Skeleton lines={10} label={t`Loading dispute`} />
      ) : failure.code === 'notFound' ? (
        <EmptyState
          title={t`Dispute not found`}
          action={
            <Link
              className={buttonStyle({ kind: 'main' })}
              to={pathTo(disputePages[rest.party].center)}
            >{t`All disputes`}</Link>
          }
        >
          {t`The link may be incomplete, or you don’t have access to this dispute’s account.`}
        </EmptyState>
      ) : (
        <LoadFailed title={t`Couldn’t load the dispute`} onRetry={disputes.retry} busy={disputes.isLoading}>
          {failureText(failure.code)}
        </LoadFailed>
      )}
    </>
  )
}
