import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Customer } from '../../../domain/contract/account.ts'
import type { Exposure } from '../../../domain/contract/exposure.ts'
import type { PayableDue } from '../../../domain/contract/due/payable-due.ts'
import type { AccountDues } from '../../../domain/contract/dues.ts'
import type { PaymentList } from '../../../domain/contract/payment-list.ts'
import { money } from '../../../domain/money.ts'
import type { DueBucket } from '../../../domain/rules/dues.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { columns, line, stack } from '../../ui/layout/layout.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Timeline } from '../../ui/feedback/Timeline.tsx'
import { CreditAlarm } from './CreditAlarm.tsx'
import { DuesCard } from './DuesCard.tsx'
import { DisputesCard, type DisputeNumbers } from './DisputesCard.tsx'
import { ExposureCard } from './ExposureCard.tsx'
import { ReturnedPayments } from './ReturnedPayments.tsx'
import { RoleNotice } from './RoleNotice.tsx'

type OverviewProps = {
  title: string
  /** Null where several accounts are looked at together. */
  customer: Customer | null
  exposures: Loaded<readonly Exposure[]>
  /** The exposures with their credit lines: of the account with all its locations. */
  credit: Loaded<readonly Exposure[]>
  dues: Loaded<readonly AccountDues[]>
  /** What paying what is due selects; null for those who may not pay. */
  payable: Loaded<readonly PayableDue[]> | null
  /** Null for those who do not see payments. */
  payments: Loaded<PaymentList> | null
  /** The latest payments that the bank returned and that are to be paid again; null as `payments`. */
  returned: Loaded<PaymentList> | null
  /** Null where the program has no disputes, or the reader does not see them. */
  disputes: Loaded<DisputeNumbers> | null
  /** The lists of open and of past due invoices. */
  listPath: string
  pastDuePath: string
  onPay: (bucket: DueBucket, currency: string) => void
  /** The button of the account's statement; null for those who do not see it, and over several accounts. */
  statement: ReactNode
}

/** The amounts due by date; then the credit, the disputes and the payments under way. */
export function Overview({
  title,
  customer,
  exposures,
  credit,
  dues,
  payable,
  payments,
  returned,
  disputes,
  listPath,
  pastDuePath,
  onPay,
  statement,
}: OverviewProps) {
  const { t } = useLingui()
  const canPay = useCan('paymentInvoices')
  const mayPayHere = canPay && customer?.paymentEligible !== 'N'
  const isLate = (dues.data ?? []).some(({ pastDue }) => pastDue.count > 0)
  const isAnythingDue = (dues.data ?? []).some(
    ({ pastDue, dueSoon, later }) => pastDue.count + dueSoon.count + later.count > 0,
  )
  const isBeingPaid = (exposures.data ?? []).some(({ pendingAmount }) => pendingAmount > 0)
  const isLateBeingPaid = (exposures.data ?? []).some(({ pendingPastDue }) => pendingPastDue > 0)
  return (
    <>
      <PageHead
        title={title}
        actions={statement}
        lead={
          dues.data === null
            ? // Its line is kept free: nothing moves when the figures come.
              '\u00A0'
            : !isAnythingDue
              ? isBeingPaid
                ? t`Everything due is being paid.`
                : t`Nothing is due right now.`
              : isLate
                ? mayPayHere
                  ? t`Some invoices are past due. Pay now to avoid further late fees.`
                  : t`Some invoices are past due.`
                : isLateBeingPaid
                  ? t`What is past due is being paid.`
                  : t`Nothing is past due.`
        }
      />
      {/* Grey lines are replaced as a whole: the head above grows with its button, and nothing that one reads moves. */}
      <div key={dues.data === null ? 'waiting' : 'read'} className={stack.s4}>
        <RoleNotice />
        {returned === null ? null : <ReturnedPayments payments={returned} canPay={mayPayHere} />}
        {customer?.paymentEligible === 'N' ? (
          <Notice tone="wait" title={t`This account can’t pay online`}>
            {customer.paymentWebText ?? t`Contact support to find out how to pay.`}
          </Notice>
        ) : null}
        {customer !== null && customer.status !== 'active' ? (
          <Notice tone="wait">
            {customer.status === 'inactive'
              ? t`This account is inactive. You can still pay its open invoices.`
              : t`This account is terminated.`}
          </Notice>
        ) : null}
        <CreditAlarm exposures={credit.data ?? []} canPay={mayPayHere} />
        <div className={columns}>
          <div className={stack.s4}>
            {dues.data === null ? (
              <Waiting part={dues} title={t`Couldn’t load what is due`} label={t`Loading what is due`} />
            ) : (
              dues.data.map((one) => (
                <DuesCard
                  key={one.currency}
                  dues={one}
                  listPath={listPath}
                  pastDuePath={pastDuePath}
                  payable={
                    mayPayHere ? (payable?.data ?? []).filter(({ currency }) => currency === one.currency) : null
                  }
                  onPay={(bucket) => onPay(bucket, one.currency)}
                />
              ))
            )}
          </div>
          <div className={stack.s4}>
            {credit.data === null ? (
              <Waiting part={credit} title={t`Couldn’t load account figures`} label={t`Loading account figures`} />
            ) : (
              credit.data.map((exposure) => (
                <ExposureCard key={exposure.currency} exposure={exposure} here={usedHere(exposure, exposures.data)} />
              ))
            )}
            {payments === null ? null : <UnderWay payments={payments} />}
            {disputes === null ? null : <DisputesCard disputes={disputes} />}
          </div>
        </div>
      </div>
    </>
  )
}

