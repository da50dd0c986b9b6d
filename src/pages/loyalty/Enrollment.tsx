import { useLingui } from '@lingui/react/macro'

import type { LoyaltyEnrollment } from '../../../domain/contract/loyalty/enrollment.ts'
import { readMilestones, readSpendingHistory } from '../../api/loyalty/loyalty.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { columns, small, stack } from '../../ui/layout/layout.css.ts'
import { ProgressCard } from './ProgressCard.tsx'
import { RewardsCard } from './RewardsCard.tsx'
import { SpendingHistory } from './SpendingHistory.tsx'
import { TitleOf } from './TitleOf.tsx'

/** One program in which an account is enrolled. */
export function Enrollment({ enrollment }: { enrollment: LoyaltyEnrollment }) {
  const { t } = useLingui()
  const { id, buidCustomer, loyaltyProgramId, programName, goalTypeId, currency } = enrollment
  const milestones = useLoaded(readMilestones, {
    customerId: buidCustomer,
    programId: loyaltyProgramId,
    goalType: goalTypeId,
  })
  const history = useLoaded(readSpendingHistory, { enrollmentId: id })
  return (
    <div className={columns}>
      <div className={stack.s4}>
        <ProgressCard enrollment={enrollment} milestones={milestones.data ?? []} />
        <Card title={<TitleOf program={programName}>{t`Spending by month`}</TitleOf>} level={3}>
          {history.data !== null ? (
            <SpendingHistory months={history.data} currency={currency} />
          ) : history.failure === null ? (
            <Skeleton lines={5} label={t`Loading your spending`} />
          ) : (
            <LoadFailed title={t`Couldn’t load your spending`} onRetry={history.retry} busy={history.isLoading} />
          )}
          <p className={small}>
            {t`Invoices count from the day they’re billed. Adjustments and credit notes are subtracted. Late fees and invoices on hold don’t count.`}
          </p>
        </Card>
      </div>
      {milestones.data !== null ? (
        <RewardsCard enrollment={enrollment} milestones={milestones.data} />
      ) : (
        <Card title={<TitleOf program={programName}>{t`Tiers and rewards`}</TitleOf>} level={3}>
          {milestones.failure === null ? (
            <Skeleton lines={5} label={t`Loading tiers`} />
          ) : (
            <LoadFailed title={t`Couldn’t load the tiers`} onRetry={milestones.retry} busy={milestones.isLoading} />
          )}
        </Card>
      )}
    </div>
  )
}
