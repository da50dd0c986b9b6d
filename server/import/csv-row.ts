/** One row of a CSV file as an invoice, or everything that is wrong with it. */
import { LOCATION } from '../../domain/contract/location.ts'
import type { ImportField } from '../../domain/contract/merchant/invoice-import.ts'
import { parseAmount, type Currency } from '../../domain/money.ts'
import type { Columns, CsvColumns } from './csv-columns.ts'
import type { Row } from './csv-text.ts'
import { dueAfter } from './due-date.ts'
import type { LocaleFormats } from './locale-formats.ts'
import type { ImportRefusalCode, ParsedInvoice, Refusal } from './reading.ts'

export type RowOptions = {
  readonly header: readonly string[]
  readonly columns: CsvColumns
  readonly formats: LocaleFormats
  readonly locale: string
  /** Stated for every row, or null: each says its own. */
  readonly currency: Currency | null
  /**
   * What the column of the account is for: its accounts are made where they are not there, or looked up by what it says,
   * or it only confirms the account of all rows.
   */
  readonly accounts: 'made' | 'found' | 'stated'
  readonly dueDays: number | null
  readonly rejects: boolean
}

export type ReadRow = {
  readonly number: string
  readonly invoice: ParsedInvoice | null
  readonly refusals: readonly Refusal[]
}

const MAX_CELL = 2_000
const MAX_NUMBER = 100
const missing = new Set(['', 'NA', 'N/A', 'NULL'])
const yes = new Set(['yes', 'y', 'true', '1', 'ja', 'j', 'oui', 'o', 'si', 'sí', 's'])
const no = new Set(['no', 'n', 'false', '0', 'nein', 'nej', 'non'])
export const creditWords = new Set(['creditnote', 'credit', 'creditmemo', 'gutschrift', 'avoir'])
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Returns the meaning of a yes or no in the languages of such files; null for another word. */
export function yesOrNo(cell: string): boolean | null {
  const word = cell.toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : null
}

export function isCurrency(code: string): boolean {
  return currencies.has(code)
}

/** Returns the decimal that a cell says: exactly where it is a number, else as the locale writes it. */
export function decimalOf<Field extends string>(
  { exact }: Row,
  { columns, formats }: { readonly columns: Columns<Field>; readonly formats: LocaleFormats },
  field: Field,
  cell: string,
  currency: Currency,
): string | null {
  if (exact?.has(columns.get(field) ?? -1)) return /^-?\d+(?:\.\d+)?$/.test(cell) ? cell : null
  return formats.decimal(cell, currency)
}

