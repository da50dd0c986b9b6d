import { CARD_EXPIRES_SOON_MONTHS } from '../../limits.ts'

/** Returns whether a card with this `MM/YY` has expired by a date, or does so soon. It is good to the end of its month. */
export function cardExpiry(expiry: string | null, today: string): 'expired' | 'soon' | null {
  const [month, year] = (expiry ?? '').split('/').map(Number)
  if (!month || year === undefined) return null
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  const left = (2000 + year) * 12 + month - (thisYear * 12 + thisMonth)
  if (left < 0) return 'expired'
  return left < CARD_EXPIRES_SOON_MONTHS ? 'soon' : null
}
