import { useLingui } from '@lingui/react/macro'

import type { AccountDues } from '../../../domain/contract/due/dues.ts'
import { addDays, daysBetween } from '../../../domain/dates.ts'
import { dueSoonUntil, TIMELINE_DAYS } from '../../../domain/rules/due/dues.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { DueColumns } from './DueColumns.tsx'
import type { Scope } from './places.ts'

type DueTimelineProps = {
  dues: Pick<AccountDues, 'currency' | 'days'>
  scope: Scope
  /** The business date. */
  today: string
}

/** Amounts due in the next 30 days, day by day. */
export function DueTimeline({ dues: { currency, days }, scope, today }: DueTimelineProps) {
  const { t } = useLingui()
  const format = useFormat()
  const soonUntil = dueSoonUntil(today)
  return (
    <DueColumns
      title={t`Due in the next 30 days`}
      currency={currency}
      columns={days.map(({ dueOn, ...sum }) => ({
        ...sum,
        id: dueOn,
        place: daysBetween(today, dueOn),
        label: format.longDate(dueOn),
        isSoon: dueOn <= soonUntil,
        search: { currency, dueFrom: dueOn, dueTo: dueOn, due: 'any' },
      }))}
      places={TIMELINE_DAYS}
      head={t`Due date`}
      first={format.date(today)}
      last={format.date(addDays(today, TIMELINE_DAYS - 1))}
      scope={scope}
    />
  )
}