/** Returns the cell of a field without an exporting program's mark against formulas (promise S15), or nothing. */
export function cellOf<Field extends string>({ cells }: Row, columns: Columns<Field>, field: Field): string {
  const position = columns.get(field)
  const cell = position === undefined ? '' : (cells[position]?.trim() ?? '')
  return missing.has(cell) ? '' : cell.replace(/^'(?=[=+\-@\t\r])/, '')
}

export function readRow(row: Row, options: RowOptions): ReadRow {
  const { header, columns, formats, locale, dueDays } = options
  const { line, cells } = row
  const refusals: Refusal[] = []
  const refuse = (code: ImportRefusalCode, words: string, field?: ImportField, value?: string) => {
    const cell = field === undefined ? {} : { column: named(field), ...(value === undefined ? {} : { value }) }
    refusals.push({ line, code, words, ...cell })
  }
  const named = (field: ImportField) => header[columns.get(field) ?? -1]?.trim() ?? field
  if (cells.length !== header.length) {
    refuse('columnCountDiffers', `The line has ${cells.length} columns, the header ${header.length}.`)
    return { number: '', invoice: null, refusals }
  }
  const optional = (field: ImportField): string | null => {
    const cell = cellOf(row, columns, field)
    if (cell.length <= (field === 'invoice_id' ? MAX_NUMBER : MAX_CELL)) return cell === '' ? null : cell
    refuse('valueTooLong', `${named(field)} is too long.`, field)
    return null
  }
  const needed = (field: ImportField): string | null => {
    const before = refusals.length
    const cell = optional(field)
    if (cell === null && refusals.length === before) refuse('valueMissing', `${named(field)} is missing.`, field)
    return cell
  }
  const day = (field: ImportField, cell: string | null): string | null => {
    const read = cell === null ? null : formats.day(cell)
    if (cell !== null && read === null) {
      const words = `${named(field)} "${cell}" is not a day such as ${formats.examples.day} (${locale}).`
      refuse('dateMalformed', words, field, cell)
    }
    return read
  }

  const number = needed('invoice_id') ?? ''
  const billedOn = day('billed_on', needed('billed_on'))
  const dueCell = dueDays === null ? needed('due_on') : optional('due_on')
  const dueOn =
    day('due_on', dueCell) ?? (dueCell === null && billedOn !== null ? dueAfter(billedOn, dueDays ?? 0) : '')
  const ownCurrency = optional('currency')?.toUpperCase() ?? null
  const currency = options.currency ?? ownCurrency ?? needed('currency') ?? ''
  if (ownCurrency !== null && ownCurrency !== currency) {
    const words = `${named('currency')} says ${ownCurrency}, but --currency ${currency} was stated.`
    refuse('currencyDiffers', words, 'currency', ownCurrency)
  } else if (currency !== '' && !isCurrency(currency))
    refuse('currencyUnknown', `"${currency}" is no currency of ISO 4217.`, 'currency', currency)

  function amount(field: ImportField, cell: string | null): number | null {
    if (cell === null || !isCurrency(currency)) return null
    const decimal = decimalOf(row, options, field, cell, currency)
    if (decimal === null) {
      const words = `${named(field)} "${cell}" is not a number such as ${formats.examples.decimal} (${locale}) of ${currency}.`
      refuse('numberMalformed', words, field, cell)
      return null
    }
    const minor = parseAmount(decimal, currency)
    if (minor !== null) return minor
    if (parseAmount(decimal.replace(/\..*/, ''), currency) === null)
      refuse('amountTooLarge', `${named(field)} ${cell} is too large.`, field, cell)
    else refuse('tooManyDecimals', `${named(field)} "${cell}" has more decimals than ${currency} has.`, field, cell)
    return null
  }

  function readFlag(cell: string | null): boolean {
    const flag = cell?.toLowerCase() ?? 'no'
    const word = yesOrNo(flag)
    if (word !== null) return word
    // The amount in dispute says the same.
    const disputed = isCurrency(currency) ? decimalOf(row, options, 'disputed', flag, currency) : null
    if (disputed === null)
      refuse('flagMalformed', `${named('disputed')} "${flag}" is neither yes nor no.`, 'disputed', flag)
    return disputed !== null && Number(disputed) !== 0
  }

  function readAccount(key: string | null): ParsedInvoice['account'] {
    if (key === null) return null
    // It becomes the account's id, which is part of addresses and comma lists.
    if (options.accounts === 'made' && !/^[\w.-]{1,64}$/.test(key)) {
      const words = `${named('customer_id')} "${key}" may have only letters, digits and . _ - (at most 64).`
      refuse('accountMalformed', words, 'customer_id', key)
    }
    return { key, name: optional('customer_name') }
  }

  function readLocation(cell: string | null): string | null {
    if (cell === null || LOCATION.test(cell)) return cell
    const words = 'is no location: 1 to 50 characters, but not *.'
    refuse('valueUnknown', `${named('buid_location')} "${cell.slice(0, 80)}" ${words}`, 'buid_location', cell)
    return null
  }

  const stated = amount('amount', needed('amount'))
  const part = (field: ImportField): number | null => amount(field, optional(field))
  const [tax, rebates, adjusted, lateFee] = [part('tax'), part('rebates'), part('adjusted'), part('late_fee')]
  const [subtotal, open] = [part('subtotal'), part('open_amount')]
  const settledOn = day('settled_on', optional('settled_on'))
  const disputed = readFlag(optional('disputed'))
  const kindCell = optional('kind')
  const account = options.accounts === 'stated' ? null : readAccount(needed('customer_id'))
  const note = optional('notes')
  const location = readLocation(optional('buid_location'))
  const customer = options.accounts === 'stated' ? optional('customer_id') : null
  const merchant = optional('merchant_id') ?? optional('merchant_name')
  if (refusals.length > 0 || stated === null) return { number, invoice: null, refusals }

  const isCredit = stated < 0 || creditWords.has(kindCell?.toLowerCase().replace(/[^a-z]/g, '') ?? '')
  if (stated < 0 && kindCell?.toLowerCase() === 'invoice')
    refuse('kindDiffers', `${named('kind')} says invoice, but ${named('amount')} is negative.`, 'kind', kindCell)
  // Amounts of a credit note are stored negative: here they have the sign of the document.
  const sign = stated < 0 ? -1 : 1
  const [total, taxOf, rebatesOf] = [sign * stated, sign * (tax ?? 0), sign * (rebates ?? 0)]
  const [adjustedOf, lateFeeOf] = [sign * (adjusted ?? 0), sign * (lateFee ?? 0)]
  if (subtotal !== null && sign * subtotal + taxOf - rebatesOf !== total)
    refuse('totalDiffers', `${named('subtotal')}, tax and rebates do not give ${named('amount')}.`, 'amount')
  const refuseOpen = (words: string) =>
    refuse('openAmountDiffers', `${named('open_amount')} ${words}`, 'open_amount', optional('open_amount') ?? undefined)
  const whole = total + adjustedOf + lateFeeOf
  const openOf = open === null ? whole : sign * open
  if (openOf < 0 || openOf > whole) refuseOpen('is not between 0 and the whole amount.')
  else if (open !== null && open !== 0 && settledOn !== null)
    refuseOpen(`is not 0, but ${named('settled_on')} says that it is paid.`)
  else if (open === 0 && settledOn === null && total !== 0)
    refuseOpen(`is 0: ${named('settled_on')} must say when it was paid.`)

  if (refusals.length > 0) return { number, invoice: null, refusals }
  const invoice: ParsedInvoice = {
    at: line,
    kind: isCredit ? 'creditNote' : 'invoice',
    number,
    billedOn: billedOn ?? '',
    dueOn,
    currency,
    purchaseOrder: optional('po_number'),
    buyerReference: null,
    precedingInvoice: null,
    notes: note === null ? [] : [note],
    seller: null,
    buyer: null,
    named: { customer, merchant },
    shipTo: null,
    location,
    lines: [],
    adjustments: [],
    taxes: [],
    subtotal: total - taxOf + rebatesOf,
    tax: taxOf,
    rebates: rebatesOf,
    total,
    prepaid: 0,
    rounding: adjustedOf,
    lateFee: lateFeeOf,
    payable: openOf,
    documents: [],
    settledOn,
    disputed,
    account,
  }
  return { number, invoice, refusals }
}
