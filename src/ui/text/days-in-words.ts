/** Returns the days from one ISO day to another in the reader's language: `Nov 28 – Dec 4, 2026`. */
export function daysInWords(locale: string, from: string, to: string): string {
  // A calendar date has no zone: written in UTC it cannot slip to the day before.
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return days.formatRange(new Date(from), new Date(to))
}
