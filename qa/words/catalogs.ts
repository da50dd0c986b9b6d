import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Message } from '#msg'

import { currencyFormat, minorUnits, toDecimal, type Money } from '../../domain/money.ts'
import { tagOf, type Locale } from '../../domain/locales.ts'
import { parsePo, speakIn, type Catalog, type Speak } from '../../locales/catalog.ts'
import type { Filling, Text } from '../../machines/page.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'locales')

const catalogs = new Map<string, Catalog>()

function readCatalog(locale: Locale, name: string): Catalog {
  const file = join(FOLDER, locale, `${name}.po`)
  const known = catalogs.get(file) ?? parsePo(readFileSync(file, 'utf8'))
  catalogs.set(file, known)
  return known
}

/** The messages of the pages in a language, from whichever catalog. */
function pageCatalog(locale: Locale): Catalog {
  return new Map(['public', 'messages', 'pages', 'atlas'].flatMap((name) => [...readCatalog(locale, name)]))
}

/** Returns the speaker of the sentences of test scripts, those of QA itself. */
export const scriptSpeaker = (locale: Locale): Speak => speakIn(locale, readCatalog(locale, 'qa'))

/** Puts what stands on a page into the words of one language, as the page itself has them. */
export type Speaker = {
  locale: Locale
  say: (text: Text) => string
  /** Returns the text that a person types for an amount, a number or words. */
  typed: (filling: Filling) => string
}

const isMoney = (filling: Filling): filling is Money => typeof filling === 'object' && 'minor' in filling

/** The speaker of a language. Its `say` refuses words that are in no catalog, or not translated. */
export function speakerOf(locale: Locale, catalogOf: (locale: Locale) => Catalog = pageCatalog): Speaker {
  const catalog = catalogOf(locale)
  const speak = speakIn(locale, catalog)
  const tag = tagOf(locale)
  const formats = new Map<string, Intl.NumberFormat>()
  const written = (amount: Money, way: 'shown' | 'typed') => {
    const { currency } = amount
    const key = `${currency} ${way}`
    const digits = minorUnits(currency)
    const format =
      formats.get(key) ??
      (way === 'shown'
        ? currencyFormat(tag, currency)
        : new Intl.NumberFormat(tag, {
            useGrouping: false,
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          }))
    formats.set(key, format)
    // A decimal string keeps every digit; TypeScript knows only numbers here.
    return format.format(toDecimal(amount) as unknown as number)
  }
  const money = (amount: Money) => written(amount, 'shown')
  const filled = (filling: Filling): string | number =>
    typeof filling !== 'object' ? filling : isMoney(filling) ? money(filling) : say(filling)
  const message = (
    { id, message: english = id }: Message,
    fillings: Readonly<Record<string, Filling>> = {},
  ): string => {
    const translation = catalog.get(id)
    if (translation === undefined) throw new Error(`No catalog of "${locale}" has the words "${english}".`)
    if (translation === '') throw new Error(`"${english}" is not translated into "${locale}".`)
    return speak({ id }, Object.fromEntries(Object.entries(fillings).map(([gap, one]) => [gap, filled(one)])))
  }
  const say = (text: Text): string => {
    if ('data' in text) return text.data
    if ('amount' in text) return money(text.amount)
    return 'says' in text ? message(text.says, text.with) : message(text)
  }
  const typed = (filling: Filling): string => {
    if (typeof filling !== 'object') return String(filling)
    return isMoney(filling) ? written(filling, 'typed') : say(filling)
  }
  return { locale, say, typed }
}
