import { Trans, useLingui } from '@lingui/react/macro'

import type { LoyaltyEnrollment, LoyaltyMilestone } from '../../../domain/contract/loyalty/enrollment.ts'
import { money } from '../../../domain/money.ts'
import { GROWTH } from '../../../domain/rules/loyalty/terms.ts'
import { trackOf } from '../../../domain/rules/loyalty/track.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { muted, stack } from '../../ui/layout/layout.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { share } from './basis-points.ts'
import { bigFigure, headline } from './Loyalty.css.ts'
import { TierTrack } from './TierTrack.tsx'

type ProgressCardProps = { enrollment: LoyaltyEnrollment; milestones: readonly LoyaltyMilestone[] }

/** How far the account is: one figure, the way to the highest tier, and what is missing to the next one in words. */
export function ProgressCard({ enrollment, milestones }: ProgressCardProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { programName, merchantName, startsOn, endsOn, reachedTier, isCounting } = enrollment
  const period = t`${{ from: format.date(startsOn) }} – ${{ to: format.date(endsOn) }}`
  return (
    <Card
      title={programName}
      note={merchantName === null ? period : t`${{ merchant: merchantName }} · ${{ period }}`}
      actions={
        reachedTier === 0 ? (
          <Tag tone="quiet">{t`No tier reached yet`}</Tag>
        ) : (
          <Tag tone="done">{t`Tier ${{ tier: reachedTier }} reached`}</Tag>
        )
      }
    >
      <div className={stack.s4}>
        {isCounting ? (
          <Notice tone="due">
            <Trans>We’re still counting your invoices. These figures will change in the next few minutes.</Trans>
          </Notice>
        ) : null}
        <Reached enrollment={enrollment} />
        <TierTrack track={trackOf(enrollment, milestones)} />
        <NextTier enrollment={enrollment} milestones={milestones} />
      </div>
    </Card>
  )
}

/** What was reached, in the unit of the goal. */
function Reached({ enrollment }: { enrollment: LoyaltyEnrollment }) {
  const { t } = useLingui()
  const format = useFormat()
  const { goalTypeId, currency, spent, previous, growth } = enrollment
  const amount = format.money(money(spent, currency))
  const before = format.money(money(previous, currency))
  if (goalTypeId !== GROWTH)
    return (
      <div>
        <Money of={money(spent, currency)} weight="big" />
        <p className={muted}>
          <Trans>spent in this program</Trans>
        </p>
      </div>
    )
  return (
    <div>
      <span className={bigFigure}>{growth === null ? '–' : format.percent(share(Math.abs(growth)))}</span>
      <p className={muted}>
        {growth === null
          ? t`${{ amount }} so far, and no purchases in the same period last year`
          : growth < 0
            ? t`less than in the same period last year (${{ amount }}, then ${{ before }})`
            : t`more than in the same period last year (${{ amount }}, then ${{ before }})`}
      </p>
    </div>
  )
}

/** What is missing to the next tier and what that earns, in words. */
function NextTier({ enrollment, milestones }: ProgressCardProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { phase, startsOn, endsOn, goalTypeId, currency, growth, nextTier, missing, reachedTier } = enrollment
  const next = milestones.find(({ incentiveTier }) => incentiveTier === nextTier)
  if (phase === 'over') return <p className={headline}>{t`This program ended on ${{ date: format.date(endsOn) }}.`}</p>
  if (phase === 'ahead')
    return <p className={headline}>{t`This program starts on ${{ date: format.date(startsOn) }}.`}</p>
  if (goalTypeId === GROWTH && growth === null)
    return (
      <p className={muted}>
        <Trans>Growth can’t be measured until there are purchases from last year to compare with.</Trans>
      </p>
    )
  if (nextTier === null || missing === null)
    return reachedTier === 0 ? null : (
      <p className={headline}>
        <Trans>You’ve reached the highest tier.</Trans>
      </p>
    )
  const reward = next === undefined ? '' : format.percent(share(next.reward))
  const until = format.date(endsOn)
  return (
    <div>
      <p className={headline}>
        {t`You’re ${{ amount: format.money(money(missing, currency)) }} away from tier ${{ tier: nextTier }}.`}
      </p>
      {next === undefined ? null : (
        <p className={muted}>
          {next.target === null
            ? t`Grow your spending by ${{ growth: format.percent(share(next.growthTier ?? 0)) }} by ${{ until }} to earn ${{ reward }} back on everything you spend in this program.`
            : t`Reach ${{ target: format.money(money(next.target, currency)) }} by ${{ until }} to earn ${{ reward }} back on everything you spend in this program.`}
        </p>
      )}
    </div>
  )
}
