import { lazy, Suspense, useMemo, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money } from '../../../../domain/money.ts'
import type { PaymentLine } from '../../../../domain/rules/payment-line.ts'
import { isCard } from '../../../../domain/rules/payment-method.ts'
import { expectedBusinessDays } from '../../../../domain/rules/payments/instrument.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { paymentWords } from '../../../../machines/workflows/payment/payment.page.ts'
import { paymentFailureOf } from '../../../../machines/workflows/payment/failure-words.ts'
import { paymentRefusals } from '../../../../machines/workflows/payment/refusal-words.ts'
import {
  selectFailure,
  selectLines,
  selectMethod,
  selectQuote,
  selectSubmitRefusal,
} from '../../../../machines/workflows/payment/payment.context.ts'
import { wizardWords } from '../../../../machines/wizard-words.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { under } from '../../../ui/table/DataTable.css.ts'
import { DateText } from '../../../ui/text/DateText.tsx'
import { columns, small, stack } from '../../../ui/layout/layout.css.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { filled } from '../../../ui/text/filled.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { beside, payLine } from '../../../wizard/wizard.css.ts'
import { PaymentFrame } from './PaymentFrame.tsx'
import { PaymentSum } from './PaymentSum.tsx'
import { underLabel } from './payment.css.ts'
import { FocusLink } from '../../../ui/form/FocusLink.tsx'
import { outcomeWords } from '../../../../machines/workflows/payment/outcome-words.ts'

const TermsText = lazy(async () => ({ default: (await import('./TermsText.tsx')).TermsText }))

const FEE_ID = 'payment-fee'
const TERMS_ID = 'payment-terms'

/** Step 3: everything once more with fee and terms, and the one button that charges. While it is sent the page stands still. */
export function Review({ payment }: { payment: PaymentRef }) {
  const { t } = useLingui()
  const format = useFormat()
  const lines = useSelector(payment, selectLines)
  const method = useSelector(payment, selectMethod)
  const quote = useSelector(payment, selectQuote)
  const refusal = useSelector(payment, selectSubmitRefusal)
  const areTermsAccepted = useSelector(payment, ({ context }) => context.areTermsAccepted)
  const isSending = useSelector(payment, ({ children }) => children.submission !== undefined)
  const canPay = useSelector(payment, (state) => state.can({ type: 'payment.submit' }))
  const canAcceptFee = useSelector(payment, (state) => state.can({ type: 'fee.accept' }))
  const isBusy = useSelector(payment, (state) => state.hasTag('busy'))
  const failure = useSelector(payment, selectFailure)

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
      <PaymentFrame payment={payment} title={t(outcomeWords.sending)}>
        <Spinner size="text" label={t`Sending your payment. Please wait.`} />
      </PaymentFrame>
    )
  }
  const total = format.money(money(quote.totalMinor, quote.currency))
  const days = expectedBusinessDays(method.kind)
  const isByMail = method.kind === 'mail'
  return (
    <PaymentFrame
      payment={payment}
      title={t(paymentWords.review)}
      {...(isByMail ? {} : { lead: t`You won’t be charged until you select Pay.` })}
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
              {failure === null ? null : (
                <Notice tone="late" live="alert">
                  {t(paymentFailureOf(failure.code))}
                </Notice>
              )}
              <PaymentSum payment={payment} />
              {quote.feeMinor > 0 ? (
                <Checkbox
                  id={FEE_ID}
                  checked={!canAcceptFee}
                  // What is accepted stays so for this quote, with its time; focus stays where it is.
                  aria-disabled={!canAcceptFee}
                  onChange={() => payment.send({ type: 'fee.accept' })}
                  {...(quote.feeAcceptedAt === null
                    ? {}
                    : { hint: t`You accepted this fee at ${{ time: format.time(quote.feeAcceptedAt) }}.` })}
                >
                  {t(filled(outcomeWords.acceptFee, { fee: format.money(money(quote.feeMinor, quote.currency)) }))}
                </Checkbox>
              ) : null}
              <Checkbox
                id={TERMS_ID}
                checked={areTermsAccepted}
                disabled={isSending}
                hint={
                  <div className={underLabel}>
                    <Terms ownTerms={quote.ownTerms ?? null} />
                  </div>
                }
                onChange={() => payment.send({ type: 'terms.toggle' })}
              >
                {t(outcomeWords.acceptTerms)}
              </Checkbox>
              <WhyNot
                id="why-pay"
                title={t`Why you can’t pay yet`}
                reasons={
                  refusal === null || isBusy
                    ? []
                    : [
                        {
                          code: refusal,
                          text: t(paymentRefusals[refusal]),
                          ...(refusal === 'termsNotAccepted'
                            ? { mend: <FocusLink id={TERMS_ID}>{t`Go to terms`}</FocusLink> }
                            : refusal === 'feeNotAccepted'
                              ? { mend: <FocusLink id={FEE_ID}>{t`Go to field`}</FocusLink> }
                              : {}),
                        },
                      ]
                }
              />
              <div className={payLine}>
                <Button disabled={isSending} onClick={() => payment.send({ type: 'step.back' })}>
                  {t(wizardWords.previous)}
                </Button>
                <Button
                  kind="main"
                  busy={isBusy}
                  blockedBy={canPay || isBusy ? null : 'why-pay'}
                  onClick={() => payment.send({ type: 'payment.submit' })}
                >
                  {t(filled(isByMail ? outcomeWords.announce : outcomeWords.pay, { total }))}
                </Button>
              </div>
              <div className={`${small} ${stack.s1}`}>
                <p>
                  {isByMail
                    ? t`Next, you get the address and a remittance advice to send with your cheque. Until your cheque arrives, these invoices can’t be paid another way.`
                    : isCard(method.kind)
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

/** The terms of a payment, one press away from where they are accepted (§5): the program's own, else the portal's. */
function Terms({ ownTerms }: { ownTerms: string | null }) {
  const { t } = useLingui()
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
            <Trans>Close terms</Trans>
          </Button>
        }
      >
        <div className={stack.s3}>
          <Suspense>
            <TermsText ownTerms={ownTerms} />
          </Suspense>
        </div>
      </Dialog>
    </>
  )
}
