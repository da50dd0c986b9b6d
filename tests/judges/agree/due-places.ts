/**
 * What is due when, written out once more: a judge that asked the portal's own rules would repeat their mistakes. Business
 * days are those of Chicago; what is due within 7 days is due soon.
 */
const DAY_MS = 86_400_000
const SOON_DAYS = 7
const TIMELINE_DAYS = 30

const chicago = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short' })

/** Returns the date in Chicago at an instant. */
export const dateInChicago = (instant: Date): string => chicago.format(instant)

/** Returns the date a number of days away. */
export const daysFrom = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

const daysUntil = (dueOn: string, today: string) => (Date.parse(dueOn) - Date.parse(today)) / DAY_MS

/** Checks whether an invoice due on this date is late. */
export const isLate = (dueOn: string | null, today: string): boolean => dueOn !== null && daysUntil(dueOn, today) < 0

/** Returns the part of the overview in which an invoice due on this date is. */
export function placeOf(dueOn: string | null, today: string): 'pastDue' | 'dueSoon' | 'later' {
  if (dueOn === null || daysUntil(dueOn, today) > SOON_DAYS) return 'later'
  return isLate(dueOn, today) ? 'pastDue' : 'dueSoon'
}

/** Returns the bar of the ageing in which what is late is. */
export function lateFor(dueOn: string, today: string): '1-30' | '31-60' | '61-90' | 'over90' {
  const days = -daysUntil(dueOn, today)
  if (days > 90) return 'over90'
  if (days > 60) return '61-90'
  return days > 30 ? '31-60' : '1-30'
}

/** Checks whether the timeline shows the day: today and the 29 after it. */
export function isOnTimeline(dueOn: string | null, today: string): boolean {
  const days = dueOn === null ? -1 : daysUntil(dueOn, today)
  return days >= 0 && days < TIMELINE_DAYS
}
