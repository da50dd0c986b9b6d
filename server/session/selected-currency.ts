import { sql } from 'drizzle-orm'

import type { Store } from '../store/store.ts'
import type { Session } from './sessions.ts'

/** The stored choice of a user who is shown all currencies at once. */
export const EVERY_CURRENCY = '*'

/** §9: dollars where the user deals in them, else the first. */
export const usualFirst = (codes: readonly string[]) =>
  codes.includes('USD') ? ['USD', ...codes.filter((code) => code !== 'USD')] : codes

/**
 * Returns the currency to which lists and figures are narrowed: that of the selected account, else the user's last choice,
 * on whichever device, else the usual one. Null: every currency, which is also where merchants begin: what they deal in
 * is of all their merchants. Those who run the program narrow each list by itself.
 */
export function selectedCurrency(
  { userType, selection, user }: Pick<Session, 'userType' | 'selection' | 'user'>,
  dealtIn: readonly string[],
): string | null {
  if (userType === 'admin') return null
  const known = [EVERY_CURRENCY, ...dealtIn]
  const chosen = [selection.currency, user.currency].find((code) => code !== null && known.includes(code))
  if (chosen === EVERY_CURRENCY) return null
  return chosen ?? (userType === 'merchant' ? null : (usualFirst(dealtIn)[0] ?? null))
}

/**
 * Returns the currency that an account brings with it when it is selected: its own, where it does not deal in `wanted`
 * and would be shown empty. Null: none.
 */
export async function currencyBrought(store: Store, buidCustomer: string, wanted: string | null) {
  if (wanted === null) return null
  const { rows } = await store.db().execute<{ currency: string }>(sql`
    select currency from customers where buid = ${buidCustomer} and currency <> ${wanted}
      and not exists (select from credit_lines where buid_customer = ${buidCustomer} and currency = ${wanted})`)
  return rows[0]?.currency ?? null
}
