/** Spans of time in the reader's language, by their largest unit. */

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

function largest(seconds: number): readonly ['day' | 'hour' | 'minute' | 'second', number] {
  const found = units.find(([, size]) => seconds >= size)
  return found === undefined ? ['second', Math.floor(seconds)] : [found[0], Math.floor(seconds / found[1])]
}

/** "3 hours"; "42 seconds". */
export function spanText(tag: string, seconds: number): string {
  const [unit, value] = largest(seconds)
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** "12 ms"; from a second on "1.4 sec". */
export function shortSpanText(tag: string, ms: number): string {
  const isShort = ms < 1000
  const unit = isShort ? 'millisecond' : 'second'
  const options = { style: 'unit', unit, maximumFractionDigits: isShort && ms >= 10 ? 0 : 1 } as const
  return new Intl.NumberFormat(tag, options).format(isShort ? ms : ms / 1000)
}

/** "12 seconds ago", as of another instant. */
export function agoText(tag: string, iso: string, readAt: string): string {
  const [unit, value] = largest(Math.max(0, (Date.parse(readAt) - Date.parse(iso)) / 1000))
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(-value, unit)
}
