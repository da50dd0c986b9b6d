import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { AccountDues } from '../../../domain/contract/dues.ts'
import { INVOICES_A_PAYMENT } from '../../../domain/limits.ts'
import { money } from '../../../domain/money.ts'
import { dueAges, dueSoonUntil, type DueBucket, type Sum } from '../../../domain/rules/dues.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import { StackedBar } from '../../ui/feedback/StackedBar.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { muted, small } from '../../ui/layout/layout.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { DueTimeline } from './DueTimeline.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import {
  amount as amountStyle,
  bucket as bucketStyle,
  buckets,
  bucketTones,
  figures,
  part,
  partTitle,
} from './Dues.css.ts'

type DuesCardProps = {
  dues: AccountDues
  /** The list of open invoices. */
  listPath: string
  pastDuePath: string
  /** Null for those who may not pay. */
  onPay: ((bucket: DueBucket) => void) | null
}

/** The amounts due in one currency, by date (§1). */
export function DuesCard({ dues, listPath, pastDuePath, onPay }: DuesCardProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { businessDate: today } = useConfig()
  const { currency, pastDue, dueSoon, later, paying, ages, days, excluded } = dues
  const of = (sum: Sum) => <Money of={money(sum.amountMinor, currency)} />
  const soonUntil = dueSoonUntil(today)
  const ageWords = {
    '1-30': t`1 to 30 days`,
    '31-60': t`31 to 60 days`,
    '61-90': t`61 to 90 days`,
    over90: t`Over 90 days`,
  }
  const ageTones = { '1-30': 'late1', '31-60': 'late2', '61-90': 'late3', over90: 'late' } as const
  const first: DueBucket | null = pastDue.count > 0 ? 'pastDue' : dueSoon.count > 0 ? 'dueSoon' : null
  const payButton = (name: DueBucket, label: ReactNode) =>
    onPay === null ? null : (
      <Button size="sm" kind={name === first ? 'main' : 'plain'} onClick={() => onPay(name)}>
        {label}
      </Button>
    )
  return (
    <Card title={t`To pay in ${{ currency }}`}>
      <ul className={buckets}>
        <Bucket
          name="pastDue"
          label={t`Past due`}
          sum={pastDue}
          amount={of(pastDue)}
          to={pastDuePath}
          search={{ currency, due: 'pastDue' }}
          action={payButton('pastDue', t`Pay past due`)}
        />
        <Bucket
          name="dueSoon"
          label={t`Due by ${{ date: format.date(soonUntil) }}`}
          sum={dueSoon}
          amount={of(dueSoon)}
          to={listPath}
          search={{ currency, due: 'dueSoon' }}
          action={payButton('dueSoon', t`Pay due soon`)}
        />
        <Bucket
          name="later"
          label={t`Later`}
          sum={later}
          amount={of(later)}
          to={listPath}
          search={{ currency, due: 'later' }}
          action={payButton('later', t`Pay early`)}
        />
        <li className={`${bucketStyle} ${bucketTones.paying}`}>
          <span className={figures}>
            <span className={muted}>{t`Being paid`}</span>
            {paying.count === 0 ? (
              <span className={amountStyle}>{of(paying)}</span>
            ) : (
              <PlaceLink
                page="paymentHistory"
                className={amountStyle}
                to={pathTo('paymentHistory')}
                search={{ state: 'underWay' }}
              >
                {of(paying)}
              </PlaceLink>
            )}
            <span
              className={small}
            >{t`${plural({ count: paying.count }, { one: '# payment', other: '# payments' })}`}</span>
          </span>
        </li>
      </ul>
      {pastDue.count === 0 ? null : (
        <div className={part}>
          <h3 className={partTitle}>{t`How long past due`}</h3>
          <StackedBar
            caption={t`How long past due`}
            segments={dueAges
              .filter((age) => ages[age].count > 0)
              .map((age) => ({
                id: age,
                tone: ageTones[age],
                label: ageWords[age],
                amount: ages[age].amountMinor,
                text: of(ages[age]),
              }))}
            total={pastDue.amountMinor}
          />
        </div>
      )}
      {days.length === 0 ? null : (
        <div className={part}>
          <DueTimeline currency={currency} days={days} today={today} listPath={listPath} />
        </div>
      )}
      {excluded.disputed.count + excluded.onHold.count === 0 ? null : (
        <div className={small}>
          {excluded.disputed.count === 0 ? null : (
            <p>{t`${plural({ count: excluded.disputed.count }, { one: '# disputed invoice is not included', other: '# disputed invoices are not included' })}: ${{ amount: format.money(money(excluded.disputed.amountMinor, currency)) }}.`}</p>
          )}
          {excluded.onHold.count === 0 ? null : (
            <p>{t`${plural({ count: excluded.onHold.count }, { one: '# invoice on hold is not included', other: '# invoices on hold are not included' })}: ${{ amount: format.money(money(excluded.onHold.amountMinor, currency)) }}.`}</p>
          )}
        </div>
      )}
    </Card>
  )
}

type BucketProps = {
  name: DueBucket
  label: string
  sum: Sum
  amount: ReactNode
  to: string
  search: Readonly<Record<string, string>>
  action: ReactNode
}

function Bucket({ name, label, sum, amount, to, search, action }: BucketProps) {
  const { t } = useLingui()
  const format = useFormat()
  const isEmpty = sum.count === 0
  return (
    <li className={`${bucketStyle} ${bucketTones[isEmpty ? 'paying' : name]}`}>
      <span className={figures}>
        <span className={muted}>{label}</span>
        {isEmpty ? (
          <span className={amountStyle}>{amount}</span>
        ) : (
          <PlaceLink page="invoiceList" className={amountStyle} to={to} search={search}>
            {amount}
          </PlaceLink>
        )}
        <span className={small}>{t`${plural({ count: sum.count }, { one: '# invoice', other: '# invoices' })}`}</span>
        {action !== null && sum.count > INVOICES_A_PAYMENT ? (
          <span
            className={small}
          >{t`One payment takes up to ${{ limit: format.number(INVOICES_A_PAYMENT) }} invoices, the earliest due first. The rest stays here for the next payment.`}</span>
        ) : null}
      </span>
      {isEmpty ? null : action}
    </li>
  )
}
