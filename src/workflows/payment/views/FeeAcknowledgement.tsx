import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money } from '../../../../domain/money.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { selectFailure, selectQuote } from '../../../../machines/workflows/payment/payment.selectors.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { SumLines } from '../../../ui/layout/Facts.tsx'
import { narrowPage, stack } from '../../../ui/layout/layout.css.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { actions } from '../../../wizard/wizard.css.ts'
import { PaymentFrame } from './PaymentFrame.tsx'
import { usePaymentWords } from '../words.ts'

/** The card fee before anything is charged: rate, amount, total, and that it is not refunded (§1, §5). */
export function FeeAcknowledgement({ payment }: { payment: PaymentRef }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = usePaymentWords()
  const quote = useSelector(payment, selectQuote)
  const failure = useSelector(payment, selectFailure)
  const isBusy = useSelector(payment, (state) => state.hasTag('busy'))
  if (!quote) return null
  const rate = format.percent(quote.feeBasisPoints / 10_000)
  const fixed = format.money(money(quote.feeFixedMinor, quote.currency))
  return (
    <PaymentFrame
      payment={payment}
      step={2}
      title={t`Accept the card fee`}
      lead={t`You haven’t been charged yet. You can still choose another payment method.`}
      focusKey="acknowledgingFee"
    >
      <div className={`${narrowPage} ${stack.s4}`}>
        {failure ? (
          <Notice tone="late" live="alert">
            {words.failure(failure.code)}
          </Notice>
        ) : null}
        <Card>
          <SumLines
            lines={[
              { id: 'amount', label: t`Invoices`, value: <Money of={money(quote.subtotalMinor, quote.currency)} /> },
              {
                id: 'fee',
                label:
                  quote.feeFixedMinor > 0 ? t`Card fee of ${{ rate }} plus ${{ fixed }}` : t`Card fee of ${{ rate }}`,
                note: t`Non-refundable`,
                value: <Money of={money(quote.feeMinor, quote.currency)} />,
              },
              {
                id: 'total',
                label: t`Total charged to your card`,
                value: <Money of={money(quote.totalMinor, quote.currency)} />,
                isTotal: true,
              },
            ]}
          />
        </Card>
        <p>
          <Trans>
            Amounts valid until {format.time(quote.expiresAt)}. If you change invoices or amounts, we’ll ask you to
            accept the fee again.
          </Trans>
        </p>
        <div className={actions}>
          <Button kind="main" busy={isBusy} onClick={() => payment.send({ type: 'fee.accept' })}>
            {t`Accept card fee of ${{ fee: format.money(money(quote.feeMinor, quote.currency)) }}`}
          </Button>
          <Button onClick={() => payment.send({ type: 'step.back' })} disabled={isBusy}>
            <Trans>Back to invoices and payment method</Trans>
          </Button>
        </div>
      </div>
    </PaymentFrame>
  )
}
