/** The portal's languages (§1), by the code that is stored and that names the catalogs. */
export const locales = [
  'bg',
  'cs',
  'da',
  'de',
  'en',
  'es',
  'fr',
  'hu',
  'it',
  'lt',
  'nl',
  'pl',
  'pt',
  'ro',
  'sk',
] as const
export type Locale = (typeof locales)[number]

/** §1: the default and the fallback are both English. */
export const defaultLocale: Locale = 'en'

/** Regions of the languages whose code is no country's, for tags. */
const regions: Readonly<Partial<Record<Locale, string>>> = { cs: 'CZ', da: 'DK', en: 'US' }

/** Each language in its own words, for the language menu: never translated. */
export const localeNames: Readonly<Record<Locale, string>> = {
  bg: 'Български',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  hu: 'Magyar',
  it: 'Italiano',
  lt: 'Lietuvių',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  sk: 'Slovenčina',
}

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/**
 * Returns the BCP 47 tag for `Intl` and `lang`; a locale that is not ours formats as the default one. In ICU a bare `pt`
 * is Brazilian.
 */
export function tagOf(locale: string): string {
  const known = isLocale(locale) ? locale : defaultLocale
  return `${known}-${regions[known] ?? known.toUpperCase()}`
}

/** Our locale for a language tag such as `de_AT` or `pt-BR` (`locale_ISO` of /self); null when we have none. */
export function localeFor(tag: string | null | undefined): Locale | null {
  const language = tag?.split(/[-_]/)[0]?.toLowerCase()
  return isLocale(language) ? language : null
}
