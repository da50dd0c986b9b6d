/**
 * What counts toward a loyalty program. An invoice counts when it is billed, with what it is billed for and with what was
 * adjusted of it since; a credit note counts with its negative amount. Late fees are no purchase and do not count, nor
 * does what is on hold. That an invoice is paid changes nothing, so neither does a payment that a bank returns.
 */
import type { Currency } from '../../money.ts'
import { countedPeriod, type LoyaltyTerms } from './terms.ts'

export type CountedInvoice = {
  readonly buidMerchant: string
  readonly currency: Currency
  readonly billedOn: string | null
  readonly billedMinor: number
  /** Negative where something was taken off. */
  readonly adjustedMinor: number
  readonly isOnHold: boolean
}

/** The terms by which it counts; `buidMerchant` null: invoices of every merchant do. */
export type CountingTerms = Pick<LoyaltyTerms, 'currency' | 'startsOn' | 'endsOn'> & {
  readonly buidMerchant: string | null
}

/** An amount of one day, in minor units. */
export type DayAmount = { readonly day: string; readonly amountMinor: number }

/** Returns the day and the amount that an invoice counts with; null: it does not, or is there no more. */
export function countedAs(terms: CountingTerms, invoice: CountedInvoice | null): DayAmount | null {
  if (invoice === null || invoice.billedOn === null || invoice.isOnHold) return null
  if (invoice.currency !== terms.currency) return null
  if (terms.buidMerchant !== null && invoice.buidMerchant !== terms.buidMerchant) return null
  const { from, to } = countedPeriod(terms)
  if (invoice.billedOn < from || invoice.billedOn > to) return null
  return { day: invoice.billedOn, amountMinor: invoice.billedMinor + invoice.adjustedMinor }
}

/** Returns the sums by day, in the order of the days, without those that are nothing. */
export function sumByDay(amounts: Iterable<DayAmount>): DayAmount[] {
  const sums = new Map<string, number>()
  for (const { day, amountMinor } of amounts) sums.set(day, (sums.get(day) ?? 0) + amountMinor)
  return [...sums]
    .filter(([, amountMinor]) => amountMinor !== 0)
    .map(([day, amountMinor]) => ({ day, amountMinor }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/**
 * Returns the entries to add so that an invoice counts as it should: none where it does already, which makes counting it
 * again harmless.
 */
export function corrections(counted: readonly DayAmount[], wanted: DayAmount | null): DayAmount[] {
  const removed = counted.map(({ day, amountMinor }) => ({ day, amountMinor: -amountMinor }))
  return sumByDay(wanted === null ? removed : [...removed, wanted])
}
