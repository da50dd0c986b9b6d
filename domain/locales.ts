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

/** The BCP 47 tag that formats and `lang` use. In ICU a bare `pt` is Brazilian. */
const tags: Readonly<Record<Locale, string>> = {
  bg: 'bg-BG',
  cs: 'cs-CZ',
  da: 'da-DK',
  de: 'de-DE',
  en: 'en-US',
  es: 'es-ES',
  fr: 'fr-FR',
  hu: 'hu-HU',
  it: 'it-IT',
  lt: 'lt-LT',
  nl: 'nl-NL',
  pl: 'pl-PL',
  pt: 'pt-PT',
  ro: 'ro-RO',
  sk: 'sk-SK',
}

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

/** The tag for `Intl` and `lang`; a locale that is not ours formats as the default one. */
export function tagOf(locale: string): string {
  return tags[isLocale(locale) ? locale : defaultLocale]
}

/** Our locale for a language tag such as `de_AT` or `pt-BR` (`locale_ISO` of /self); null when we have none. */
export function localeFor(tag: string | null | undefined): Locale | null {
  const language = tag?.split(/[-_]/)[0]?.toLowerCase()
  return isLocale(language) ? language : null
}