/** Returns what the selected location has used of a credit line; null where no location is selected. */
function usedHere({ currency, buidLocation }: Exposure, here: readonly Exposure[] | null): number | null {
  const own = here?.find((one) => one.currency === currency && one.buidLocation !== buidLocation)
  if (own !== undefined) return own.creditUsed
  return here?.some((one) => one.buidLocation !== buidLocation) ? 0 : null
}

type WaitingProps = { part: Loaded<unknown>; title: string; label: string }

/** A part of the page that is loading, or could not be loaded. */
function Waiting({ part: { failure, isLoading, retry }, title, label }: WaitingProps) {
  const failureText = useFailureText()
  return failure === null ? (
    <Card>
      <Skeleton lines={8} label={label} />
    </Card>
  ) : (
    <Card flush>
      <LoadFailed title={title} onRetry={retry} busy={isLoading}>
        {failureText(failure.code)}
      </LoadFailed>
    </Card>
  )
}

/** The latest payments that are not settled yet; nothing where there is none. */
function UnderWay({ payments }: { payments: NonNullable<OverviewProps['payments']> }) {
  const { t } = useLingui()
  const format = useFormat()
  if (payments.data === null && payments.failure !== null)
    return (
      <Card title={t`Payments in progress`}>
        <Notice
          tone="late"
          actions={
            <Button size="sm" busy={payments.isLoading} onClick={payments.retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {t`We couldn’t load your payments.`}
        </Notice>
      </Card>
    )
  const items = payments.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card
      title={t`Payments in progress`}
      actions={<Link to={pathTo('paymentHistory')} search={{ state: 'underWay' }}>{t`All in progress`}</Link>}
    >
      <Timeline
        moments={items.map((payment) => ({
          id: payment.id,
          state: 'now' as const,
          title: (
            <div className={line.between}>
              <Link to={pathTo('paymentDetails', { paymentId: payment.id })}>{payment.paymentNumber}</Link>
              <Money of={money(payment.total, payment.currency)} />
            </div>
          ),
          ...(payment.expectedTo === null
            ? {}
            : { detail: t`Shows as paid by ${{ date: format.date(payment.expectedTo) }}` }),
        }))}
      />
    </Card>
  )
}
