/** Further ways of writing days and amounts, beside those of the portal's languages. */
export const furtherLocales = ['en-GB', 'en-CA', 'fr-CA', 'de-AT', 'de-CH', 'es-MX', 'pt-BR', 'sv-SE', 'nb-NO', 'fi-FI']

/** A day whose parts cannot be taken for each other, and an amount with both of its separators. */
const SAMPLE = { day: new Date('2026-11-21'), amount: 1234.5 } as const

/** Returns a day and an amount as a locale writes them, so that people recognize their file by it. */
export const localeSample = (locale: string): readonly [day: string, amount: string] => [
  new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' }).format(SAMPLE.day),
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(SAMPLE.amount),
]
