import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { Customer } from '../../../domain/contract/account.ts'
import type { DisputeList } from '../../../domain/contract/dispute.ts'
import type { Exposure } from '../../../domain/contract/due/exposure.ts'
import type { PayableDue } from '../../../domain/contract/due/payable-due.ts'
import type { AccountDues } from '../../../domain/contract/due/dues.ts'
import type { PaymentList } from '../../../domain/contract/payment-list.ts'
import type { DueBucket } from '../../../domain/rules/due/due-parts.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { columns, stack } from '../../ui/layout/layout.css.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { CreditAlarm } from './CreditAlarm.tsx'
import { DuesCard } from './DuesCard.tsx'
import { DisputesCard, type DisputeNumbers } from './DisputesCard.tsx'
import { DisputesToAnswer } from './DisputesToAnswer.tsx'
import { room } from './Dues.css.ts'
import { ExposureCard } from './ExposureCard.tsx'
import { ReturnedPayments } from './ReturnedPayments.tsx'
import { RoleNotice } from './RoleNotice.tsx'
import { UnderWay } from './UnderWay.tsx'
import { Waiting } from './Waiting.tsx'

type OverviewProps = {
  title: string
  /** All that others stand below has come, or failed. */
  isThere: boolean
  /** Null until it is loaded. */
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
  /** Those whose next step is the customer's; null as `disputes`. */
  toAnswer: Loaded<DisputeList> | null
  onPay: (bucket: DueBucket, currency: string) => void
  /** The button of the account's statement; null for those who do not see it. */
  statement: ReactNode
}

/** The amounts due by date; then the credit, the disputes and the payments under way. */
export function Overview({
  title,
  isThere,
  customer,
  exposures,
  credit,
  dues,
  payable,
  payments,
  returned,
  disputes,
  toAnswer,
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
          dues.data === null || !isThere
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
      {isThere ? (
        <div key="read" className={stack.s4}>
          <RoleNotice />
          {returned === null ? null : <ReturnedPayments payments={returned} scope="account" canPay={mayPayHere} />}
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
                    scope="account"
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
              {disputes === null ? null : <DisputesCard disputes={disputes} />}
              {toAnswer === null ? null : <DisputesToAnswer disputes={toAnswer} />}
              {payments === null ? null : <UnderWay payments={payments} scope="account" />}
            </div>
          </div>
        </div>
      ) : (
        <div key="waiting" className={`${columns} ${room}`}>
          <Waiting part={dues} title={t`Couldn’t load what is due`} label={t`Loading what is due`} lines={12} />
          <Waiting part={exposures} title={t`Couldn’t load account figures`} label={t`Loading account figures`} />
        </div>
      )}
    </>
  )
}

/** Returns what the selected location has used of a credit line; null where no location is selected. */
function usedHere({ currency, buidLocation }: Exposure, here: readonly Exposure[] | null): number | null {
  const own = here?.find((one) => one.currency === currency && one.buidLocation !== buidLocation)
  if (own !== undefined) return own.creditUsed
  return here?.some((one) => one.buidLocation !== buidLocation) ? 0 : null
}
