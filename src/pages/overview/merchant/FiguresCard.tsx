import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { MerchantFigures } from '../../../../domain/contract/merchant/merchant-figures.ts'
import { BANK_BUSINESS_DAYS, CARD_BUSINESS_DAYS, MERCHANT_PAID_DAYS } from '../../../../domain/limits.ts'
import { money } from '../../../../domain/money.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { SumLines } from '../../../ui/layout/Facts.tsx'
import { muted, small, stack } from '../../../ui/layout/layout.css.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { useFormat } from '../../../ui/text/use-format.ts'
import { amount as amountStyle, bucket, bucketTones, figures as figuresStyle, part, partTitle } from '../Dues.css.ts'
import { tiles } from './merchant.css.ts'

type Sum = MerchantFigures['open']
type Search = Readonly<Record<string, string>>

/** A merchant's figures in one currency; each opens the list of which it is the sum. */
export function FiguresCard({ figures }: { figures: MerchantFigures }) {
  const { t } = useLingui()
  const { currency, open, pastDue, disputed, paid, paidFrom, payouts } = figures
  const days = MERCHANT_PAID_DAYS
  return (
    <Card title={t`Your invoices in ${{ currency }}`}>
      <ul className={tiles}>
        <Tile label={t`Open`} sum={open} tone="later" currency={currency} search={{ status: 'open' }} />
        <Tile label={t`Past due`} sum={pastDue} tone="pastDue" currency={currency} search={{ status: 'past-due' }} />
        <Tile label={t`Disputed`} sum={disputed} tone="dueSoon" currency={currency} search={{ status: 'disputed' }} />
        <Tile
          label={t`Paid in the last ${{ days }} days`}
          sum={paid}
          tone="paying"
          currency={currency}
          search={{ status: 'paid', paidFrom }}
        />
        <Tile
          label={t`Payouts expected`}
          sum={payouts}
          tone="paying"
          currency={currency}
          search={{ status: 'all', beingPaid: 'Y' }}
        />
      </ul>
      {payouts.count === 0 ? null : <PayoutDays figures={figures} />}
    </Card>
  )
}

type TileProps = { label: string; sum: Sum; tone: keyof typeof bucketTones; currency: string; search: Search }

function Tile({ label, sum, tone, currency, search }: TileProps) {
  const { t } = useLingui()
  const of = <Money of={money(sum.amount, currency)} />
  const isEmpty = sum.count === 0
  return (
    <li className={`${bucket} ${bucketTones[isEmpty ? 'paying' : tone]}`}>
      <span className={figuresStyle}>
        <span className={muted}>{label}</span>
        {isEmpty ? (
          <span className={amountStyle}>{of}</span>
        ) : (
          <Link className={amountStyle} to={pathTo('merchantInvoices')} search={{ ...search, currency }}>
            {of}
          </Link>
        )}
        <span className={small}>{t`${plural({ count: sum.count }, { one: '# invoice', other: '# invoices' })}`}</span>
      </span>
    </li>
  )
}

/** The payouts by the day until which they are expected. */
function PayoutDays({ figures: { currency, payoutDays } }: { figures: MerchantFigures }) {
  const { t } = useLingui()
  const format = useFormat()
  const bank = `${BANK_BUSINESS_DAYS.from}–${BANK_BUSINESS_DAYS.to}`
  const card = `${CARD_BUSINESS_DAYS.from}–${CARD_BUSINESS_DAYS.to}`
  return (
    <div className={`${part} ${stack.s3}`}>
      <h3 className={partTitle}>{t`Payouts expected`}</h3>
      <SumLines
        lines={payoutDays.map(({ expectedOn, amount, count }) => ({
          id: expectedOn ?? 'unknown',
          label: expectedOn === null ? t`Date not known yet` : t`By ${{ date: format.date(expectedOn) }}`,
          note: t`${plural({ count }, { one: '# invoice', other: '# invoices' })}`,
          value: <Money of={money(amount, currency)} />,
        }))}
      />
      <p
        className={small}
      >{t`Bank payments take ${{ bank }} business days and card payments ${{ card }}. We show a date once the payment is accepted.`}</p>
    </div>
  )
}
