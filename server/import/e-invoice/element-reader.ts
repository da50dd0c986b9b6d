/** Reading single values of an e-invoice's elements. What is wrong is noted with its line, and reading goes on. */
import { parseAmount, type Currency } from '../../../domain/money.ts'
import { parseDecimal, toText } from '../../../domain/decimal.ts'
import type { ImportRefusalCode, Refusal } from '../reading.ts'
import type { XmlElement } from './xml-tree.ts'

/** Longer text is no name, number or note; embedded documents are read otherwise. */
const MAX_TEXT = 10_000
/** xsd:date; a time zone is allowed by it and says nothing about a calendar day. */
const xsdDate = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?$/

type Refuse = (line: number, code: ImportRefusalCode, words: string) => void

/** Whether each amount says its currency, as in UBL, or need not, as in CII, where only one that differs is wrong. */
type AmountCurrency = 'stated' | 'inherited'

export type ElementReader = {
  readonly refusals: readonly Refusal[]
  readonly refuse: Refuse
  all(from: XmlElement | null, name: string): readonly XmlElement[]
  /** The one element at a path such as `cac:Party/cac:PartyName`; a second of its kind is refused. */
  one(from: XmlElement | null, path: string): XmlElement | null
  text(from: XmlElement | null, path: string): string | null
  /** Like `text`, and refused under the rule named when it is missing or empty. */
  needed(from: XmlElement, path: string, rule: string): string
  date(from: XmlElement | null, path: string): string | null
  /** Minor units, or null when there is none or it was refused. */
  amount(from: XmlElement | null, path: string, currency: Currency): number | null
  neededAmount(from: XmlElement, path: string, currency: Currency, rule: string): number
  /** A decimal string in its shortest form, or null when there is none or it was refused. */
  decimal(from: XmlElement | null, path: string): string | null
}

function all(from: XmlElement | null, name: string) {
  return from?.children.filter((child) => child.name === name) ?? []
}

export function elementReader(amountCurrency: AmountCurrency): ElementReader {
  const refusals: Refusal[] = []
  const refuse: Refuse = (line, code, words) => {
    refusals.push({ line, code, words })
  }

  function one(from: XmlElement | null, path: string): XmlElement | null {
    let current = from
    for (const name of path.split('/')) {
      const [first, second] = all(current, name)
      if (second) refuse(second.line, 'elementRepeated', `${localName(name)} may be there only once.`)
      current = first ?? null
    }
    return current
  }

  function textOf(element: XmlElement | null): string | null {
    const value = element?.text.trim() ?? ''
    if (!element || value === '') return null
    if (value.length <= MAX_TEXT) return value
    refuse(element.line, 'valueTooLong', `${localName(element.name)} is longer than ${MAX_TEXT} characters.`)
    return null
  }

  function text(from: XmlElement | null, path: string) {
    return textOf(one(from, path))
  }

  function needed(from: XmlElement, path: string, rule: string): string {
    const value = text(from, path)
    if (value !== null) return value
    refuse(from.line, 'elementMissing', `${localName(from.name)} has no ${readable(path)} (${rule}).`)
    return ''
  }

  function date(from: XmlElement | null, path: string): string | null {
    const element = one(from, path)
    const value = textOf(element)
    if (!element || value === null) return null
    const day = xsdDate.exec(value)?.[1]
    if (day !== undefined && isCalendarDate(day)) return day
    refuse(element.line, 'dateMalformed', `${localName(element.name)} "${value}" is not a date such as 2026-11-21.`)
    return null
  }

  function amount(from: XmlElement | null, path: string, currency: Currency): number | null {
    const element = one(from, path)
    const value = textOf(element)
    if (!element || value === null) return null
    const name = localName(element.name)
    const own = element.attributes.get('currencyID')
    if (own !== currency && (own !== undefined || amountCurrency === 'stated')) {
      const words = `${name} is in ${own ?? 'no currency'}, the document in ${currency} (BT-5, PEPPOL-EN16931-R051).`
      refuse(element.line, 'currencyDiffers', words)
      return null
    }
    const plain = parseDecimal(value)
    if (!plain) {
      refuse(element.line, 'numberMalformed', `${name} "${value}" is not a decimal number.`)
      return null
    }
    const minor = parseAmount(toText(plain), currency)
    if (minor !== null) return minor
    if (parseAmount(toText(plain).replace(/\..*/, ''), currency) === null)
      refuse(element.line, 'amountTooLarge', `${name} ${value} is too large.`)
    else refuse(element.line, 'tooManyDecimals', `${name} ${value} has more decimals than ${currency} has (BR-DEC).`)
    return null
  }

  function neededAmount(from: XmlElement, path: string, currency: Currency, rule: string): number {
    const before = refusals.length
    const minor = amount(from, path, currency)
    if (minor !== null) return minor
    if (refusals.length === before)
      refuse(from.line, 'elementMissing', `${localName(from.name)} has no ${readable(path)} (${rule}).`)
    return 0
  }

  function decimal(from: XmlElement | null, path: string): string | null {
    const element = one(from, path)
    const value = textOf(element)
    if (!element || value === null) return null
    const read = parseDecimal(value)
    if (read) return toText(read)
    refuse(element.line, 'numberMalformed', `${localName(element.name)} "${value}" is not a decimal number.`)
    return null
  }

  return { refusals, refuse, all, one, text, needed, date, amount, neededAmount, decimal }
}

export function isCalendarDate(date: string): boolean {
  const instant = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function readable(path: string): string {
  return path.split('/').map(localName).join('/')
}
