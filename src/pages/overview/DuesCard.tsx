import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { PayableDue } from '../../../domain/contract/due/payable-due.ts'
import type { AccountDues } from '../../../domain/contract/dues.ts'
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
  /** What paying each part selects, in this currency; null for those who may not pay. */
  payable: readonly PayableDue[] | null
  onPay: (bucket: DueBucket) => void
}

/** The amounts due in one currency, by date (§1). */
export function DuesCard({ dues, listPath, pastDuePath, payable, onPay }: DuesCardProps) {
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
  const payableIn = (name: DueBucket) => payable?.find(({ due }) => due === name) ?? null
  /** The button says the sum that it selects, which is not always all that is due. */
  const payButton = (name: DueBucket, label: (amount: string) => ReactNode) => {
    const found = payableIn(name)
    return found === null || found.payable.count === 0 ? null : (
      <Button size="sm" kind={name === first ? 'main' : 'plain'} onClick={() => onPay(name)}>
        {label(format.money(money(found.payable.amountMinor, currency)))}
      </Button>
    )
  }
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
          payable={payableIn('pastDue')}
          action={payButton('pastDue', (amount) => t`Pay past due: ${{ amount }}`)}
        />
        <Bucket
          name="dueSoon"
          label={t`Due by ${{ date: format.date(soonUntil) }}`}
          sum={dueSoon}
          amount={of(dueSoon)}
          to={listPath}
          search={{ currency, due: 'dueSoon' }}
          payable={payableIn('dueSoon')}
          action={payButton('dueSoon', (amount) => t`Pay due soon: ${{ amount }}`)}
        />
        <Bucket
          name="later"
          label={t`Later`}
          sum={later}
          amount={of(later)}
          to={listPath}
          search={{ currency, due: 'later' }}
          payable={payableIn('later')}
          action={payButton('later', (amount) => t`Pay early: ${{ amount }}`)}
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
  payable: PayableDue | null
  action: ReactNode
}

function Bucket({ name, label, sum, amount, to, search, payable, action }: BucketProps) {
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
        {payable === null || payable.excluded.notEligible.count === 0 ? null : (
          <span
            className={small}
          >{t`${plural({ count: payable.excluded.notEligible.count }, { one: '# invoice', other: '# invoices' })} of accounts that can’t pay online: ${{ amount: format.money(money(payable.excluded.notEligible.amountMinor, payable.currency)) }}`}</span>
        )}
        {payable === null || payable.payments < 2 ? null : (
          <span
            className={small}
          >{t`${plural({ count: payable.payable.count }, { one: '# invoice', other: '# invoices' })} in ${{ payments: format.number(payable.payments) }} payments, the earliest due first`}</span>
        )}
      </span>
      {isEmpty ? null : action}
    </li>
  )
}
