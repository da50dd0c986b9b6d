import { useLingui } from '@lingui/react/macro'

import type { LoyaltyEnrollment, LoyaltyMilestone } from '../../../domain/contract/loyalty/enrollment.ts'
import { money } from '../../../domain/money.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { SumLines } from '../../ui/layout/Facts.tsx'
import { hidden } from '../../ui/layout/VisuallyHidden.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { share } from './basis-points.ts'
import { TitleOf } from './TitleOf.tsx'
import { cell, current, earned, figure, headCell, headFigure, table } from './Loyalty.css.ts'

type RewardsCardProps = { enrollment: LoyaltyEnrollment; milestones: readonly LoyaltyMilestone[] }

/** The tiers with their rewards, and what was earned so far. */
export function RewardsCard({ enrollment, milestones }: RewardsCardProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { programName, currency, reachedTier, nextTier, incentiveReward, rewardEarned, incentiveRewardEarned } =
    enrollment
  const isGrowth = milestones.some(({ target }) => target === null)
  return (
    <Card title={<TitleOf program={programName}>{t`Tiers and rewards`}</TitleOf>} level={3}>
      <table className={table}>
        <caption className={hidden}>{t`Tiers and rewards`}</caption>
        <thead>
          <tr>
            <th scope="col" className={headCell}>{t`Tier`}</th>
            <th scope="col" className={headFigure}>
              {isGrowth ? t`Growth` : t`Target`}
            </th>
            <th scope="col" className={headFigure}>{t`Reward`}</th>
          </tr>
        </thead>
        <tbody>
          {milestones.map(({ incentiveTier, target, growthTier, reward, isReached }) => (
            <tr key={incentiveTier} className={incentiveTier === reachedTier ? current : undefined}>
              <th scope="row" className={cell}>
                {t`Tier ${{ tier: incentiveTier }}`}{' '}
                {isReached === true ? (
                  <Tag tone="done">{t({ message: 'Reached', context: 'a loyalty tier' })}</Tag>
                ) : incentiveTier === nextTier ? (
                  <Tag tone="due">{t({ message: 'Next', context: 'a loyalty tier' })}</Tag>
                ) : null}
              </th>
              <td className={figure}>
                {target === null ? format.percent(share(growthTier ?? 0)) : <Money of={money(target, currency)} />}
              </td>
              <td className={figure}>{format.percent(share(reward))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={earned}>
        <SumLines
          lines={[
            {
              id: 'reward',
              label: t`Reward so far`,
              note: t`Paid when the program ends`,
              value: <Money of={money(rewardEarned, currency)} />,
            },
            {
              id: 'incentive',
              label: t`Incentive reward`,
              note:
                incentiveRewardEarned > 0
                  ? t`Earned: you’re in the highest tier`
                  : t`${{ amount: format.money(money(incentiveReward, currency)) }} once you reach the highest tier`,
              value: <Money of={money(incentiveRewardEarned, currency)} />,
            },
            {
              id: 'total',
              label: t`Earned so far`,
              value: <Money of={money(rewardEarned + incentiveRewardEarned, currency)} weight="strong" />,
              isTotal: true,
            },
          ]}
        />
      </div>
    </Card>
  )
}
