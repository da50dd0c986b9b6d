import { useMemo, type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money } from '../../../../domain/money.ts'
import type { PaymentLine } from '../../../../domain/rules/payment-line.ts'
import { expectedBusinessDays, isCard } from '../../../../domain/rules/payment-method.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import {
  selectLines,
  selectMethod,
  selectQuote,
  selectSubmitRefusal,
} from '../../../../machines/workflows/payment/payment.selectors.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { under } from '../../../ui/table/DataTable.css.ts'
import { DateText } from '../../../ui/text/DateText.tsx'
import { columns, small, stack } from '../../../ui/layout/layout.css.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { beside, payLine } from '../../../wizard/wizard.css.ts'
import { PaymentFrame } from './PaymentFrame.tsx'
import { underLabel } from './Review.css.ts'
import { usePaymentWords } from '../words.ts'
import { QuoteSum } from './QuoteSum.tsx'
import { FocusLink } from '../../../ui/form/FocusLink.tsx'

const TERMS_ID = 'payment-terms'

/** Step 3: everything once more, and the one button that charges. While it is sent the page stands still. */
export function Review({ payment, terms }: { payment: PaymentRef; terms: ReactNode }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = usePaymentWords()
  const lines = useSelector(payment, selectLines)
  const method = useSelector(payment, selectMethod)
  const quote = useSelector(payment, selectQuote)
  const refusal = useSelector(payment, selectSubmitRefusal)
  const areTermsAccepted = useSelector(payment, ({ context }) => context.areTermsAccepted)
  const isSending = useSelector(payment, (state) => state.matches('submitting'))
  const canPay = useSelector(payment, (state) => state.can({ type: 'payment.submit' }))

  const tableColumns = useMemo<Column<PaymentLine>[]>(
    () => [
      {
        id: 'invoice',
        header: t`Invoice`,
        phone: 'title',
        cell: (row) => (
          <>
            {row.invoiceId}
            <small className={under}>{row.merchantName}</small>
          </>
        ),
      },
      {
        id: 'due',
        header: t`Due`,
        phone: 'line',
        cell: (row) => (row.dueOn === null ? '–' : <DateText iso={row.dueOn} />),
      },
      {
        id: 'amount',
        header: t`Amount to pay`,
        align: 'end',
        phone: 'titleEnd',
        cell: (row) => (
          <>
            <Money of={money(row.amountMinor, row.currency)} />
            <small className={under}>
              {row.amountMinor === row.openMinor
                ? t`full amount`
                : t`of ${{ open: format.money(money(row.openMinor, row.currency)) }}`}
            </small>
          </>
        ),
      },
    ],
    [t, format],
  )

  if (!quote || !method) {
    // Sent again after a reload: the server has the quote, and the answer says the rest.
    return (
      <PaymentFrame payment={payment} step={3} title={t`Sending your payment`} focusKey="submitting">
        <Spinner size="text" label={t`Sending your payment. Please wait.`} />
      </PaymentFrame>
    )
  }
  const total = format.money(money(quote.totalMinor, quote.currency))
  const days = expectedBusinessDays(method.kind)
  return (
    <PaymentFrame
      payment={payment}
      step={3}
      title={t`Review and pay`}
      lead={t`You won’t be charged until you select Pay.`}
      focusKey="reviewing"
    >
      <div className={columns} aria-busy={isSending}>
        <Card title={t`Invoices in this payment`} flush>
          <DataTable
            caption={t`Invoices in this payment`}
            columns={tableColumns}
            rows={lines}
            rowKey={(row) => row.trxId}
          />
        </Card>
        <div className={beside}>
          <Card title={t`Payment summary`}>
            <div className={stack.s4}>
              <QuoteSum
                payment={payment}
                feeNote={
                  quote.feeAcceptedAt === null
                    ? t`Non-refundable`
                    : t`Non-refundable. You accepted this fee at ${{ time: format.time(quote.feeAcceptedAt) }}.`
                }
              />
              <Checkbox
                id={TERMS_ID}
                checked={areTermsAccepted}
                disabled={isSending}
                hint={<div className={underLabel}>{terms}</div>}
                onChange={() => payment.send({ type: 'terms.toggle' })}
              >
                <Trans>I accept the payment terms</Trans>
              </Checkbox>
              <WhyNot
                id="why-pay"
                title={t`Why you can’t pay yet`}
                reasons={
                  refusal === null || isSending
                    ? []
                    : [
                        {
                          code: refusal,
                          text: words.refusal(refusal),
                          ...(refusal === 'termsNotAccepted'
                            ? {
                                mend: <FocusLink id={TERMS_ID}>{t`Go to terms`}</FocusLink>,
                              }
                            : {}),
                        },
                      ]
                }
              />
              <div className={payLine}>
                <Button disabled={isSending} onClick={() => payment.send({ type: 'step.back' })}>
                  <Trans>Previous step</Trans>
                </Button>
                <Button
                  kind="main"
                  busy={isSending}
                  blockedBy={canPay || isSending ? null : 'why-pay'}
                  onClick={() => payment.send({ type: 'payment.submit' })}
                >
                  {t`Pay ${{ total }}`}
                </Button>
              </div>
              <div className={`${small} ${stack.s1}`}>
                <p>
                  {isCard(method.kind)
                    ? t`After a card payment, invoices show as paid in ${{ from: days.from }} to ${{ to: days.to }} business days.`
                    : t`Bank payments appear on the account in ${{ from: days.from }} to ${{ to: days.to }} business days.`}
                </p>
                <p>{t`Amounts valid until ${{ time: format.time(quote.expiresAt) }}.`}</p>
              </div>
            </div>
          </Card>
        </div>
      </div>
    </PaymentFrame>
  )
}
