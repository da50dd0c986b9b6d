/** Prices of an e-invoice. */
import { isZero, parseDecimal, quotient, toText } from '../../../domain/decimal.ts'
import type { ElementReader } from './element-reader.ts'

/** Returns the price for one unit, of a price for `base` units; refuses a negative one (BR-27) and one for no unit. */
export function unitPriceOf(reader: ElementReader, at: number, amount: string, base: string | null): string | null {
  if (amount.startsWith('-')) reader.refuse(at, 'priceNegative', `The price ${amount} is negative (BR-27).`)
  const units = parseDecimal(base ?? '1')
  const value = parseDecimal(amount)
  if (!units || !value || isZero(units)) {
    reader.refuse(at, 'numberMalformed', 'The price is for a quantity of zero (BT-149).')
    return null
  }
  return toText(quotient(value, units))
}
