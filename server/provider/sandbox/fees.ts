import type { Instrument } from '../provider.ts'

const CARD_BASIS_POINTS = 290
const CARD_FIXED_MINOR = 30
const BANK_MINOR = 25

/** Returns the sandbox's fee for a charge in minor units, never more than the amount: 2.9 % and 0.30 by card, 0.25 by bank. */
export function feeOf({ amountMinor, instrument }: { amountMinor: number; instrument: Instrument }): number {
  const fee =
    instrument.kind === 'card' ? Math.round((amountMinor * CARD_BASIS_POINTS) / 10_000) + CARD_FIXED_MINOR : BANK_MINOR
  return Math.min(fee, amountMinor)
}
