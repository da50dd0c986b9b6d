/** The locales that the first rows of a table can be read in. */
import type { ImportField } from '../../domain/contract/merchant/invoice-import.ts'
import { locales, tagOf } from '../../domain/locales.ts'
import { cellOf } from './csv-row.ts'
import type { CsvColumns } from './csv-columns.ts'
import type { Row } from './csv-text.ts'
import { localeFormats, type LocaleFormats } from './locale-formats.ts'

const dayFields = ['billed_on', 'due_on', 'settled_on'] as const satisfies readonly ImportField[]
const amountFields = [
  'amount',
  'subtotal',
  'tax',
  'rebates',
  'adjusted',
  'late_fee',
  'open_amount',
] as const satisfies readonly ImportField[]

/** The portal's languages, and other ways to write them. */
const tags = [
  ...locales.map(tagOf),
  'en-GB',
  'en-CA',
  'en-IN',
  'de-CH',
  'de-AT',
  'fr-CA',
  'fr-CH',
  'es-MX',
  'pt-BR',
  'sv-SE',
]

const formatsOf = new Map<string, LocaleFormats>()

/**
 * Returns the locales that read the most cells of days and amounts, the likeliest first: the reader's own, then the
 * portal's. Those that read all cells alike are one; so several mean that the rows do not decide it.
 */
export function guessLocales(rows: readonly Row[], columns: CsvColumns, own: string): readonly string[] {
  const cells = rows.flatMap((row) => [
    ...dayFields.map((field) => ({ text: cellOf(row, columns, field), isDay: true })),
    ...amountFields
      .filter((field) => !row.exact?.has(columns.get(field) ?? -1))
      .map((field) => ({ text: cellOf(row, columns, field), isDay: false })),
  ])
  const written = cells.filter(({ text }) => text !== '')
  const ordered = [...new Set([tagOf(own), ...tags])]
  const readings = ordered.map((tag) => {
    const formats = formatsIn(tag)
    const read = written.map(({ text, isDay }) => (isDay ? formats.day(text) : plain(formats.decimal(text, 'USD'))))
    return { tag, count: read.filter((one) => one !== null).length, what: read.join('|') }
  })
  const most = Math.max(...readings.map(({ count }) => count))
  const first = new Map<string, string>()
  for (const { tag, count, what } of readings) if (count === most && !first.has(what)) first.set(what, tag)
  return [...first.values()]
}

function formatsIn(tag: string): LocaleFormats {
  const known = formatsOf.get(tag) ?? localeFormats(tag)
  if (!known) throw new Error(`The locale ${tag} is not known.`)
  formatsOf.set(tag, known)
  return known
}

/** More than two decimals are none of an amount of money: 1,000 is a thousand in English, not one in German. */
const plain = (decimal: string | null) => (decimal === null || /\.\d{3,}$/.test(decimal) ? null : Number(decimal))
