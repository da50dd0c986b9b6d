import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Payment } from '../../../domain/contract/payment.ts'
import { money } from '../../../domain/money.ts'
import { toPayAgain } from '../../../domain/rules/payments/payment-return.ts'
import { outcomeWords } from '../../../machines/workflows/payment/outcome-words.ts'
import { declineOf, storedPaymentWords } from '../../../machines/lifecycles/payment/payment.words.ts'
import { isAccepted } from '../../../domain/rules/payment-method.ts'
import { isAwaitingCheque, isUndecided } from '../../../domain/rules/payments/payment-ends.ts'
import { pathTo } from '../app/links.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { useCan } from '../app/use-can.ts'
import { useConfig } from '../app/use-visitor.ts'
import { buttonStyle } from '../../ui/form/Button.css.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { CopyText } from '../../ui/text/CopyText.tsx'
import { rowLink, under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Facts, SumLines } from '../../ui/layout/Facts.tsx'
import { PrintIcon } from '../../ui/layout/PageIcons.tsx'
import { muted, stack } from '../../ui/layout/layout.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import type { Column } from '../../ui/table/table-column.ts'
import { Timeline } from '../../ui/feedback/Timeline.tsx'
import { centred, copy, facts, invoices, letterhead, next, places, reference, sum, wayOn } from './PaymentView.css.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ConfirmAtBank } from './ConfirmAtBank.tsx'
import { toneOfState } from '../words/payment-state-text.ts'
import { usePaymentText } from '../words/payment-text.ts'
import { useReturnText } from '../words/return-text.ts'
import { PayAnotherWay } from './PayAnotherWay.tsx'

// Few pay by mail, and few payments are refunded or charged back.
const Chargebacks = lazy(async () => ({ default: (await import('./Chargebacks.tsx')).Chargebacks }))
const MailPanel = lazy(async () => ({ default: (await import('./MailPanel.tsx')).MailPanel }))
const RefundList = lazy(async () => ({ default: (await import('./RefundList.tsx')).RefundList }))
const SaveCard = lazy(async () => ({ default: (await import('./SaveCard.tsx')).SaveCard }))

type Allocation = Payment['allocations'][number]

type PaymentPageProps = {
  payment: Payment
  isNew?: boolean
  /** The offer to pay what this payment left. */
  rest?: ReactNode
}

/**
 * One payment, now or from a bookmark: its reference, what happens next and when, whom to ask (A7).
 * Right after paying, the heading says so.
 */
