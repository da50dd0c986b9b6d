import { currencyFormat, minorUnits, toDecimal, type Money } from '../../../domain/money.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** §9: size units are 1000-based. */
const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats values for one reader. Every function returns the whole text, unit and sign included. */
export type Format = {
  tag: string
  money: (amount: Money) => string
  /** The amount without its currency, as it is typed into a field: "1,234.50". */
  decimal: (amount: Money) => string
  number: (value: number) => string
  /** A share of 1: `0.0275` is "2.75%". Two decimals (§9). */
  percent: (share: number) => string
  /** A calendar date (`2026-11-21`) or an instant, as "Nov 21, 2026". */
  date: (iso: string) => string
  /** With the weekday, in full: "Saturday, November 21, 2026". */
  longDate: (iso: string) => string
  /** An instant, with the time in the reader's own zone. */
  dateTime: (iso: string) => string
  time: (iso: string) => string
  /** The name of a country (ISO 3166 alpha-2); what is no such code stays as it is. */
  country: (code: string) => string
  /** "10 MB". */
  fileSize: (bytes: number) => string
  /** "in 5 days", "yesterday"; whole days. */
  days: (days: number) => string
  /**
   * Puts the time since an instant into words: minutes, hours, yesterday, days, and the date after 30 days. Null
   * for less than a minute, which Intl has no good word for: say "just now".
   */
  ago: (iso: string, now: number) => string | null
  /** The amount's decimal mark and group mark, for reading what a person typed. */
  marks: { decimal: string; group: string }
}

const isCalendarDate = (iso: string) => iso.length === 10

/** Making an Intl formatter costs more than a hundred uses of it, so each is made once. */
function cached<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    let value = made.get(key)
    if (value === undefined) {
      value = make(key)
      made.set(key, value)
    }
    return value
  }
}

function startOfDay(instant: number): number {
  const date = new Date(instant)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
}

/** The formats of a language tag. The same tag gives the same object. */
export const formatOf = cached((tag: string): Format => {
  const number = new Intl.NumberFormat(tag)
  const percent = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const money = cached((currency: string) => currencyFormat(tag, currency))
  const decimal = cached(
    (digits: number) => new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  )
  const size = cached(
    (unit: string) =>
      new Intl.NumberFormat(tag, {
        style: 'unit',
        unit,
        unitDisplay: unit === 'byte' ? 'long' : 'short',
        maximumFractionDigits: 1,
      }),
  )
  const shapes = {
    date: { year: 'numeric', month: 'short', day: 'numeric' },
    longDate: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    dateTime: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    time: { hour: 'numeric', minute: '2-digit' },
  } as const satisfies Record<string, Intl.DateTimeFormatOptions>
  const local = cached((shape: keyof typeof shapes) => new Intl.DateTimeFormat(tag, shapes[shape]))
  // A calendar date has no zone: read and written in UTC it cannot slip to the day before.
  const calendar = cached(
    (shape: keyof typeof shapes) => new Intl.DateTimeFormat(tag, { ...shapes[shape], timeZone: 'UTC' }),
  )
  const dated = (shape: keyof typeof shapes) => (iso: string) =>
    (isCalendarDate(iso) ? calendar(shape) : local(shape)).format(new Date(iso))
  const country = cached((code: string) => new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code)
  const parts = number.formatToParts(-1234567.5)
  const mark = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? ''

  return {
    tag,
    // A sign as wide as a plus; some languages have it of themselves, others a hyphen.
    money: (amount) => money(amount.currency).format(toDecimal(amount)).replace('-', '\u2212'),
    decimal: (amount) => decimal(minorUnits(amount.currency)).format(toDecimal(amount)),
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    date: dated('date'),
    longDate: dated('longDate'),
    dateTime: (iso) => local('dateTime').format(new Date(iso)),
    time: (iso) => local('time').format(new Date(iso)),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? country(code) : code),
    fileSize: (bytes) => {
      let step = 0
      // 999,950 bytes would round to "1,000 kB".
      while (step < sizeUnits.length - 1 && bytes / 1000 ** step >= (step === 0 ? 1000 : 999.95)) step += 1
      return size(sizeUnits[step] ?? 'byte').format(bytes / 1000 ** step)
    },
    days: (days) => relative.format(days, 'day'),
    ago: (iso, now) => {
      const then = Date.parse(iso)
      const passed = now - then
      if (passed < MINUTE) return null
      if (passed < HOUR) return relative.format(-Math.floor(passed / MINUTE), 'minute')
      const days = Math.round((startOfDay(now) - startOfDay(then)) / DAY)
      if (days === 0) return relative.format(-Math.floor(passed / HOUR), 'hour')
      if (days <= 30) return relative.format(-days, 'day')
      return local('date').format(then)
    },
    marks: { decimal: mark('decimal') || '.', group: mark('group') },
  }
})
