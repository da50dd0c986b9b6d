import { useLingui } from '@lingui/react/macro'

import type { Exposure } from '../../../domain/contract/exposure.ts'
import { money } from '../../../domain/money.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { muted, stack } from '../../ui/layout/layout.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { StackedBar, type Segment } from '../../ui/feedback/StackedBar.tsx'

/** The credit of one currency as one number, a picture, and the figures behind it (§1, §3). */
export function ExposureCard({ exposure }: { exposure: Exposure }) {
  const { t } = useLingui()
  const format = useFormat()
  const { currency } = exposure
  const of = (minor: number) => <Money of={money(minor, currency)} />
  const isOver = exposure.creditAvailable < 0
  const segments: Segment[] = [
    { id: 'past', tone: 'late', label: t`Past due`, amount: exposure.pastDueAmount, text: of(exposure.pastDueAmount) },
    {
      id: 'current',
      tone: 'due',
      label: t`Current due`,
      amount: exposure.currentDueAmount,
      text: of(exposure.currentDueAmount),
    },
    {
      id: 'unbilled',
      tone: 'hold',
      label: t`Unbilled`,
      amount: exposure.unbilledAmount,
      text: of(exposure.unbilledAmount),
    },
    {
      id: 'held',
      tone: 'wait',
      label: t`Reserved for orders`,
      amount: exposure.creditHeld,
      text: of(exposure.creditHeld),
    },
  ]
  return (
    <Card title={isOver ? t`Over your credit limit in ${{ currency }}` : t`Credit available in ${{ currency }}`}>
      <div className={stack.s3}>
        <div>
          <Money of={money(Math.abs(exposure.creditAvailable), currency)} weight="big" />
          <p className={muted}>
            {exposure.creditTotal === 0
              ? t`No credit limit is set in this currency.`
              : isOver
                ? t`over your ${{ limit: format.money(money(exposure.creditTotal, currency)) }} credit limit`
                : t`of your ${{ limit: format.money(money(exposure.creditTotal, currency)) }} credit limit`}
          </p>
        </div>
        <StackedBar
          caption={t`How your credit is used`}
          segments={segments}
          total={exposure.creditTotal}
          limit={{ label: t`Credit limit`, text: of(exposure.creditTotal) }}
        />
        {exposure.lateFee > 0 ? (
          <p
            className={muted}
          >{t`Includes ${{ fee: format.money(money(exposure.lateFee, currency)) }} in late fees.`}</p>
        ) : null}
      </div>
    </Card>
  )
}
