/** The languages of the screens, by the folders of `locales/`, each with the tag that formats numbers and money. */
const tags = {
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
} as const

export type Locale = keyof typeof tags

export const isLocale = (name: string): name is Locale => Object.hasOwn(tags, name)

export const locales: readonly Locale[] = Object.keys(tags).filter(isLocale)

export const tagOf = (locale: Locale): string => tags[locale]
