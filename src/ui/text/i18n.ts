import { i18n, type Messages } from '@lingui/core'

import { defaultLocale, isLocale, tagOf, type Locale } from '../../../domain/locales.ts'

/** §1: where the language in use is stored. public/early.js reads it too. */
const KEY = 'userLocale'

/** Fetches words of one kind in a locale; what it gives returns them when they are about to show. */
export type WordSource = (locale: Locale) => Promise<() => Messages>

/** Words that came in the page itself, so that nothing waits for another file (scripts/prerender.mjs). */
function wordsInPage(locale: Locale, name: string): Messages | null {
  const element = document.getElementById(`words-${name}`)
  if (element?.lang !== locale) return null
  // Our own build wrote them there, from the very catalogs that are fetched otherwise.
  return JSON.parse(element.textContent) as Messages
}

/** Fetches the words of a catalog (scripts/catalogs.mjs), unless they came in the page. */
export function catalogOf(name: string): WordSource {
  return async (locale) => {
    const messages = wordsInPage(locale, name) ?? (await fetchWords(locale, name))
    return () => messages
  }
}

async function fetchWords(locale: Locale, name: string): Promise<Messages> {
  const { catalogFiles } = await import('./catalog-files.ts')
  const load = catalogFiles[`../../../locales/${locale}/${name}.po`]
  if (!load) throw new Error(`There is no catalog "${name}" of "${locale}".`)
  return load()
}

/** Boot, consent, sign-in and failure. */
const publicWords = catalogOf('public')

/** Those in use, which a switch must bring too. */
const inUse = new Set([publicWords])
/** The locale asked for last: an answer for another one comes too late. */
let wanted: Locale = defaultLocale

/** The language last read in this browser; English when none, an unknown one, or storage is forbidden. */
export function storedLocale(): Locale {
  try {
    const stored = localStorage.getItem(KEY)
    return isLocale(stored) ? stored : defaultLocale
  } catch {
    return defaultLocale
  }
}

/** Fetches words; what it gives shows them. */
async function bring(locale: Locale, sources: Iterable<WordSource>): Promise<() => void> {
  const brought = await Promise.all([...sources].map((source) => source(locale)))
  return () => {
    // What was there stays until it is replaced: a catalog may have come in between.
    const messages = brought.reduce<Messages>((all, some) => ({ ...all, ...some() }), i18n.messages)
    i18n.loadAndActivate({ locale, locales: [tagOf(locale)], messages })
  }
}

function mark(locale: Locale) {
  document.documentElement.lang = tagOf(locale)
  delete document.documentElement.dataset.foreign
}

/**
 * Before the first render: the words of boot, sign-in, consent and errors in the chosen language.
 * Falls back to English when a catalog cannot be fetched, and rejects when English cannot either.
 */
export async function startLanguage(locale: Locale = storedLocale()): Promise<void> {
  wanted = locale
  try {
    const show = await bring(locale, [publicWords])
    show()
    mark(locale)
  } catch (error) {
    if (locale === defaultLocale) throw error
    await startLanguage(defaultLocale)
  }
}

const loading = new Map<WordSource, Promise<void>>()

async function bringIn(source: WordSource): Promise<void> {
  const locale = wanted
  const show = await bring(locale, [source])
  inUse.add(source)
  if (locale === wanted) show()
  else await changeLanguage(wanted)
}

/** Fetches words once, and from then on in every language that is chosen; who asks after a failure tries again. */
export function bringWords(source: WordSource): Promise<void> {
  const known = loading.get(source)
  if (known) return known
  const started = bringIn(source).catch((error: unknown) => {
    loading.delete(source)
    throw error
  })
  loading.set(source, started)
  return started
}

/**
 * Switches the language in place: what is on screen is drawn again and keeps its state (I7). The
 * choice is stored, and also sent as a cookie so that the next page is pre-rendered in it. Rejects,
 * and leaves the old language, when the words cannot be fetched.
 */
export async function changeLanguage(locale: Locale): Promise<void> {
  const before = wanted
  wanted = locale
  try {
    const show = await bring(locale, inUse)
    if (wanted !== locale) return
    show()
    mark(locale)
    store(locale)
  } catch (error) {
    if (wanted === locale) wanted = before
    throw error
  }
}

function store(locale: Locale) {
  try {
    localStorage.setItem(KEY, locale)
  } catch {
    // The choice then holds for this page only.
  }
  document.cookie = `${KEY}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
}
