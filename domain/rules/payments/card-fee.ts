/** The fee of a payment by card (§1, design §6). */
import type { CardFee } from '../../contract/program-settings.ts'
import { basisPointsOf, type Currency } from '../../money.ts'

const noFee = { basisPoints: 0, fixedMinor: 0 } as const

/**
 * Returns the fee of a program for a currency and the country of the paying account; its own region goes before `*`.
 */
export function cardFeeRate(
  fees: readonly CardFee[],
  currency: Currency,
  country: string,
): Pick<CardFee, 'basisPoints' | 'fixedMinor'> {
  const ofCurrency = fees.filter((fee) => fee.currency === currency)
  return ofCurrency.find(({ region }) => region === country) ?? ofCurrency.find(({ region }) => region === '*') ?? noFee
}

/**
 * Returns the non-refundable card fee in minor units, rounded half up; it goes on top of the amount (§1, design §6).
 */
export function cardFee(
  amountMinor: number,
  { basisPoints, fixedMinor }: Pick<CardFee, 'basisPoints' | 'fixedMinor'>,
): number {
  return basisPointsOf(amountMinor, basisPoints) + fixedMinor
}
