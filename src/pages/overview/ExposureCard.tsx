import { useLingui } from '@lingui/react/macro'

import type { Exposure } from '../../../domain/contract/due/exposure.ts'
import { money } from '../../../domain/money.ts'
import { creditAlarmOf } from '../../../domain/rules/exposure.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { StackedBar, type Segment } from '../../ui/feedback/StackedBar.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { muted, small, stack } from '../../ui/layout/layout.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { overLimit } from './Exposure.css.ts'

type ExposureCardProps = {
  exposure: Exposure
  /** What the selected location has used of it, in minor units; null where none is selected. */
  here: number | null
}

/** The credit of one currency as one number, a picture, and the figures behind it (§1, §3). */
export function ExposureCard({ exposure, here }: ExposureCardProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { currency, creditAvailable, creditTotal } = exposure
  const of = (minor: number) => <Money of={money(minor, currency)} />
  const inWords = (minor: number) => format.money(money(minor, currency))
  const alarm = creditAlarmOf({ availableMinor: creditAvailable, limitMinor: creditTotal })
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
    <Card
      title={
        creditTotal === 0
          ? t`Credit used in ${{ currency }}`
          : alarm === 'over'
            ? t`Over your credit limit in ${{ currency }}`
            : t`Credit available in ${{ currency }}`
      }
    >
      <div className={stack.s3}>
        <div>
          <span className={alarm === 'over' ? overLimit : undefined}>
            <Money of={money(Math.abs(creditAvailable), currency)} weight="big" />
          </span>
          <p className={muted}>
            {creditTotal === 0
              ? t`No credit limit is set in this currency.`
              : alarm === 'over'
                ? t`over your ${{ limit: inWords(creditTotal) }} credit limit`
                : t`of your ${{ limit: inWords(creditTotal) }} credit limit`}
          </p>
        </div>
        {here === null ? null : (
          <p
            className={small}
          >{t`Credit is for all locations. This location has used ${{ amount: inWords(here) }}.`}</p>
        )}
        {alarm === 'near' ? (
          <Notice tone="wait">{t`You are close to your credit limit. Pay early to have more credit for new orders.`}</Notice>
        ) : null}
        <StackedBar
          caption={t`How your credit is used`}
          segments={segments}
          total={creditTotal}
          limit={{ label: t`Credit limit`, text: of(creditTotal) }}
        />
        {exposure.pendingAmount + exposure.lateFee === 0 ? null : (
          <div className={small}>
            {exposure.pendingAmount === 0 ? null : (
              <p>{t`${{ amount: inWords(exposure.pendingAmount) }} of what is due is being paid. It counts as used until the payment is complete.`}</p>
            )}
            {exposure.lateFee === 0 ? null : <p>{t`Includes ${{ fee: inWords(exposure.lateFee) }} in late fees.`}</p>}
          </div>
        )}
      </div>
    </Card>
  )
}
