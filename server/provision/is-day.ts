const DAY = /^2\d{3}-\d{2}-\d{2}$/

/** Checks whether a text is a day of the calendar from the year 2000 on, as `2026-01-31`. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return DAY.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
