import { addDays, daysBetween } from '../../dates.ts'
import { STATEMENT_DAYS } from '../../limits.ts'

/** Days of a statement, both included; an empty text is a day that nobody entered. */
export type Period = { readonly from: string; readonly to: string }
export type PeriodRefusal = 'periodMissing' | 'periodReversed' | 'periodInFuture' | 'periodTooLong'

/** Returns the reason why no statement can be made of a period on a business date, or null. */
export function refusePeriod({ from, to }: Period, today: string): PeriodRefusal | null {
  if (from === '' || to === '') return 'periodMissing'
  if (to < from) return 'periodReversed'
  if (to > today) return 'periodInFuture'
  return daysBetween(from, to) + 1 > STATEMENT_DAYS ? 'periodTooLong' : null
}

/** Returns the period that is offered first: the month before and what there is of this one. */
export function usualPeriod(today: string): Period {
  const lastDayBefore = addDays(`${today.slice(0, 7)}-01`, -1)
  return { from: `${lastDayBefore.slice(0, 7)}-01`, to: today }
}
