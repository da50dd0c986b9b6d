/** What a type of news is: its kind, its facts, and how they are said to a reader. */
import * as v from 'valibot'

import type { Message } from '#msg'

import { tagOf, type Locale } from '../../domain/locales.ts'
import { currencyFormat, money, toDecimal } from '../../domain/money.ts'
import type { NotificationKind } from '../../domain/rules/notifications/kinds.ts'
import type { NewsParty } from '../../domain/rules/notifications/readers.ts'

/** Parts of facts. */
export const text = v.string()
export const minor = v.pipe(v.number(), v.integer())
export const ofMoney = { currency: text, minor }
export const day = v.pipe(v.string(), v.isoDate())
export const time = v.pipe(v.string(), v.isoTimestamp())
export const keys = <const Words extends object>(words: Words) =>
  v.picklist(Object.keys(words) as [keyof Words & string])

/** The reader of news: the language and the time zone in which it is said, and the side on which the reader stands. */
export type Listener = {
  readonly language: Locale
  readonly timeZone: string
  readonly username: string
  readonly party: NewsParty | null
}

/** Writes amounts, days and instants as the reader's language does. */
type Format = {
  readonly money: (minor: number, currency: string) => string
  readonly day: (date: string) => string
  readonly month: (month: string) => string
  readonly time: (instant: string) => string
  readonly percent: (percent: number) => string
}

type Values = Readonly<Record<string, string | number>>
/** News in words that are still to be put into a language; the paths of its links are the portal's own. */
export type Said = {
  readonly title: Message
  /** Sentences; some have values of their own. */
  readonly body: readonly (Message | { readonly says: Message; readonly with: Values })[]
  readonly values: Values
  readonly links: readonly { readonly href: string; readonly text: Message }[]
}

/** What news brings along: documents of a dispute, and the statements of a month (`2026-10`). */
export type Brought = { readonly documentIds: readonly string[]; readonly month: string | null }
export const nothingBrought: Brought = { documentIds: [], month: null }

type Definition<Facts extends object> = {
  readonly kind: NotificationKind | ((facts: Facts) => NotificationKind)
  readonly facts: v.GenericSchema<unknown, Facts>
  readonly isImportant?: (facts: Facts) => boolean
  readonly say: (facts: Facts, format: Format, listener: Listener) => Said
  readonly brings?: (facts: Facts) => Partial<Brought>
}

/** Where news belongs to: the side on which its reader learns of it, and what must still be the reader's to see it. */
type NewsPlace = {
  readonly party: NewsParty | null
  readonly buidCustomer?: string | null
  readonly buidMerchant?: string | null
}

/** News that was checked and is to be stored. */
export type News = {
  readonly type: string
  readonly kind: NotificationKind
  /** What it is about: the same reader gets it once. */
  readonly key: string
  readonly facts: object
  readonly isImportant: boolean
  readonly place: NewsPlace
}

type NewsType<Facts extends object> = {
  readonly type: string
  /** Returns news of this type; throws at facts that it does not have. */
  readonly make: (key: string, facts: Facts, place: NewsPlace) => News
  /** Says stored facts to a reader; null for facts that this release cannot read. */
  readonly say: (stored: unknown, listener: Listener) => Said | null
  /** Returns what stored facts bring along. */
  readonly brings: (stored: unknown) => Brought
}

/** Defines a type of news. */
export function newsType<Facts extends object>(type: string, definition: Definition<Facts>): NewsType<Facts> {
  const { kind, facts: schema, isImportant = () => false, say, brings = () => ({}) } = definition
  return {
    type,
    make(key, given, place) {
      const facts = v.parse(schema, given)
      const ofKind = typeof kind === 'function' ? kind(facts) : kind
      return { type, kind: ofKind, key, facts, isImportant: isImportant(facts), place }
    },
    say(stored, listener) {
      const read = v.safeParse(schema, stored)
      return read.success ? say(read.output, formatFor(listener), listener) : null
    },
    brings(stored) {
      const read = v.safeParse(schema, stored)
      return { ...nothingBrought, ...(read.success ? brings(read.output) : {}) }
    },
  }
}

function formatFor({ language, timeZone }: Listener): Format {
  const tag = tagOf(language)
  const date = (options: Intl.DateTimeFormatOptions, instant: Date) =>
    new Intl.DateTimeFormat(tag, options).format(instant)
  return {
    money: (minor, currency) => currencyFormat(tag, currency).format(toDecimal(money(minor, currency))),
    day: (day) => date({ dateStyle: 'long', timeZone: 'UTC' }, new Date(`${day}T00:00:00Z`)),
    month: (month) => date({ month: 'long', year: 'numeric', timeZone: 'UTC' }, new Date(`${month}-01T00:00:00Z`)),
    time: (instant) => date({ dateStyle: 'long', timeStyle: 'short', timeZone }, new Date(instant)),
    percent: (percent) => new Intl.NumberFormat(tag, { style: 'percent' }).format(percent / 100),
  }
}
