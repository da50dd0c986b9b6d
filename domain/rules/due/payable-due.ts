/** What of an account's open invoices "Pay everything due" selects, and what it leaves out (§1). Amounts in minor units. */
import type { Currency } from '../../money.ts'
import { dueExclusions, isInDue, type DueBucket, type DueFilter } from './due-parts.ts'
import { type Sum } from './dues.ts'

/** The reasons why an open invoice is not selected: in dispute, on hold, or its account may not pay online. */
export const payableExclusions = [...dueExclusions, 'notEligible'] as const
export type PayableExclusion = (typeof payableExclusions)[number]

/** Open invoices of one currency that are due alike; of the accounts that they belong to, the first and the last. */
export type DueGroup = Sum & {
  currency: Currency
  bucket: DueBucket
  exclusion: PayableExclusion | null
  firstAccount: string
  lastAccount: string
}

export type PayableDue = Sum & {
  currency: Currency
  due: DueFilter
  excluded: Readonly<Record<PayableExclusion, Sum>>
  /** They are invoices of several accounts, which only a card pays together (§5). */
  isOfSeveral: boolean
}

/** Returns the number of payments that pay so many invoices, of which one takes `most`. */
export const paymentsFor = (count: number, most: number): number => Math.ceil(count / most)

const total = (sums: readonly Sum[]): Sum => ({
  amountMinor: sums.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  count: sums.reduce((sum, { count }) => sum + count, 0),
})

/** Returns what is selected of one currency and one part of what is due. */
export function payableDueOf(currency: Currency, due: DueFilter, all: readonly DueGroup[]): PayableDue {
  const groups = all.filter((group) => group.currency === currency && isInDue(due, group.bucket))
  const excludedFor = (exclusion: PayableExclusion) => total(groups.filter((group) => group.exclusion === exclusion))
  const payable = groups.filter(({ exclusion }) => exclusion === null)
  const accounts = new Set(payable.flatMap(({ firstAccount, lastAccount }) => [firstAccount, lastAccount]))
  return {
    ...total(payable),
    currency,
    due,
    excluded: {
      disputed: excludedFor('disputed'),
      onHold: excludedFor('onHold'),
      notEligible: excludedFor('notEligible'),
    },
    isOfSeveral: accounts.size > 1,
  }
}
