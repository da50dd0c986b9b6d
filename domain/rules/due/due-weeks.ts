/** What comes due week by week, and the due dates of an age. Apart from the dues, which a payment reads too. */
import { addDays } from '../../dates.ts'
import type { Currency } from '../../money.ts'
import type { DueAge } from './due-parts.ts'
import type { DueSum, Sum } from './dues.ts'

/** Weeks ahead that a program's view shows, the first beginning today. */
export const WEEKS_AHEAD = 12

/** Returns the last day of the week that begins on a day. */
export function weekEnd(from: string): string {
  return addDays(from, 6)
}

/** Returns the first days of the weeks ahead. */
export function weeksAhead(today: string): readonly string[] {
  return Array.from({ length: WEEKS_AHEAD }, (_, week) => addDays(today, week * 7))
}

/** Returns the weeks ahead in which something of a currency is due, by their first day. */
export function weeksOf(
  currency: Currency,
  all: readonly DueSum[],
  today: string,
): readonly (Sum & { from: string })[] {
  const due = all.filter((sum) => sum.currency === currency && sum.exclusion === null)
  return weeksAhead(today)
    .map((from) => {
      const sums = due.filter(({ dueOn }) => dueOn !== null && dueOn >= from && dueOn <= weekEnd(from))
      const total = (name: keyof Sum) => sums.reduce((before, sum) => before + sum[name], 0)
      return { from, amountMinor: total('amountMinor'), count: total('count') }
    })
    .filter(({ count }) => count > 0)
}

/** Returns the due dates of an age; without an end the earliest ones too. */
export function datesOfAge(age: DueAge, today: string): { dueFrom?: string; dueTo: string } {
  const back = (days: number) => addDays(today, -days)
  switch (age) {
    case '1-30':
      return { dueFrom: back(30), dueTo: back(1) }
    case '31-60':
      return { dueFrom: back(60), dueTo: back(31) }
    case '61-90':
      return { dueFrom: back(90), dueTo: back(61) }
    case 'over90':
      return { dueTo: back(91) }
  }
}
