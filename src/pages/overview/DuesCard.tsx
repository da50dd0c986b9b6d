import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { AccountDues } from '../../../domain/contract/dues.ts'
import { INVOICES_A_PAYMENT } from '../../../domain/limits.ts'
import { money } from '../../../domain/money.ts'
import { dueSoonUntil, type DueBucket, type Sum } from '../../../domain/rules/dues.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { muted, small } from '../../ui/layout/layout.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { DueAges } from './DueAges.tsx'
import { DueTimeline } from './DueTimeline.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { historySearch, listOf, type Scope } from './places.ts'
import {
  amount as amountStyle,
  bucket as bucketStyle,
  buckets,
  bucketTones,
  excludedLines,
  excludedLink,
  figures,
  part,
} from './Dues.css.ts'

type DuesCardProps = {
  dues: AccountDues
  scope: Scope
  /** Null for those who may not pay. */
  onPay: ((bucket: DueBucket) => void) | null
}

/** The amounts due in one currency, by date (§1). */
export function DuesCard({ dues, scope, onPay }: DuesCardProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { businessDate: today } = useConfig()
  const { currency, pastDue, dueSoon, later, paying, days, excluded } = dues
  const of = (sum: Sum) => <Money of={money(sum.amountMinor, currency)} />
  const soonUntil = dueSoonUntil(today)
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
          to={listOf(scope, 'past-due')}
          search={{ currency, due: 'pastDue' }}
          action={payButton('pastDue', t`Pay past due`)}
        />
        <Bucket
          name="dueSoon"
          label={t`Due by ${{ date: format.date(soonUntil) }}`}
          sum={dueSoon}
          amount={of(dueSoon)}
          to={listOf(scope, 'open')}
          search={{ currency, due: 'dueSoon' }}
          action={payButton('dueSoon', t`Pay due soon`)}
        />
        <Bucket
          name="later"
          label={t`Later`}
          sum={later}
          amount={of(later)}
          to={listOf(scope, 'open')}
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
                search={historySearch({ scope, state: 'underWay', currency })}
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
      {scope === 'program' || pastDue.count === 0 ? null : (
        <div className={part}>
          <DueAges dues={dues} scope={scope} today={today} />
        </div>
      )}
      {scope === 'program' || days.length === 0 ? null : (
        <div className={part}>
          <DueTimeline dues={dues} scope={scope} today={today} />
        </div>
      )}
      {excluded.disputed.count + excluded.onHold.count === 0 ? null : (
        <div className={`${excludedLines} ${small}`}>
          {excluded.disputed.count === 0 ? null : (
            <p>
              <PlaceLink
                page="invoiceList"
                className={excludedLink}
                to={listOf(scope, 'disputed')}
                search={{ currency }}
              >
                {t`${plural({ count: excluded.disputed.count }, { one: '# disputed invoice is not included', other: '# disputed invoices are not included' })}: ${{ amount: format.money(money(excluded.disputed.amountMinor, currency)) }}.`}
              </PlaceLink>
            </p>
          )}
          {excluded.onHold.count === 0 ? null : (
            <p>
              <PlaceLink
                page="invoiceList"
                className={excludedLink}
                to={listOf(scope, 'on-hold')}
                search={{ currency }}
              >
                {t`${plural({ count: excluded.onHold.count }, { one: '# invoice on hold is not included', other: '# invoices on hold are not included' })}: ${{ amount: format.money(money(excluded.onHold.amountMinor, currency)) }}.`}
              </PlaceLink>
            </p>
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
