/** The locales of §1 by their own names, since somebody looks for their language who reads no other. */
export const localeNames: Readonly<Record<string, string>> = {
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

/** The tags of those whose region is not their language's code; a bare `pt` would be Brazilian. */
const tags: Readonly<Record<string, string>> = { cs: 'cs-CZ', da: 'da-DK', en: 'en-US' }

export function isOfferedLocale(id: string): boolean {
  return Object.hasOwn(localeNames, id)
}

/** `de` -> `de-DE`. */
export function localeTag(id: string): string {
  return tags[id] ?? `${id}-${id.toUpperCase()}`
}
