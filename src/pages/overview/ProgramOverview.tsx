import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { AccountDues } from '../../../domain/contract/due/dues.ts'
import type { Exposure } from '../../../domain/contract/due/exposure.ts'
import type { PayableDue } from '../../../domain/contract/due/payable-due.ts'
import type { PaymentList } from '../../../domain/contract/payment-list.ts'
import { money } from '../../../domain/money.ts'
import { type DueBucket } from '../../../domain/rules/due/due-parts.ts'
import { duesOf } from '../../../domain/rules/due/dues.ts'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { chip } from '../../ui/form/chip.css.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { chips, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { DueAges } from './DueAges.tsx'
import { room } from './Dues.css.ts'
import { DuesCard } from './DuesCard.tsx'
import { DueWeeks } from './DueWeeks.tsx'
import { ExposureCard } from './ExposureCard.tsx'
import { chipFigure, evenColumns } from './ProgramOverview.css.ts'
import { ReturnedPayments } from './ReturnedPayments.tsx'
import { RoleNotice } from './RoleNotice.tsx'
import { UnderWay } from './UnderWay.tsx'
import { Waiting } from './Waiting.tsx'

type ProgramOverviewProps = {
  /** All that others stand below has come, or failed. */
  isThere: boolean
  exposures: Loaded<readonly Exposure[]>
  dues: Loaded<readonly AccountDues[]>
  /** Null for those who do not see payments. */
  payments: Loaded<PaymentList> | null
  returned: Loaded<PaymentList> | null
  /** The currency in sight; null until it is known, or where there is none. */
  currency: string | null
  /** The business date. */
  today: string
  /** What paying what is due selects; null for those who may not pay. */
  payable: Loaded<readonly PayableDue[]> | null
  onPay: (bucket: DueBucket, currency: string) => void
  /** The table of accounts. */
  children: ReactNode
}

/** All accounts together in one currency: what is due by age and by week, the credit, and each account. */
export function ProgramOverview({
  isThere,
  exposures,
  dues,
  payments,
  returned,
  currency,
  today,
  payable,
  onPay,
  children,
}: ProgramOverviewProps) {
  const { t } = useLingui()
  const format = useFormat()
  const shown =
    currency === null ? null : (dues.data?.find((one) => one.currency === currency) ?? nothing(currency, today))
  const exposure = exposures.data?.find((one) => one.currency === currency)
  const all = exposures.data ?? []
  return (
    <>
      <PageHead
        title={t`Program overview`}
        lead={
          !isThere || dues.data === null || shown === null
            ? // Its line is kept free: nothing moves when the figures come.
              '\u00A0'
            : shown.pastDue.count > 0
              ? t`Some invoices are past due.`
              : shown.dueSoon.count + shown.later.count > 0
                ? t`Nothing is past due.`
                : t`Nothing is due right now.`
        }
      />
      {isThere ? (
        <div key="read" className={stack.s4}>
          <RoleNotice />
          {returned === null ? null : (
            <ReturnedPayments payments={returned} scope="program" canPay={payable !== null} />
          )}
          {all.length < 2 ? null : (
            <nav className={chips} aria-label={t`Currency shown`}>
              {all.map((one) => (
                <Link
                  key={one.currency}
                  to={pathTo('programOverview')}
                  search={{ currency: one.currency }}
                  className={chip({ on: one.currency === currency })}
                  aria-current={one.currency === currency ? 'true' : undefined}
                  resetScroll={false}
                >
                  {one.currency}
                  <span className={chipFigure}>{format.money(money(one.creditUsed, one.currency))}</span>
                </Link>
              ))}
            </nav>
          )}
          <div className={evenColumns}>
            {dues.data === null || shown === null ? (
              <Waiting part={dues} title={t`Couldn’t load what is due`} label={t`Loading what is due`} lines={12} />
            ) : (
              <DuesCard
                dues={shown}
                scope="program"
                payable={
                  payable === null ? null : (payable.data ?? []).filter((one) => one.currency === shown.currency)
                }
                onPay={(bucket) => onPay(bucket, shown.currency)}
              />
            )}
            {exposures.data === null ? (
              <Waiting
                part={exposures}
                title={t`Couldn’t load account figures`}
                label={t`Loading account figures`}
                lines={12}
              />
            ) : exposure === undefined ? null : (
              <ExposureCard exposure={exposure} here={null} />
            )}
            {dues.data === null || shown === null ? null : (
              <>
                <Card>
                  <DueAges dues={shown} scope="program" today={today} hasCurrent />
                </Card>
                <Card>
                  <DueWeeks dues={shown} scope="program" today={today} />
                </Card>
              </>
            )}
          </div>
          {payments === null ? null : <UnderWay payments={payments} scope="program" />}
          {children}
        </div>
      ) : (
        <div key="waiting" className={`${evenColumns} ${room}`}>
          <Waiting part={dues} title={t`Couldn’t load what is due`} label={t`Loading what is due`} lines={12} />
          <Waiting part={exposures} title={t`Couldn’t load account figures`} label={t`Loading account figures`} />
        </div>
      )}
    </>
  )
}

/** Returns the dues of a currency in which nothing is due. */
function nothing(currency: string, today: string): AccountDues & { id: string } {
  const dues = duesOf(currency, [], today)
  return { ...dues, days: [], weeks: [], id: currency, paying: { amountMinor: 0, count: 0 } }
}
