import { useLingui } from '@lingui/react/macro'

import type { Exposure } from '../../../domain/contract/due/exposure.ts'
import { money } from '../../../domain/money.ts'
import { creditAlarmOf } from '../../../domain/rules/exposure.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useFormat } from '../../ui/text/use-format.ts'

type CreditAlarmProps = { exposures: readonly Exposure[]; canPay: boolean }

/** Says for each currency that its credit limit is exceeded, by how much, and what gives credit again. */
export function CreditAlarm({ exposures, canPay }: CreditAlarmProps) {
  const { t } = useLingui()
  const format = useFormat()
  const over = exposures.filter(
    ({ creditAvailable, creditTotal }) =>
      creditAlarmOf({ availableMinor: creditAvailable, limitMinor: creditTotal }) === 'over',
  )
  return over.map(({ currency, creditAvailable, creditTotal, pendingAmount }) => {
    const inWords = (minor: number) => format.money(money(minor, currency))
    const left = -creditAvailable - pendingAmount
    return (
      <Notice
        key={currency}
        tone="late"
        title={t`You are ${{ amount: inWords(-creditAvailable) }} over your ${{ limit: inWords(creditTotal) }} credit limit`}
      >
        {left <= 0
          ? t`Payments in progress will bring you below the limit. New orders may be held until they are complete.`
          : canPay
            ? t`New orders may be held. Pay at least ${{ amount: inWords(left) }} to have credit again.`
            : t`New orders may be held until at least ${{ amount: inWords(left) }} is paid.`}
      </Notice>
    )
  })
}
