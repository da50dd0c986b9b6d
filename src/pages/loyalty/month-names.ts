type NameOf = (month: string) => string

/** Returns what months (`2026-11`) are called in the language of a BCP 47 tag, in three lengths; the longest has its year. */
export function monthNames(tag: string): { narrow: NameOf; short: NameOf; long: NameOf } {
  const namesIn = (shape: Intl.DateTimeFormatOptions): NameOf => {
    const names = new Intl.DateTimeFormat(tag, { ...shape, timeZone: 'UTC' })
    return (month) => names.format(new Date(`${month}-15T12:00:00Z`))
  }
  return {
    narrow: namesIn({ month: 'narrow' }),
    short: namesIn({ month: 'short' }),
    long: namesIn({ month: 'long', year: 'numeric' }),
  }
}
