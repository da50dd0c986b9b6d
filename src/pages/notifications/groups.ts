import type { Notification, NotificationSort } from '../../../domain/contract/notifications/notification.ts'

const DAY_MS = 86_400_000

/** Returns the instant at which something is news: when it takes effect, else when it was written (§3). */
export const instantOf = ({ effectiveTs, createdTs }: Pick<Notification, 'effectiveTs' | 'createdTs'>): string =>
  effectiveTs ?? createdTs

/** A heading of the list: a day by the reader's own calendar, or how important what stands below it is. */
export type Heading = 'today' | 'yesterday' | 'important' | 'other' | { readonly day: string }
export type Group = { readonly key: string; readonly heading: Heading; readonly items: readonly Notification[] }

/** Returns the number of a day by the reader's own calendar. */
function dayOf(instant: number): number {
  const date = new Date(instant)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS
}

function headingOf(item: Notification, sort: NotificationSort, now: number): Heading {
  if (sort === '-high_priority') return item.highPriority === 'Y' ? 'important' : 'other'
  const at = instantOf(item)
  const days = dayOf(now) - dayOf(Date.parse(at))
  if (days === 0) return 'today'
  return days === 1 ? 'yesterday' : { day: at }
}

/** Returns the list under its headings, in the order in which it came; `now` in milliseconds since 1970. */
export function groupsOf(items: readonly Notification[], sort: NotificationSort, now: number): readonly Group[] {
  const groups: { key: string; heading: Heading; items: Notification[] }[] = []
  for (const item of items) {
    const heading = headingOf(item, sort, now)
    const key = typeof heading === 'string' ? heading : String(dayOf(Date.parse(heading.day)))
    const last = groups.at(-1)
    if (last?.key === key) last.items.push(item)
    else groups.push({ key, heading, items: [item] })
  }
  return groups
}

/**
 * Returns the instant until which a reader has seen the list: now, or the newest of what is shown where the clock of
 * the reader's device is slow.
 */
export function seenUntil(items: readonly Notification[], now: number): string {
  const times = items.flatMap(({ createdTs, effectiveTs }) => [createdTs, effectiveTs ?? createdTs]).map(Date.parse)
  return new Date(Math.max(now, ...times)).toISOString()
}
