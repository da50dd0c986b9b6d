import { Trans, useLingui } from '@lingui/react/macro'

import { money, totals } from '../../../../domain/money.ts'
import { refuseAdjustment } from '../../../../domain/rules/disputes/dispute.ts'
import type { Adjustment } from '../../../../domain/rules/disputes/dispute-draft.ts'
import type { AnsweredDispute } from '../../../../machines/workflows/dispute-response/dispute-response.context.ts'
import { disputeResponseWords } from '../../../../machines/workflows/dispute-response/dispute-response.page.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { AmountField } from '../../../ui/form/AmountField.tsx'
import { filled } from '../../../ui/text/filled.ts'
import { stack } from '../../../ui/layout/layout.css.ts'
import { RadioCards, type RadioCard } from '../../../ui/form/RadioCards.tsx'
import { ADJUSTMENT_ID, AMOUNT_ID } from './answer-fields.ts'
import { amount as amountLook } from './Response.css.ts'

type Extent = 'nothing' | 'whole' | 'part'

/** Returns the choice that an adjustment stands for. An amount still to be typed is zero, which no answer accepts. */
const extentOf = (adjustment: Adjustment | null, isNeeded: boolean): Extent | null => {
  if (adjustment === null) return isNeeded ? null : 'nothing'
  return adjustment === 'whole' ? 'whole' : 'part'
}
const begun: Readonly<Record<Extent, Adjustment | null>> = { nothing: null, whole: 'whole', part: 0 }

type AdjustmentChoiceProps = {
  disputes: readonly AnsweredDispute[]
  adjustment: Adjustment | null
  isNeeded: boolean
  textOf: (code: string) => string
  /** True when a missing entry is shown as an error. */
  isRefused: boolean
  onChange: (adjustment: Adjustment | null) => void
}

/** The choice of the credit: none, all that is disputed, or for one dispute an amount that is typed. */
export function AdjustmentChoice({
  disputes,
  adjustment,
  isNeeded,
  textOf,
  isRefused,
  onChange,
}: AdjustmentChoiceProps) {
  const { t } = useLingui()
  const format = useFormat()
  const [first, ...others] = disputes
  if (!first) return null
  const only = others.length === 0 ? first : null
  const sums = totals(disputes.map(({ disputedAmount, currency }) => money(disputedAmount, currency)))
  const whole = new Intl.ListFormat(format.tag).format(sums.map(format.money))
  const options: readonly RadioCard<Extent>[] = [
    ...(isNeeded
      ? []
      : [
          {
            value: 'nothing',
            label: t(disputeResponseWords.noCredit),
            hint: t`The invoice doesn’t change.`,
          } satisfies RadioCard<Extent>,
        ]),
    {
      value: 'whole',
      label: t(filled(only ? disputeResponseWords.fullAmount : disputeResponseWords.fullAmounts, { amount: whole })),
      hint: only ? t`The full disputed amount.` : t`To credit a different amount, respond to one dispute at a time.`,
    },
    ...(only
      ? [
          {
            value: 'part',
            label: t(disputeResponseWords.otherAmount),
            hint: t`Part of the disputed amount.`,
          } satisfies RadioCard<Extent>,
        ]
      : []),
  ]
  const extent = extentOf(adjustment, isNeeded)
  const part = typeof adjustment === 'number' ? adjustment : null
  const refusal = only && part !== null ? refuseAdjustment(part, only.disputedAmount) : null
  return (
    <div className={stack.s3}>
      <RadioCards
        id={ADJUSTMENT_ID}
        legend={t`Credit amount`}
        options={options}
        value={extent}
        error={isRefused && extent === null ? textOf('adjustmentMissing') : undefined}
        onChange={(next) => {
          if (next !== extent) onChange(begun[next])
        }}
      />
      {only && extent === 'part' ? (
        <div className={amountLook}>
          <AmountField
            id={AMOUNT_ID}
            label={t(disputeResponseWords.amount)}
            hint={<Trans>Up to {{ amount: format.money(money(only.disputedAmount, only.currency)) }}</Trans>}
            currency={only.currency}
            minor={part === 0 ? null : part}
            error={
              refusal !== null && (isRefused || refusal === 'adjustmentOverDisputed') ? textOf(refusal) : undefined
            }
            onChange={(minor) => onChange(minor ?? 0)}
          />
        </div>
      ) : null}
    </div>
  )
}
