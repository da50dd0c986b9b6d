import { i18n, type Messages } from '@lingui/core'

import { ariaStrings } from './aria-strings.ts'
import { defaultLocale, isLocale, tagOf, type Locale } from '../../../domain/locales.ts'

/** §1: where the choice is kept. public/early.js reads it too. */
const KEY = 'userLocale'

type Catalogs = Record<string, () => Promise<Messages>>

/**
 * In the order in which they are needed: boot and sign-in, the frame and its lists, all other pages, the flows
 * (scripts/catalogs.mjs).
 */
const catalogs: Readonly<Record<'public' | 'messages' | 'pages' | 'atlas', Catalogs>> = {
  public: import.meta.glob<Messages>('../../../locales/*/public.po', { import: 'messages' }),
  messages: import.meta.glob<Messages>('../../../locales/*/messages.po', { import: 'messages' }),
  pages: import.meta.glob<Messages>('../../../locales/*/pages.po', { import: 'messages' }),
  atlas: import.meta.glob<Messages>('../../../locales/*/atlas.po', { import: 'messages' }),
}
/** `aria` are react-aria's own words, which only dialogs say. */
type CatalogName = keyof typeof catalogs | 'aria'

/** Those in use, which a switch must bring too. */
const inUse = new Set<CatalogName>(['public'])
/** The locale asked for last: an answer for another one comes too late. */
let wanted: Locale = defaultLocale

/** The language this browser has chosen; English when none, an unknown one, or storage is forbidden. */
export function storedLocale(): Locale {
  try {
    const stored = localStorage.getItem(KEY)
    return isLocale(stored) ? stored : defaultLocale
  } catch {
    return defaultLocale
  }
}

/** Checks whether this browser has stored a choice of its own. */
export function hasChosenLanguage(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Words that came in the page itself, so that nothing waits for another file (scripts/prerender.mjs). */
function wordsInPage(locale: Locale, name: string): Messages | null {
  const element = document.getElementById(`words-${name}`)
  if (element?.lang !== locale) return null
  // Our own build wrote them there, from the very catalogs that are fetched otherwise.
  return JSON.parse(element.textContent) as Messages
}

async function catalogOf(locale: Locale, name: keyof typeof catalogs): Promise<Messages> {
  const here = wordsInPage(locale, name)
  if (here) return here
  const load = catalogs[name][`../../../locales/${locale}/${name}.po`]
  if (!load) throw new Error(`There is no catalog "${name}" of "${locale}".`)
  return load()
}

/** Fetches catalogs; what it gives shows them. */
async function bring(locale: Locale, names: ReadonlySet<CatalogName>): Promise<() => void> {
  const [aria, ...own] = await Promise.all([
    names.has('aria') ? ariaStrings(locale) : null,
    ...[...names].filter((name) => name !== 'aria').map((name) => catalogOf(locale, name)),
  ])
  return () => {
    aria?.use()
    // What was there stays until it is replaced: a catalog may have come meanwhile.
    const messages = own.reduce<Messages>((all, some) => ({ ...all, ...some }), i18n.messages)
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
    const show = await bring(locale, new Set<CatalogName>(['public']))
    show()
    mark(locale)
  } catch (error) {
    if (locale === defaultLocale) throw error
    await startLanguage(defaultLocale)
  }
}

const loading = new Map<CatalogName, Promise<void>>()

async function bringIn(name: CatalogName): Promise<void> {
  const locale = wanted
  const show = await bring(locale, new Set([name]))
  inUse.add(name)
  if (locale === wanted) show()
  else await changeLanguage(wanted)
}

/** Fetches a catalog once; a failed try is made again by the next who asks. */
function once(name: CatalogName): Promise<void> {
  const known = loading.get(name)
  if (known) return known
  const started = bringIn(name).catch((error: unknown) => {
    loading.delete(name)
    throw error
  })
  loading.set(name, started)
  return started
}

/** The words of the frame and of the lists in it. Rejects when they cannot be fetched. */
export function loadAllWords(): Promise<void> {
  return once('messages')
}

/** Loads react-aria's own texts, which its components need before they render. */
export function loadAriaWords(): Promise<void> {
  return once('aria')
}

/** The words of every other page. */
export function loadPageWords(): Promise<void> {
  return once('pages')
}

/** The words of those who look at the flows. */
export function loadAtlasWords(): Promise<void> {
  return once('atlas')
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
