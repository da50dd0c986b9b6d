import { isLocale, type Locale } from '../../../domain/locales.ts'

const KEY = 'visitorLocale'

/** Remembers the language that a visitor chose, until somebody signs in, whose choice it then is. */
export function rememberVisitorLanguage(locale: Locale) {
  try {
    localStorage.setItem(KEY, locale)
  } catch {
    // Without storage the profile decides at sign-in.
  }
}

/** Returns the visitor's choice and clears it, so that it is never the next person's. Null when there is none. */
export function takeVisitorLanguage(): Locale | null {
  try {
    const chosen = localStorage.getItem(KEY)
    localStorage.removeItem(KEY)
    return isLocale(chosen) ? chosen : null
  } catch {
    return null
  }
}
