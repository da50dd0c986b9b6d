/** The credit of an account in one currency (design §6). Amounts in minor units. */
export type ExposureFacts = {
  readonly pastDueMinor: number
  readonly currentDueMinor: number
  /** Sum of invoices that are not billed yet. */
  readonly unbilledMinor: number
  /** Amounts that merchants have authorised and not invoiced, and the limits of issued vouchers. */
  readonly heldMinor: number
  readonly limitMinor: number
}

/** Returns the amounts due, late or not: the credit in use. */
export function creditUsed({
  pastDueMinor,
  currentDueMinor,
}: Pick<ExposureFacts, 'pastDueMinor' | 'currentDueMinor'>): number {
  return pastDueMinor + currentDueMinor
}

/** Returns the credit that is still available; negative when the account is over its limit. */
export function creditAvailable(facts: ExposureFacts): number {
  return facts.limitMinor - creditUsed(facts) - facts.heldMinor - facts.unbilledMinor
}

/** The share of a limit that is left when a customer is warned. */
const NEAR_LIMIT = 0.1

export type CreditAlarm = 'none' | 'near' | 'over'

/** Returns the alarm of a credit line: over its limit, nearly there, or none; without a line there is none to pass. */
export function creditAlarmOf({
  availableMinor,
  limitMinor,
}: {
  availableMinor: number
  limitMinor: number
}): CreditAlarm {
  if (limitMinor <= 0) return 'none'
  if (availableMinor < 0) return 'over'
  return availableMinor < limitMinor * NEAR_LIMIT ? 'near' : 'none'
}

/**
 * Returns the share of the limit in use, in percent with two decimals, above 100 when over it; 0 where there is no
 * credit line.
 */
export function percentCreditUsed(usedMinor: number, limitMinor: number): number {
  return limitMinor <= 0 ? 0 : Math.round((usedMinor / limitMinor) * 10_000) / 100
}

/** How much of a credit line is left, in words that tell no figure. */
export const creditsLeft = ['enough', 'little', 'none'] as const
export type CreditLeft = (typeof creditsLeft)[number]

/** Returns how much of a credit line is left; of none there is nothing. */
export function creditLeftOf({
  availableMinor,
  limitMinor,
}: {
  availableMinor: number
  limitMinor: number
}): CreditLeft {
  if (limitMinor <= 0 || availableMinor <= 0) return 'none'
  return availableMinor < limitMinor * NEAR_LIMIT ? 'little' : 'enough'
}
