import { Trans, useLingui } from '@lingui/react/macro'

import { readEnrollments } from '../../api/loyalty/loyalty.ts'
import { useCustomerId, useSelection } from '../../shared/app/use-session.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Enrollment } from './Enrollment.tsx'

/** The loyalty programs in which the chosen account is enrolled, each with its progress and rewards (§2). */
export function Page() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const customerId = useCustomerId()
  const { customerName } = useSelection()
  const { data, failure, isLoading, retry } = useLoaded(readEnrollments, { customerId })
  const isOfSeveral = (data?.items.length ?? 0) > 1
  return (
    <>
      <PageHead title={isOfSeveral ? t`Loyalty programs` : t`Loyalty program`} lead={customerName ?? undefined} />
      {data !== null && data.items.length > 0 ? (
        <div className={stack.s5}>
          {data.items.map((enrollment) => (
            <Enrollment key={enrollment.id} enrollment={enrollment} />
          ))}
        </div>
      ) : (
        <Card>
          {failure !== null ? (
            <LoadFailed title={t`Couldn’t load your loyalty program`} onRetry={retry} busy={isLoading}>
              {failureText(failure.code)}
            </LoadFailed>
          ) : data === null ? (
            <Skeleton lines={8} label={t`Loading your loyalty program`} />
          ) : data.isOffered ? (
            <EmptyState title={t`This account isn’t enrolled in a loyalty program`}>
              <Trans>To join one, ask your merchant or contact support.</Trans>
            </EmptyState>
          ) : (
            <EmptyState title={t`There’s no loyalty program right now`}>
              <Trans>When you’re enrolled in one, you’ll see your progress and rewards here.</Trans>
            </EmptyState>
          )}
        </Card>
      )}
    </>
  )
}
