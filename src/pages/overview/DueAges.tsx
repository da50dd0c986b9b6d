import { useLingui } from '@lingui/react/macro'

import type { AccountDues } from '../../../domain/contract/due/dues.ts'
import { money } from '../../../domain/money.ts'
import { datesOfAge } from '../../../domain/rules/due/due-weeks.ts'
import { dueAges, type DueAge } from '../../../domain/rules/due/due-parts.ts'
import { type Sum } from '../../../domain/rules/due/dues.ts'
import { StackedBar, type Segment } from '../../ui/feedback/StackedBar.tsx'
import { Money } from '../../ui/text/Money.tsx'
import { partTitle } from './Dues.css.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { listOf, type Scope } from './places.ts'

type DueAgesProps = {
  dues: Pick<AccountDues, 'currency' | 'ages' | 'dueSoon' | 'later'>
  scope: Scope
  /** The business date. */
  today: string
  /** Whether what is not past due is a part of the picture. */
  hasCurrent?: boolean
}

const tones = { '1-30': 'late1', '31-60': 'late2', '61-90': 'late3', over90: 'late' } as const

/** What is past due by its age, each part with its list. */
export function DueAges({ dues, scope, today, hasCurrent = false }: DueAgesProps) {
  const { t } = useLingui()
  const { currency, ages, dueSoon, later } = dues
  const title = hasCurrent ? t`By days past due` : t`How long past due`
  const words: Readonly<Record<DueAge, string>> = {
    '1-30': t`1 to 30 days`,
    '31-60': t`31 to 60 days`,
    '61-90': t`61 to 90 days`,
    over90: t`Over 90 days`,
  }
  const amount = ({ amountMinor }: Sum) => <Money of={money(amountMinor, currency)} />
  const current = { amountMinor: dueSoon.amountMinor + later.amountMinor, count: dueSoon.count + later.count }
  const segments: Segment[] = dueAges
    .filter((age) => ages[age].count > 0)
    .map((age) => ({
      id: age,
      tone: tones[age],
      label: words[age],
      amount: ages[age].amountMinor,
      text: (
        <PlaceLink
          page="invoiceList"
          to={listOf(scope, 'past-due')}
          search={{ currency, due: 'pastDue', ...datesOfAge(age, today) }}
        >
          {amount(ages[age])}
        </PlaceLink>
      ),
    }))
  if (hasCurrent && current.count > 0)
    segments.unshift({
      id: 'current',
      tone: 'due',
      label: t`Not past due`,
      amount: current.amountMinor,
      text: (
        <PlaceLink page="invoiceList" to={listOf(scope, 'open')} search={{ currency, due: 'current' }}>
          {amount(current)}
        </PlaceLink>
      ),
    })
  return (
    <>
      <h3 className={partTitle}>{title}</h3>
      <StackedBar
        caption={title}
        segments={segments}
        total={segments.reduce((sum, segment) => sum + segment.amount, 0)}
      />
    </>
  )
}
