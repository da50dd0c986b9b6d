/** Exact decimals for what is not money: quantities, prices with many places, percentages. */
import { trimEnd } from './trim-end.ts'

/** `digits / 10 ** scale`. */
export type Decimal = { readonly digits: bigint; readonly scale: number }

/** A longer number is no quantity; and it would make the arithmetic slow. */
const MAX_LENGTH = 40

/** An xsd:decimal such as `-.50`, `5.` or `+1200`. Null for anything else, and for more than 40 characters. */
export function parseDecimal(text: string): Decimal | null {
  const trimmed = text.trim()
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(trimmed)
  if (!match || trimmed.length > MAX_LENGTH) return null
  const [, sign, whole = '', fraction = ''] = match
  if (whole + fraction === '') return null
  const digits = BigInt(whole + fraction)
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length }
}

export function times(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale }
}

export function isZero({ digits }: Decimal): boolean {
  return digits === 0n
}

/** A quotient with at most ten places, rounded half away from zero. Refuses a divisor of zero by throwing. */
export function quotient(a: Decimal, b: Decimal): Decimal {
  const places = 10
  const dividend = a.digits * 10n ** BigInt(places + b.scale)
  const divisor = b.digits * 10n ** BigInt(a.scale)
  const doubled = (dividend * 2n) / divisor
  const away = doubled < 0n ? -1n : 1n
  return { digits: (doubled + away) / 2n, scale: places }
}

/** The shortest decimal string of the number, with a point. */
export function toText({ digits, scale }: Decimal): string {
  const unsigned = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  const whole = unsigned.slice(0, unsigned.length - scale)
  const fraction = trimEnd(unsigned.slice(unsigned.length - scale), '0')
  return `${digits < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** Returns the number rounded to so many places, as a whole number of its last place; halves go away from zero. */
export function rounded({ digits, scale }: Decimal, places: number): bigint {
  if (scale <= places) return digits * 10n ** BigInt(places - scale)
  const unit = 10n ** BigInt(scale - places)
  const magnitude = digits < 0n ? -digits : digits
  const whole = (magnitude * 2n + unit) / (unit * 2n)
  return digits < 0n ? -whole : whole
}
