/**
 * Money is a whole number of minor units and an ISO 4217 code (design §5). The scale never comes
 * from Intl, which says that the forint has no decimals.
 */
import * as v from 'valibot'

import { trimEnd } from './trim-end.ts'

/** ISO 4217 exponents that are not 2. */
const minorUnitExceptions: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
}

export const CurrencySchema = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))
export type Currency = string

/** An amount in whole minor units of one currency. */
export type Money<C extends Currency = Currency> = { readonly minor: number; readonly currency: C }

export const MinorSchema = v.pipe(v.number(), v.safeInteger())

/** Returns the number of decimals of a currency (ISO 4217). */
export function minorUnits(currency: Currency): number {
  return minorUnitExceptions[currency] ?? 2
}

/**
 * Returns the format of a currency's amounts in a language, with the currency's own decimals. An abbreviation that ends
 * with a dot ("щ.д.", "kr.") would put two at the end of a sentence: the ISO code stands instead.
 */
export function currencyFormat(tag: string, currency: Currency): Intl.NumberFormat {
  const digits = minorUnits(currency)
  const options = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  const format = new Intl.NumberFormat(tag, options)
  const isDotted = format.formatToParts(0).some(({ type, value }) => type === 'currency' && value.endsWith('.'))
  return isDotted ? new Intl.NumberFormat(tag, { ...options, currencyDisplay: 'code' }) : format
}

export function money<C extends Currency>(minor: number, currency: C): Money<C> {
  if (!Number.isSafeInteger(minor)) throw new RangeError('An amount is a whole number of minor units.')
  return { minor, currency }
}

/**
 * The minor units written in a decimal string such as `-1234.50`, exactly. Null when it is not such
 * a string, when it has more decimals than the currency, or when it is too large to be exact.
 */
export function parseAmount(text: string, currency: Currency): number | null {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '', rest = ''] = match
  const scale = minorUnits(currency)
  const fraction = trimEnd(rest, '0')
  if (fraction.length > scale) return null
  const minor = Number(whole + fraction.padEnd(scale, '0'))
  if (!Number.isSafeInteger(minor)) return null
  return sign === '-' && minor !== 0 ? -minor : minor
}

/** Returns the amount as a plain decimal string with a point, which Intl.NumberFormat reads without loss. */
export function toDecimal({ minor, currency }: Money): `${number}` {
  const scale = minorUnits(currency)
  const digits = String(Math.abs(minor)).padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return `${minor < 0 ? '-' : ''}${text}` as `${number}`
}

/** The sum per currency, in the order in which currencies first come: there is no total over two. */
export function totals(amounts: Iterable<Money>): Money[] {
  const sums = new Map<Currency, number>()
  for (const { minor, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + minor)
  return [...sums].map(([currency, minor]) => money(minor, currency))
}

/**
 * Returns a share of an amount given in basis points (1/100 %), rounded half up to the minor unit without floating
 * point. Throws on negative amounts.
 */
export function basisPointsOf(minor: number, basisPoints: number): number {
  if (minor < 0 || basisPoints < 0) throw new RangeError('A share is taken of an amount that is not negative.')
  return Number((BigInt(minor) * BigInt(basisPoints) + 5000n) / 10000n)
}
