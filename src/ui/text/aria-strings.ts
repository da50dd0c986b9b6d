import { tagOf, type Locale } from '../../../domain/locales.ts'
import { bringWords, type WordSource } from './i18n.ts'

type Words = Record<string, unknown>
type Packages = Record<string, Words>

// Explicit lines, since a computed path would bring all 34 languages that react-aria has.
const sources: Readonly<Record<Locale, () => Promise<unknown>>> = {
  bg: () => import('react-aria-components/i18n/bg-BG'),
  cs: () => import('react-aria-components/i18n/cs-CZ'),
  da: () => import('react-aria-components/i18n/da-DK'),
  de: () => import('react-aria-components/i18n/de-DE'),
  en: () => import('react-aria-components/i18n/en-US'),
  es: () => import('react-aria-components/i18n/es-ES'),
  fr: () => import('react-aria-components/i18n/fr-FR'),
  hu: () => import('react-aria-components/i18n/hu-HU'),
  it: () => import('react-aria-components/i18n/it-IT'),
  lt: () => import('react-aria-components/i18n/lt-LT'),
  nl: () => import('react-aria-components/i18n/nl-NL'),
  pl: () => import('react-aria-components/i18n/pl-PL'),
  pt: () => import('react-aria-components/i18n/pt-PT'),
  ro: () => import('react-aria-components/i18n/ro-RO'),
  sk: () => import('react-aria-components/i18n/sk-SK'),
}

let current: Packages = {}

function isRecord(value: unknown): value is Words {
  return typeof value === 'object' && value !== null
}

function packagesOf(module: unknown): Packages {
  const strings = isRecord(module) ? module.default : null
  if (!isRecord(strings)) return {}
  return Object.fromEntries(Object.entries(strings).map(([name, words]) => [name, isRecord(words) ? words : {}]))
}

/**
 * react-aria reads its global strings once and keeps them, so it is given objects that answer from
 * whatever locale is current: a switch then needs no reload and loses no state (I7).
 */
function show(locale: Locale, packages: Packages) {
  current = packages
  const strings = Object.fromEntries(
    Object.keys(packages).map((name) => [
      name,
      new Proxy<Words>({}, { get: (_, key) => current[name]?.[String(key)] }),
    ]),
  )
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: tagOf(locale),
    [Symbol.for('react-aria.i18n.strings')]: strings,
  })
}

const ariaWords: WordSource = async (locale) => {
  const packages = packagesOf(await sources[locale]())
  return () => {
    show(locale, packages)
    return {}
  }
}

/** Brings react-aria's own words, which only dialogs say: whatever is made of it has to wait for them. */
export const loadAriaWords = () => bringWords(ariaWords)
