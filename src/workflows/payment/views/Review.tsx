import { useMemo, useState, type ReactNode } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money } from '../../../../domain/money.ts'
import type { PaymentLine } from '../../../../domain/rules/payment-line.ts'
import { expectedBusinessDays, isCard } from '../../../../domain/rules/payment-method.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import {
  selectFailure,
  selectLines,
  selectMethod,
  selectQuote,
  selectSubmitRefusal,
} from '../../../../machines/workflows/payment/payment.setup.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { under } from '../../../ui/table/DataTable.css.ts'
import { DateText } from '../../../ui/text/DateText.tsx'
import { columns, narrowPage, small, stack } from '../../../ui/layout/layout.css.ts'
import { SumLines } from '../../../ui/layout/Facts.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useConfig } from '../../../shared/app/use-session.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { actions, beside, payLine } from '../../../wizard/wizard.css.ts'
import { PaymentFrame } from './PaymentFrame.tsx'
import { underLabel } from './payment.css.ts'
import { usePaymentWords } from '../words.ts'
import { FocusLink } from '../../../ui/form/FocusLink.tsx'

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
      title={t`accept the card fee`}
      lead={t`Nothing is charged yet. You can still choose another way to pay.`}
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
                note: t`Not refunded, even if an invoice is`,
                value: <Money of={money(quote.feeMinor, quote.currency)} />,
              },
              {
                id: 'total',
                label: t`Charged to the card`,
                value: <Money of={money(quote.totalMinor, quote.currency)} />,
                isTotal: true,
              },
            ]}
          />
        </Card>
        <p>
          <Trans>
            This price holds until {format.time(quote.expiresAt)}. If you change invoices or amounts, we ask again.
          </Trans>
        </p>
        <div className={actions}>
          <Button kind="main" busy={isBusy} onClick={() => payment.send({ type: 'fee.accept' })}>
            {t`Accept the fee of ${{ fee: format.money(money(quote.feeMinor, quote.currency)) }}`}
          </Button>
          <Button onClick={() => payment.send({ type: 'step.back' })} disabled={isBusy}>
            <Trans>Back to invoices and method</Trans>
          </Button>
        </div>
      </div>
    </PaymentFrame>
  )
}

const TERMS_ID = 'payment-terms'

/** Step 3: everything once more, and the one button that charges. While it is sent the page stands still. */
export function Review({ payment }: { payment: PaymentRef }) {
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
        header: t`Paying`,
        align: 'end',
        phone: 'titleEnd',
        cell: (row) => (
          <>
            <Money of={money(row.amountMinor, row.currency)} />
            <small className={under}>
              {row.amountMinor === row.openMinor
                ? t`all that is open`
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
      <PaymentFrame payment={payment} title={t`sending your payment`}>
        <Spinner size="text" label={t`Your payment is being sent. Please wait.`} />
      </PaymentFrame>
    )
  }
  const total = format.money(money(quote.totalMinor, quote.currency))
  const days = expectedBusinessDays(method.kind)
  return (
    <PaymentFrame payment={payment} title={t`review and pay`} lead={t`Nothing is charged until you press Pay.`}>
      <div className={columns} aria-busy={isSending}>
        <Card title={t`What you pay`} flush>
          <DataTable
            caption={t`Invoices in this payment`}
            columns={tableColumns}
            rows={lines}
            rowKey={(row) => row.trxId}
          />
        </Card>
        <div className={beside}>
          <Card title={t`How you pay`}>
            <div className={stack.s4}>
              <QuoteSum
                payment={payment}
                feeNote={
                  quote.feeAcceptedAt === null
                    ? t`Not refunded`
                    : t`Not refunded. You accepted it at ${{ time: format.time(quote.feeAcceptedAt) }}.`
                }
              />
              <Checkbox
                id={TERMS_ID}
                checked={areTermsAccepted}
                disabled={isSending}
                hint={
                  <div className={underLabel}>
                    <Terms />
                  </div>
                }
                onChange={() => payment.send({ type: 'terms.toggle' })}
              >
                <Trans>I accept the payment terms</Trans>
              </Checkbox>
              <WhyNot
                id="why-pay"
                title={t`Why can't I pay yet?`}
                reasons={
                  refusal === null || isSending
                    ? []
                    : [
                        {
                          code: refusal,
                          text: words.refusal(refusal),
                          ...(refusal === 'termsNotAccepted'
                            ? {
                                mend: <FocusLink id={TERMS_ID}>{t`Go to the terms`}</FocusLink>,
                              }
                            : {}),
                        },
                      ]
                }
              />
              <div className={payLine}>
                <Button disabled={isSending} onClick={() => payment.send({ type: 'step.back' })}>
                  <Trans>Back</Trans>
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
                    ? t`Invoices show as paid ${{ from: days.from }} to ${{ to: days.to }} business days after a card payment.`
                    : t`A bank payment shows on the account after ${{ from: days.from }} to ${{ to: days.to }} business days.`}
                </p>
                <p>{t`This price holds until ${{ time: format.time(quote.expiresAt) }}.`}</p>
              </div>
            </div>
          </Card>
        </div>
      </div>
    </PaymentFrame>
  )
}

