import { useLingui } from '@lingui/react/macro'

import type { AccountDues } from '../../../domain/contract/due/dues.ts'
import { weekEnd, weeksAhead, WEEKS_AHEAD } from '../../../domain/rules/due/due-weeks.ts'
import { daysInWords } from '../../ui/text/days-in-words.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { DueColumns } from './DueColumns.tsx'
import type { Scope } from './places.ts'

type DueWeeksProps = {
  dues: Pick<AccountDues, 'currency' | 'weeks'>
  scope: Scope
  /** The business date. */
  today: string
}

/** Amounts due in the next 12 weeks, week by week, the first beginning today. */
export function DueWeeks({ dues: { currency, weeks }, scope, today }: DueWeeksProps) {
  const { t } = useLingui()
  const format = useFormat()
  const all = weeksAhead(today)
  return (
    <DueColumns
      title={t`Due in the next ${{ count: WEEKS_AHEAD }} weeks`}
      currency={currency}
      columns={weeks.map(({ from, ...sum }) => ({
        ...sum,
        id: from,
        place: all.indexOf(from),
        label: daysInWords(format.tag, from, weekEnd(from)),
        isSoon: from === today,
        search: { currency, dueFrom: from, dueTo: weekEnd(from), due: 'any' },
      }))}
      places={WEEKS_AHEAD}
      head={t`Week`}
      first={format.date(today)}
      last={format.date(weekEnd(all.at(-1) ?? today))}
      scope={scope}
    />
  )
}
