/** Open amounts by due date (§1). Business dates are ISO days, amounts are in minor units. */
import type { InvoiceStatus } from '../../contract/invoice.ts'
import { addDays, daysBetween } from '../../dates.ts'
import type { Currency } from '../../money.ts'
import type { DueAge, DueBucket, DueExclusion } from './due-parts.ts'
import { isPastDue } from '../invoice-status.ts'

/** Days ahead that count as due soon. */
const DUE_SOON_DAYS = 7
/** Days ahead that the timeline shows one by one, today included. */
export const TIMELINE_DAYS = 30

export type Sum = { amountMinor: number; count: number }

/** The amount that can be paid of invoices with the same due date, without what payments under way will cover. */
export type DueSum = Sum & { currency: Currency; dueOn: string | null; exclusion: DueExclusion | null }

export type Dues = Readonly<Record<DueBucket, Sum>> & {
  currency: Currency
  /** Parts of `pastDue`. */
  ages: Readonly<Record<DueAge, Sum>>
  /** The days of the timeline on which something is due. */
  days: readonly (Sum & { dueOn: string })[]
  /** In none of the buckets. */
  excluded: Readonly<Record<DueExclusion, Sum>>
}

/** Returns the last business date that is due soon. */
export function dueSoonUntil(today: string): string {
  return addDays(today, DUE_SOON_DAYS)
}

/** Returns by when an amount must be paid; one without a due date can wait. */
export function bucketOf(dueOn: string | null, today: string): DueBucket {
  if (isPastDue(dueOn, today)) return 'pastDue'
  return dueOn !== null && dueOn <= dueSoonUntil(today) ? 'dueSoon' : 'later'
}

/** A part of what is due in one currency; `today` is the business date that parts it. */
export type DuePart = { bucket: DueBucket; currency: Currency; today: string }

/** Returns the reason why an open invoice is not due for payment, or null. */
export function exclusionOf(statuses: readonly InvoiceStatus[]): DueExclusion | null {
  if (statuses.includes('Disputed')) return 'disputed'
  return statuses.includes('On Hold') ? 'onHold' : null
}

/** Returns the age of an amount that is past due. */
export function ageOf(dueOn: string, today: string): DueAge {
  const days = daysBetween(dueOn, today)
  if (days <= 30) return '1-30'
  if (days <= 60) return '31-60'
  return days <= 90 ? '61-90' : 'over90'
}

const none: Sum = { amountMinor: 0, count: 0 }
const plus = (sum: Sum, { amountMinor, count }: Sum): Sum => ({
  amountMinor: sum.amountMinor + amountMinor,
  count: sum.count + count,
})
const total = (sums: readonly Sum[]) => sums.reduce(plus, none)

/** Returns the dues of one currency on a business date. */
export function duesOf(currency: Currency, all: readonly DueSum[], today: string): Dues {
  const sums = all.filter((sum) => sum.currency === currency)
  const asked = sums.filter(({ exclusion }) => exclusion === null)
  const inBucket = (bucket: DueBucket) => asked.filter(({ dueOn }) => bucketOf(dueOn, today) === bucket)
  const ofAge = (age: DueAge) =>
    inBucket('pastDue').filter(({ dueOn }) => dueOn !== null && ageOf(dueOn, today) === age)
  const excludedFor = (exclusion: DueExclusion) => total(sums.filter((sum) => sum.exclusion === exclusion))
  const end = addDays(today, TIMELINE_DAYS)
  const days = [...new Set(asked.flatMap(({ dueOn }) => dueOn ?? []))].filter((day) => day >= today && day < end)
  return {
    currency,
    pastDue: total(inBucket('pastDue')),
    dueSoon: total(inBucket('dueSoon')),
    later: total(inBucket('later')),
    ages: {
      '1-30': total(ofAge('1-30')),
      '31-60': total(ofAge('31-60')),
      '61-90': total(ofAge('61-90')),
      over90: total(ofAge('over90')),
    },
    days: days.toSorted().map((dueOn) => ({ dueOn, ...total(asked.filter((sum) => sum.dueOn === dueOn)) })),
    excluded: { disputed: excludedFor('disputed'), onHold: excludedFor('onHold') },
  }
}
