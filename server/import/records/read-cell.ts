import { parseAmount } from '../../../domain/money.ts'
import { isCurrency, yesOrNo } from '../csv-row.ts'
import type { LocaleFormats } from '../locale-formats.ts'
import type { ImportRefusalCode } from '../reading.ts'
import type { RecordField } from './kinds.ts'

/** Reads the cells of one row. A cell that is missing is undefined; one that is wrong is refused, and undefined too. */
export type ReadCell<Field extends string = RecordField> = {
  readonly line: number
  readonly text: (field: Field, atMost?: number) => string | undefined
  /** Refuses a missing cell; a text that is not of the pattern is refused as not being `what`. */
  readonly needed: (field: Field, atMost?: number) => string
  readonly id: (field: Field) => string | undefined
  readonly matching: (field: Field, pattern: RegExp, what: string) => string | undefined
  readonly oneOf: <T extends string>(field: Field, known: readonly T[]) => T | undefined
  readonly yesNo: (field: Field) => boolean | undefined
  /** Entries between bars or semicolons. */
  readonly list: (field: Field) => string[] | undefined
  readonly listOf: <T extends string>(field: Field, known: readonly T[]) => T[] | undefined
  readonly currency: () => string
  /** Minor units of the currency. */
  readonly amount: (field: Field, currency: string) => number | undefined
  /** An ISO day. */
  readonly day: (field: Field) => string | undefined
}

type Parts<Field extends string> = {
  readonly line: number
  readonly text: (field: Field | 'currency') => string
  readonly named: (field: Field | 'currency') => string
  readonly refuse: (code: ImportRefusalCode, words: string) => void
  readonly formats: LocaleFormats | null
  readonly currency: string | undefined
}

const MAX_CELL = 200

/** Makes the reader of a row's cells. */
export function makeReadCell<Field extends string>({
  line,
  text: cellOf,
  named,
  refuse,
  formats,
  currency: stated,
}: Parts<Field>): ReadCell<Field> {
  const text = (field: Field | 'currency', atMost = MAX_CELL): string | undefined => {
    const cell = cellOf(field)
    if (cell.length <= atMost) return cell === '' ? undefined : cell
    refuse('valueTooLong', `${named(field)} is longer than ${atMost} characters.`)
    return undefined
  }
  const needed = (field: Field, atMost?: number): string => {
    if (cellOf(field) === '') refuse('valueMissing', `${named(field)} is missing.`)
    return text(field, atMost) ?? ''
  }
  const matching = (field: Field, pattern: RegExp, what: string): string | undefined => {
    const cell = text(field)
    if (cell === undefined || pattern.test(cell)) return cell
    refuse('valueUnknown', `${named(field)} "${cell}" is not ${what}.`)
    return undefined
  }
  const list = (field: Field) =>
    text(field, 2_000)
      ?.split(/[|;]/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
  return {
    line,
    text,
    needed,
    matching,
    id: (field) => matching(field, /^[\w.-]{1,64}$/, 'an id: letters, digits and . _ - (at most 64)'),
    oneOf<T extends string>(field: Field, known: readonly T[]) {
      const cell = text(field)
      const found = known.find((one) => one === cell?.toLowerCase())
      if (cell !== undefined && !found)
        refuse('valueUnknown', `${named(field)} "${cell}" is none of ${known.join(', ')}.`)
      return found
    },
    yesNo(field) {
      const cell = text(field)
      const answer = cell === undefined ? undefined : yesOrNo(cell)
      if (answer === null) refuse('flagMalformed', `${named(field)} "${cell}" is neither yes nor no.`)
      return answer ?? undefined
    },
    list,
    listOf<T extends string>(field: Field, known: readonly T[]) {
      return list(field)?.flatMap((entry) => {
        const found = known.find((one) => one === entry.toLowerCase())
        if (!found) refuse('valueUnknown', `${named(field)} "${entry}" is none of ${known.join(', ')}.`)
        return found ?? []
      })
    },
    currency() {
      const code = (text('currency') ?? stated ?? '').toUpperCase()
      if (code === '') refuse('valueMissing', `${named('currency')} is missing.`)
      else if (!isCurrency(code)) refuse('currencyUnknown', `"${code}" is no currency of ISO 4217.`)
      return code
    },
    amount(field, currency) {
      const cell = text(field)
      if (cell === undefined || !isCurrency(currency)) return undefined
      const decimal = formats?.decimal(cell, currency) ?? null
      const minor = decimal === null ? null : parseAmount(decimal, currency)
      if (minor !== null && minor >= 0) return minor
      const such = formats ? ` such as ${formats.examples.decimal}` : ''
      refuse('numberMalformed', `${named(field)} "${cell}" is not an amount of ${currency}${such}.`)
      return undefined
    },
    day(field) {
      const cell = text(field)
      const day = cell === undefined ? null : (formats?.day(cell) ?? null)
      if (cell === undefined || day !== null) return day ?? undefined
      const such = formats ? ` such as ${formats.examples.day}` : ''
      refuse('dateMalformed', `${named(field)} "${cell}" is not a day${such}.`)
      return undefined
    },
  }
}