export function PaymentPage({ payment: given, isNew = false, rest = null }: PaymentPageProps) {
  // Taken back here: the page shows it without another read.
  const [changed, setChanged] = useState<Payment | null>(null)
  const payment = changed !== null && changed.id === given.id && given.mail?.status === 'announced' ? changed : given
  const { t } = useLingui()
  const format = useFormat()
  const config = useConfig()
  const canPay = useCan('paymentInvoices')
  const words = usePaymentText()
  const total = money(payment.total, payment.currency)
  const isByMail = isAwaitingCheque(payment.state, payment.methodKind)
  const tableColumns = useMemo<Column<Allocation>[]>(
    () => [
      {
        id: 'invoice',
        header: t`Invoice`,
        phone: 'title',
        cell: (row) => (
          <>
            <Link className={rowLink} to={pathTo('invoiceDetails', { invoiceId: row.trx_id })}>
              {row.invoice_id}
            </Link>
            <small className={under}>{row.merchant_name}</small>
          </>
        ),
      },
      {
        id: 'amount',
        header: t`Amount`,
        align: 'end',
        phone: 'titleEnd',
        cell: (row) => (
          <>
            <Money of={money(row.amount, payment.currency)} />
            {row.refunded === undefined ? null : (
              <small className={under}>
                <Trans>
                  refunded <Money of={money(row.refunded, payment.currency)} />
                </Trans>
              </small>
            )}
            {row.reversed && row.refunded === undefined ? <small className={under}>{t`reversed`}</small> : null}
          </>
        ),
      },
    ],
    [t, payment.currency],
  )

  return (
    <div className={isNew ? centred : undefined}>
      <p className={letterhead} data-print="only">
        {config.title}
      </p>
      <PageHead
        title={
          isNew && isAccepted(payment.state)
            ? t(isByMail ? storedPaymentWords.awaitingCheque : storedPaymentWords.confirmed)
            : t`Payment ${{ number: payment.paymentNumber }}`
        }
        focusKey={payment.id}
        lead={<Tag tone={toneOfState[payment.state]}>{words.stateOf(payment)}</Tag>}
        back={<Link to={pathTo('paymentHistory')}>{t`Payments`}</Link>}
        actions={
          <>
            {isNew ? (
              <Link className={buttonStyle()} to={pathTo('paymentDetails', { paymentId: payment.id })}>
                <Trans>Permanent link</Trans>
              </Link>
            ) : null}
            <Button icon={<PrintIcon />} onClick={() => window.print()}>
              <Trans>Print or save</Trans>
            </Button>
          </>
        }
      />
      <div className={stack.s4}>
        <Suspense fallback={<Skeleton lines={3} />}>
          <Outcome payment={payment} canPay={canPay} />
        </Suspense>
        {payment.mail === undefined ? null : (
          <Suspense fallback={<Skeleton lines={4} />}>
            <MailPanel payment={payment} mail={payment.mail} onChanged={setChanged} />
          </Suspense>
        )}
        <div className={places}>
          <div className={facts}>
            <Card>
              <Facts
                facts={[
                  ...(payment.confirmationNumber === null
                    ? []
                    : [
                        {
                          id: 'confirmation',
                          label: t(storedPaymentWords.confirmationNumber),
                          value: (
                            <span className={reference}>
                              {payment.confirmationNumber}
                              <span className={copy}>
                                <CopyText text={payment.confirmationNumber} what={t`confirmation number`} />
                              </span>
                            </span>
                          ),
                        },
                      ]),
                  { id: 'number', label: t`Payment number`, value: payment.paymentNumber },
                  { id: 'made', label: t`Date`, value: format.dateTime(payment.createdAt) },
                  { id: 'by', label: t`Paid by`, value: payment.createdBy },
                  { id: 'account', label: t`Account`, value: payment.customerName },
                  { id: 'method', label: t`Paid from`, value: words.methodOf(payment) },
                  ...(payment.returnCode === null
                    ? []
                    : [{ id: 'returnCode', label: t`Return code of the bank`, value: payment.returnCode }]),
                ]}
              />
            </Card>
          </div>
          <div className={`${next} ${stack.s4}`}>
            <History payment={payment} />
            {rest}
            {isNew ? <WayOn /> : null}
            {isNew && isAccepted(payment.state) && payment.methodKind === 'newCard' ? (
              <Suspense fallback={null}>
                <SaveCard paymentId={payment.id} />
              </Suspense>
            ) : null}
            {config.supportEmail === null ? null : (
              <p className={muted}>
                <Trans>
                  Questions about this payment? Email{' '}
                  <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a> and quote the payment number.
                </Trans>
              </p>
            )}
          </div>
          <div className={invoices}>
            <Card
              title={isByMail || payment.state === 'cancelled' ? t`Invoices in this payment` : t`Invoices paid`}
              flush
            >
              <DataTable
                caption={t`Invoices in this payment`}
                columns={tableColumns}
                rows={payment.allocations}
                rowKey={(row) => row.trx_id}
              />
              <div className={sum}>
                <SumLines
                  lines={[
                    {
                      id: 'amount',
                      label: t`Invoices`,
                      value: <Money of={money(payment.subtotal, payment.currency)} />,
                    },
                    ...(payment.fee > 0
                      ? [
                          {
                            id: 'fee',
                            label: t`Card fee`,
                            note: t`Non-refundable`,
                            value: <Money of={money(payment.fee, payment.currency)} />,
                          },
                        ]
                      : []),
                    { id: 'total', label: t`Total`, value: <Money of={total} />, isTotal: true },
                  ]}
                />
              </div>
            </Card>
          </div>
        </div>
        {payment.refunds === undefined ? null : (
          <Suspense fallback={<Skeleton lines={3} />}>
            <RefundList refunds={payment.refunds} currency={payment.currency} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The way on from a confirmation. */
function WayOn() {
  return (
    <div className={wayOn}>
      <Link className={buttonStyle()} to={pathTo('paymentInvoices')}>
        <Trans>Pay other invoices</Trans>
      </Link>
      <Link className={buttonStyle()} to={pathTo('invoiceList', { status: 'open' })}>
        <Trans>View open invoices</Trans>
      </Link>
      <Link className={buttonStyle()} to={pathTo('paymentHistory')}>
        <Trans>Go to payments</Trans>
      </Link>
    </div>
  )
}

/** The meaning of a payment that did not go through, and the next step. */
function Outcome({ payment, canPay }: { payment: Payment; canPay: boolean }) {
  const { t } = useLingui()
  if (payment.state === 'declined') {
    return (
      <Notice
        tone="late"
        title={t`This payment was declined. You haven’t been charged.`}
        actions={
          canPay ? (
            <Link
              className={buttonStyle({ kind: 'main', size: 'sm' })}
              to={pathTo('paymentInvoices')}
              search={{ invoiceIds: payment.allocations.map((row) => row.trx_id).join(',') }}
            >
              <Trans>Pay these invoices again</Trans>
            </Link>
          ) : undefined
        }
      >
        {t(declineOf(payment.declineCode))}
      </Notice>
    )
  }
  if (payment.state === 'returned') return <Returned payment={payment} canPay={canPay} />
  if (payment.chargebacks !== undefined) return <Chargebacks payment={payment} canPay={canPay} />
  if (payment.state === 'challenged')
    return <ConfirmAtBank challenge={payment.challenge} title={t(outcomeWords.challenged)} />
  if (payment.state === 'unknown' || payment.state === 'authorizing' || payment.state === 'created') {
    return (
      <Notice tone="wait" title={t`Please do not pay these invoices again`}>
        <Trans>The payment provider hasn’t responded yet. We will keep checking until we get a response.</Trans>
      </Notice>
    )
  }
  return null
}

/** Why the bank returned the payment, and what is still to be paid of it. */
function Returned({ payment, canPay }: { payment: Payment; canPay: boolean }) {
  const { t } = useLingui()
  const { happened, next } = useReturnText()(payment.returnCode)
  const open = toPayAgain(payment.allocations)
  const isOpen = open.length > 0
  return (
    <Notice
      tone={isOpen ? 'late' : 'quiet'}
      title={t`The bank returned this payment`}
      actions={isOpen && canPay ? <PayAnotherWay trxIds={open} /> : undefined}
    >
      <p>{happened}</p>
      <p>
        {isOpen
          ? t`${plural({ count: open.length }, { one: '# invoice is open again.', other: '# invoices are open again.' })}`
          : t`Its invoices have been paid or credited since.`}
      </p>
      {isOpen && canPay ? <p>{next}</p> : null}
    </Notice>
  )
}

function History({ payment }: { payment: Payment }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = usePaymentText()
  const isWaiting = isUndecided(payment.state)
  const isOpen = payment.state === 'processing'
  // That it was being authorized is no news once there is an answer.
  const moments = payment.history
    .filter(({ state }, index, all) => state !== 'created' && (state !== 'authorizing' || index === all.length - 1))
    .map(({ state, at }, index, all) => ({
      id: `${state}-${at}`,
      state:
        state === 'declined' || state === 'returned' || state === 'chargedBack' || state === 'cancelled'
          ? ('failed' as const)
          : index === all.length - 1 && (isOpen || isWaiting)
            ? ('now' as const)
            : ('past' as const),
      title: words.stateOf({ state, methodKind: payment.methodKind }),
      detail: format.dateTime(at),
    }))
  const expected =
    isOpen && payment.expectedFrom !== null && payment.expectedTo !== null
      ? [
          {
            id: 'expected',
            state: 'next' as const,
            title: t`The invoices show as paid`,
            detail: t`between ${{ from: format.date(payment.expectedFrom) }} and ${{ to: format.date(payment.expectedTo) }}`,
          },
        ]
      : isWaiting
        ? [{ id: 'answer', state: 'next' as const, title: t`The payment provider responds` }]
        : []
  return (
    <Card title={isOpen || isWaiting ? t`What happens next` : t`What happened`}>
      <Timeline label={t`Payment history`} moments={[...moments, ...expected]} />
    </Card>
  )
}
