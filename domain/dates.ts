/**
 * Calendar dates are ISO strings (`2026-11-21`) and instants ISO date-times in UTC. Business dates and cut-offs are
 * America/Chicago (§9); on which of them banks are closed stands in bank-days.ts.
 */
export const BUSINESS_TIME_ZONE = 'America/Chicago'

const chicago = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The business date at an instant: what `today` means for due dates and cut-offs. */
export function businessDate(instant: Date): string {
  return chicago.format(instant)
}

/** Returns the first instant of a business date, in milliseconds since 1970. */
export function startOfBusinessDay(date: string): number {
  // Five hours behind UTC in summer, six in winter.
  const summer = Date.parse(`${date}T05:00:00Z`)
  return businessDate(new Date(summer)) === date ? summer : Date.parse(`${date}T06:00:00Z`)
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Returns the whole days from one calendar date to another; negative when `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
}

export function isWeekend(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return day === 0 || day === 6
}

/** Returns the date itself, or the Monday after it when it is on a weekend. */
export function weekdayFrom(date: string): string {
  return isWeekend(date) ? weekdayFrom(addDays(date, 1)) : date
}
