/** What is asked of the portal's lists. */
import { parseAmount, type Currency } from '../../../domain/money.ts'

/** Rows of a page. */
export const ROWS = 100

/** What is requested: the account, or null for all that the reader may see, or one location, on a business date. */
export type Scope = { readonly buidCustomer: string | null; readonly buidLocation?: string; readonly today: string }

/** Returns the query of a list over the scope. */
export function parametersOf(
  { buidCustomer, buidLocation }: Scope,
  more: Readonly<Record<string, string>> = {},
): string {
  return new URLSearchParams({
    ...(buidCustomer === null ? {} : { 'filter[buid_customer]': buidCustomer }),
    ...(buidLocation === undefined ? {} : { 'filter[buid_location]': buidLocation }),
    ...more,
  }).toString()
}

/** Returns the minor units of a decimal of a file. */
export function minorOf(decimal: string, currency: Currency): number {
  const minor = parseAmount(decimal, currency)
  if (minor === null) throw new Error(`${decimal} ${currency} is no amount.`)
  return minor
}
