/** The due date of an invoice that names no date. Free text is a promise only when it is nothing else. */
import { addDays } from '../../domain/dates.ts'

const wholeTerms =
  /^(?:payment |payable |due )?(?:within |net |in )(\d{1,3}) days(?: net)?(?: (?:from|after|of) (?:the )?invoice date)?\.?$/i

/** Returns the days of payment terms that say nothing but days, such as `Payment within 30 days` or `Net 60 days`. */
export function daysOfTerms(terms: string): number | null {
  const days = wholeTerms.exec(terms.trim().replace(/\s+/g, ' '))?.[1]
  return days === undefined ? null : Number(days)
}

export function dueAfter(billedOn: string, days: number): string {
  return addDays(billedOn, days)
}