/** How many invoices, the fee, the total and from where it is taken. Nothing without a quote. */
function QuoteSum({ payment, feeNote }: { payment: PaymentRef; feeNote?: ReactNode }) {
  const { t } = useLingui()
  const lines = useSelector(payment, selectLines)
  const method = useSelector(payment, selectMethod)
  const quote = useSelector(payment, selectQuote)
  if (!quote) return null
  return (
    <SumLines
      lines={[
        {
          id: 'amount',
          label: <Plural value={{ count: lines.length }} one="# invoice" other="# invoices" />,
          value: <Money of={money(quote.subtotalMinor, quote.currency)} />,
        },
        ...(quote.feeMinor > 0
          ? [
              {
                id: 'fee',
                label: t`Card fee`,
                note: feeNote,
                value: <Money of={money(quote.feeMinor, quote.currency)} />,
              },
            ]
          : []),
        {
          id: 'total',
          label: t`Total`,
          ...(method === null || method.last4 === ''
            ? {}
            : { note: t`From ${{ name: method.label }} ending in ${{ last4: method.last4 }}` }),
          value: <Money of={money(quote.totalMinor, quote.currency)} />,
          isTotal: true,
        },
      ]}
    />
  )
}

/** Which payment it is that was sent. Nothing after a reload, which knows it by its number only. */
export function Tried({ payment }: { payment: PaymentRef }) {
  const isKnown = useSelector(payment, (state) => selectQuote(state) !== null && selectLines(state).length > 0)
  return isKnown ? (
    <Card>
      <QuoteSum payment={payment} />
    </Card>
  ) : null
}

/** The terms of a payment, one press away from where they are accepted (§5). */
function Terms() {
  const { t } = useLingui()
  const { title: program, supportEmail: contact } = useConfig()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="quiet" size="sm" onClick={() => setOpen(true)}>
        <Trans>Read the payment terms</Trans>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t`Payment terms`}
        actions={
          <Button kind="main" onClick={close}>
            <Trans>Close the terms</Trans>
          </Button>
        }
      >
        <div className={stack.s3}>
          <p>
            <Trans>
              By pressing Pay you tell {program} to charge the total shown to the bank account or card shown, once, and
              to settle the invoices listed with it.
            </Trans>
          </p>
          <p>
            <Trans>
              You confirm that you may use this bank account or card for the account that pays. A bank payment is an
              electronic debit; if your bank sends it back, the invoices are open again and stay due.
            </Trans>
          </p>
          <p>
            <Trans>
              The fee of a card payment is charged on top and is not refunded, even if an invoice is corrected later. It
              is shown before you pay.
            </Trans>
          </p>
          <p>
            <Trans>
              A payment cannot be taken back here once it is sent. It shows on the invoices after the business days
              named with the payment.
            </Trans>
          </p>
          {contact === null ? null : (
            <p>
              <Trans>
                Something is wrong with a payment? Write to <a href={`mailto:${contact}`}>{contact}</a> within 60 days
                and name the payment number.
              </Trans>
            </p>
          )}
        </div>
      </Dialog>
    </>
  )
}
