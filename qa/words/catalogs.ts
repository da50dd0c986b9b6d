import { setupI18n } from '@lingui/core'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { minorUnits, toDecimal, type Money } from '../../domain/money.ts'
import { tagOf, type Locale } from '../../domain/locales.ts'
import type { Filling, Shown } from './screen-words.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'locales')

/** A PO file's entries: English words -> translation; an obsolete entry (`#~`) counts as none. */
export function readPo(text: string): ReadonlyMap<string, string> {
  const entry = /^msgid ((?:".*"\n)+)msgstr ((?:".*"(?:\n|$))+)/gm
  // The escapes of a PO string are those of JSON, as far as catalogs use them.
  const joined = (lines: string) => (lines.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((line) => String(JSON.parse(line)))
  return new Map(
    [...text.matchAll(entry)].map(([, id = '', says = '']) => [joined(id).join(''), joined(says).join('')] as const),
  )
}

/** Straight or typographic, an apostrophe is no other word. */
const plain = (text: string) => text.replaceAll('’', "'")

const known = new Map<Locale, ReadonlyMap<string, string>>()

function readCatalogs(locale: Locale): ReadonlyMap<string, string> {
  const read = known.get(locale)
  if (read) return read
  const folder = join(FOLDER, locale)
  const files = readdirSync(folder).filter((file) => file.endsWith('.po'))
  const words = new Map(
    files
      .flatMap((file) => [...readPo(readFileSync(join(folder, file), 'utf8'))])
      .map(([id, says]) => [plain(id), says]),
  )
  known.set(locale, words)
  return words
}

/** Puts what stands on a screen into the words of one language, as the screen itself has them. */
export type Speaker = {
  locale: Locale
  say: (shown: Shown) => string
  money: (amount: Money) => string
  /** An amount as someone types it. */
  amount: (amount: Money) => string
}

const isMoney = (filling: Filling): filling is Money => typeof filling === 'object' && 'minor' in filling

/** The speaker of a language. Its `say` refuses words that are in no catalog, or not translated. */
export function speakerOf(
  locale: Locale,
  wordsOf: (locale: Locale) => ReadonlyMap<string, string> = readCatalogs,
): Speaker {
  const catalog = wordsOf(locale)
  const tag = tagOf(locale)
  const i18n = setupI18n({ locale: tag, messages: { [tag]: {} } })
  const formats = new Map<string, Intl.NumberFormat>()
  const digits = (amount: Money, options: Intl.NumberFormatOptions) => {
    const scale = minorUnits(amount.currency)
    const key = `${amount.currency} ${options.style ?? ''}`
    const format =
      formats.get(key) ??
      new Intl.NumberFormat(tag, { ...options, minimumFractionDigits: scale, maximumFractionDigits: scale })
    formats.set(key, format)
    // A decimal string keeps every digit; TypeScript knows only numbers here.
    return format.format(toDecimal(amount) as unknown as number)
  }
  const money = (amount: Money) => digits(amount, { style: 'currency', currency: amount.currency })
  const filled = (filling: Filling): string | number =>
    typeof filling !== 'object' ? filling : isMoney(filling) ? money(filling) : say(filling)
  // Compiling a message costs more than a hundred look-ups, and a script says the same over and over.
  const said = new Map<string, string>()
  const say = (shown: Shown): string => {
    const key = JSON.stringify(shown)
    const words = said.get(key) ?? compose(shown)
    said.set(key, words)
    return words
  }
  const compose = (shown: Shown): string => {
    if ('data' in shown) return shown.data
    if ('amount' in shown) return money(shown.amount)
    const translation = catalog.get(plain(shown.says))
    if (translation === undefined) throw new Error(`No catalog of "${locale}" has the words "${shown.says}".`)
    if (translation === '') throw new Error(`"${shown.says}" is not translated into "${locale}".`)
    const fillings = Object.entries(shown.with ?? {}).map(([gap, filling]) => [gap, filled(filling)] as const)
    return i18n._(shown.says, Object.fromEntries(fillings), { message: translation })
  }
  return { locale, say, money, amount: (amount) => digits(amount, { useGrouping: false }) }
}
