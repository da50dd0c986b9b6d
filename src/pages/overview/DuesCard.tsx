import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { PayableDue } from '../../../domain/contract/due/payable-due.ts'
import type { AccountDues } from '../../../domain/contract/due/dues.ts'
import { money } from '../../../domain/money.ts'
import { type DueBucket } from '../../../domain/rules/due/due-parts.ts'
import { dueSoonUntil, type Sum } from '../../../domain/rules/due/dues.ts'
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
  /** What paying each part selects, in this currency; null for those who may not pay. */
  payable: readonly PayableDue[] | null
  onPay: (bucket: DueBucket) => void
}

/** The amounts due in one currency, by date (§1). */
export function DuesCard({ dues, scope, payable, onPay }: DuesCardProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { businessDate: today } = useConfig()
  const { currency, pastDue, dueSoon, later, paying, days, excluded } = dues
  const of = (sum: Sum) => <Money of={money(sum.amountMinor, currency)} />
  const soonUntil = dueSoonUntil(today)
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
          to={listOf(scope, 'past-due')}
          search={{ currency, due: 'pastDue' }}
          payable={payableIn('pastDue')}
          action={payButton('pastDue', (amount) => t`Pay past due: ${{ amount }}`)}
        />
        <Bucket
          name="dueSoon"
          label={t`Due by ${{ date: format.date(soonUntil) }}`}
          sum={dueSoon}
          amount={of(dueSoon)}
          to={listOf(scope, 'open')}
          search={{ currency, due: 'dueSoon' }}
          payable={payableIn('dueSoon')}
          action={payButton('dueSoon', (amount) => t`Pay due soon: ${{ amount }}`)}
        />
        <Bucket
          name="later"
          label={t`Later`}
          sum={later}
          amount={of(later)}
          to={listOf(scope, 'open')}
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
