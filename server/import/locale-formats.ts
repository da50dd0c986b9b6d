/** Days and decimals of a locale, read strictly: a text that fits only by guessing is refused. */
import type { Currency } from '../../domain/money.ts'
import { isCalendarDate } from './e-invoice/element-reader.ts'

export type LocaleFormats = {
  /**
   * The ISO day written in the locale's order with its separators, or as ISO (also 20261121, and with a time); else
   * null. A year of two digits is one of this century.
   */
  day(text: string): string | null
  /**
   * A decimal string with a point, from the locale's decimals and grouping; `(5.00)` and `5.00-` are negative. The sign
   * or code of the currency may stand before or behind it. Else null.
   */
  decimal(text: string, currency: Currency): string | null
  /** Examples for words of refusal: 21 November 2026 and one thousand and a half, as the locale writes them. */
  readonly examples: { readonly day: string; readonly decimal: string }
}

/** With a dash or without; a time of day may follow, and its zone does not move the day. */
const isoDay = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|[+-]\d\d:?\d\d)?)?$/

const dayFields = ['year', 'month', 'day'] as const

/**
 * Returns the formats of a BCP 47 locale, in Latin digits and the Gregorian calendar; null for one that is not known.
 */
export function localeFormats(tag: string): LocaleFormats | null {
  const locale = knownLocale(tag)
  if (!locale) return null
  const days = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' })
  const numbers = new Intl.NumberFormat(locale, { useGrouping: 'always', minimumFractionDigits: 2 })
  return {
    day: dayReader(days),
    decimal: decimalReader(numbers, locale),
    examples: { day: days.format(new Date('2026-11-21T00:00:00Z')), decimal: numbers.format(1000.5) },
  }
}

function knownLocale(tag: string): Intl.Locale | null {
  try {
    if (Intl.NumberFormat.supportedLocalesOf(tag).length === 0) return null
    return new Intl.Locale(tag, { calendar: 'gregory', numberingSystem: 'latn' })
  } catch {
    return null
  }
}

function dayReader(format: Intl.DateTimeFormat) {
  const parts = format.formatToParts(new Date('2026-11-21T00:00:00Z'))
  const order = parts.flatMap(({ type }) => dayFields.find((field) => field === type) ?? [])
  const separator = escaped(plain(parts.find(({ type }) => type === 'literal')?.value ?? ''))
  const field = { year: String.raw`(\d{4}|\d{2})`, month: String.raw`(\d{1,2})`, day: String.raw`(\d{1,2})` }
  // Bulgarian ends a date with the word for year, Hungarian with a point.
  const ending = String.raw`(?:\s*\.|\s*г\.?)?`
  const own = new RegExp(`^${order.map((name) => field[name]).join(String.raw`\s*${separator}\s*`)}${ending}$`)

  return (text: string): string | null => {
    const trimmed = text.trim()
    const iso = isoDay.exec(trimmed)
    if (iso) {
      const day = iso.slice(1).join('-')
      return isCalendarDate(day) ? day : null
    }
    const match = own.exec(trimmed)
    if (!match) return null
    const of = (name: (typeof dayFields)[number]) => (match[order.indexOf(name) + 1] ?? '').padStart(2, '0')
    const day = `${of('year').padStart(4, '20')}-${of('month')}-${of('day')}`
    return isCalendarDate(day) ? day : null
  }
}

function decimalReader(format: Intl.NumberFormat, locale: Intl.Locale) {
  const parts = format.formatToParts(123_456_789.5)
  const point = escaped(parts.find(({ type }) => type === 'decimal')?.value ?? '.')
  const group = escaped(plain(parts.find(({ type }) => type === 'group')?.value ?? ','))
  // India groups by two above the thousands.
  const upper = parts.filter(({ type }) => type === 'integer').at(-2)?.value.length ?? 3
  const whole = String.raw`(\d+|\d{1,${upper}}(?:${group}\d{${upper}})*${group}\d{3})`
  const own = new RegExp(`^(-?)${whole}(?:${point}(\\d+))?$`)

  const signs = new Map<Currency, readonly string[]>()

  return (text: string, currency: Currency): string | null => {
    const known = signs.get(currency) ?? currencySigns(locale, currency)
    signs.set(currency, known)
    const trimmed = withoutSign(plain(text).replace(/\u2212/g, '-'), known)
    const marked = /^\((.*)\)$/.exec(trimmed)?.[1] ?? /^(.*\d)\s?-$/.exec(trimmed)?.[1]
    const match = own.exec(withoutSign(marked ?? trimmed, known))
    if (!match || (marked !== undefined && match[1] === '-')) return null
    const [, sign, integer = '', fraction] = match
    const negative = sign === '-' || marked !== undefined
    return `${negative ? '-' : ''}${integer.replace(/\D/g, '')}${fraction === undefined ? '' : `.${fraction}`}`
  }
}

/** Returns how the currency is written: `USD`, `US$`, `$`, longest first. Another currency's sign is refused. */
function currencySigns(locale: Intl.Locale, currency: Currency): readonly string[] {
  const written = [locale, 'en'].flatMap((tag) =>
    (['symbol', 'narrowSymbol'] as const).map(
      (currencyDisplay) =>
        new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay })
          .formatToParts(1)
          .find(({ type }) => type === 'currency')?.value ?? currency,
    ),
  )
  return [...new Set([currency, ...written])].toSorted((a, b) => b.length - a.length)
}

function withoutSign(text: string, signs: readonly string[]): string {
  const minus = text.startsWith('-') ? '-' : ''
  const bare = text.slice(minus.length).trim()
  for (const sign of signs) {
    if (bare.startsWith(sign)) return minus + bare.slice(sign.length).trim()
    if (bare.endsWith(sign)) return minus + bare.slice(0, -sign.length).trim()
  }
  return minus + bare
}

/** Spaces and apostrophes come in several kinds that nobody sees; direction marks are not there at all. */
function plain(text: string): string {
  const spaced = text.replace(/[\u00a0\u202f\u2009]/g, ' ').replace(/\u2019/g, "'")
  const bare = spaced.replace(/[\u200e\u200f\u061c]/g, '')
  return bare.trim() === '' ? bare : bare.trim()
}

function escaped(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
