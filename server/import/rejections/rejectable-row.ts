/** Reads lines of a CSV file as invoices to be corrected. */
import { createHash } from 'node:crypto'

import type { ImportField } from '../../../domain/contract/merchant/invoice-import.ts'
import { money, parseAmount, toDecimal, type Currency } from '../../../domain/money.ts'
import { cellOf, creditWords, decimalOf, isCurrency, yesOrNo, type RowOptions } from '../csv-row.ts'
import type { Row } from '../csv-text.ts'
import { dueAfter } from '../due-date.ts'
import type { RejectableRow } from './rejectable.ts'

/** What a stored value may have; longer ones are shown in the file's own column. */
const CELL_AT_MOST = 2_000

/** Returns a line of the file with as much of its invoice as can be read. */
export function rejectableRow(row: Row, options: RowOptions): RejectableRow {
  const { header, columns, accounts } = options
  const width = Math.max(header.length, row.cells.length)
  const values = Array.from({ length: width }, (_, at) => ({
    name: (header[at] ?? '').trim().slice(0, 200),
    value: (row.cells[at] ?? '').trim().slice(0, CELL_AT_MOST),
  }))
  // Cells of a line with too many or too few belong to nobody knows which column.
  const isAligned = row.cells.length === header.length
  const cell = (field: ImportField) => (isAligned ? cellOf(row, columns, field) : '')
  const decimal: Decimal = (field, text, currency) => decimalOf(row, options, field, text, currency)
  return {
    line: row.line,
    key: createHash('sha256').update(JSON.stringify(values)).digest('hex'),
    values,
    account: accounts === 'stated' ? null : cell('customer_id'),
    invoice: isToBePaid(cell, decimal, options) ? proposedOf(cell, decimal, options) : null,
  }
}

type Cell = (field: ImportField) => string
/** The decimal that a field's cell says, or part of it; null for no number. */
type Decimal = (field: ImportField, text: string, currency: Currency) => string | null

/** Checks whether a line is an invoice of which nothing was paid, disputed, adjusted or credited. */
function isToBePaid(cell: Cell, decimal: Decimal, { currency: stated }: RowOptions): boolean {
  const currency = currencyOf(cell, stated)
  const read = (field: ImportField) => (currency === '' ? null : decimal(field, cell(field), currency))
  const amount = read('amount')
  const isCredit = amount?.startsWith('-') === true || creditWords.has(bare(cell('kind')))
  const isNothing = (field: ImportField) => ['', '0'].includes(cell(field)) || Number(read(field) ?? 1) === 0
  const isOpen = cell('open_amount') === '' || amount === null || read('open_amount') === amount
  const isQuiet = cell('disputed') === '' || yesOrNo(cell('disputed')) === false || isNothing('disputed')
  return !isCredit && isOpen && isQuiet && cell('settled_on') === '' && isNothing('adjusted') && isNothing('late_fee')
}

const bare = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

function currencyOf(cell: Cell, stated: string | null): string {
  const own = cell('currency').toUpperCase()
  // A row that says another currency than the command line says none that could be trusted.
  if (stated !== null && own !== '' && own !== stated) return ''
  const currency = stated ?? own
  return isCurrency(currency) ? currency : ''
}

/** Returns the invoice with one line over its whole amount, as such a row has no lines of its own. */
function proposedOf(cell: Cell, decimal: Decimal, options: RowOptions): RejectableRow['invoice'] {
  const { formats, currency: stated, dueDays } = options
  const currency = currencyOf(cell, stated)
  const day = (text: string) => (text === '' ? '' : (formats.day(text) ?? text.slice(0, 10)))
  const billedOn = day(cell('billed_on'))
  const due = cell('due_on')
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(billedOn)
  const number = cell('invoice_id').slice(0, 160)
  return {
    buid_location: cell('buid_location').slice(0, 50) || null,
    invoice_number: number,
    po_number: cell('po_number').slice(0, 160),
    currency,
    billed_on: billedOn,
    due_on: due === '' && dueDays !== null && isDay ? dueAfter(billedOn, dueDays) : day(due),
    lines: [{ ...pricedLine(cell, currency, decimal), number: null, description: number, quantity: '1', unit: null }],
    rebate: '',
    ship_to: null,
    bill_to: null,
    sold_by: null,
    notes: cell('notes').slice(0, 2_000) || null,
    voucher_number: null,
  }
}

type Priced = { unit_price: string; discount: string; tax_category: 'S' | 'O'; tax_percent: string }

/** The price without tax and the rate that gives its tax; what does not agree is left to be entered. */
function pricedLine(cell: Cell, currency: string, decimal: Decimal): Priced {
  const minor = (field: ImportField): number | null => {
    const text = cell(field)
    if (text === '') return 0
    const read = currency === '' ? null : decimal(field, text, currency)
    return read === null ? null : parseAmount(read, currency)
  }
  const [total, tax, subtotal, rebates] = [minor('amount'), minor('tax'), minor('subtotal'), minor('rebates')]
  const raw = cell('amount').slice(0, 40)
  // Without a currency nobody knows how many decimals there are: a plain number is one all the same.
  if (currency === '')
    return { unit_price: decimal('amount', raw, 'USD') ?? raw, discount: '', tax_category: 'O', tax_percent: '' }
  const isStated = cell('tax') !== '' && tax !== 0
  const category = isStated ? 'S' : 'O'
  // A number that has too many decimals or is too large for its currency would be mistaken for a price.
  const isNumber = raw !== '' && decimal('amount', raw, currency) !== null
  if (total === null || raw === '')
    return {
      unit_price: isNumber ? '' : raw,
      discount: '',
      tax_category: category,
      tax_percent: '',
    }
  const differs = cell('subtotal') !== '' && subtotal !== null && subtotal + (tax ?? 0) - (rebates ?? 0) !== total
  const net = total - (tax ?? 0)
  return {
    unit_price: differs ? '' : toDecimal(money(net, currency)),
    discount: '',
    tax_category: category,
    tax_percent: isStated && tax !== null ? rateOf(net, tax) : '',
  }
}

/** Returns the rate in percent, with at most two decimals, that gives this tax; empty where there is none. */
function rateOf(netMinor: number, taxMinor: number): string {
  if (netMinor <= 0) return ''
  const rate = Math.round((taxMinor / netMinor) * 10_000) / 100
  return Math.round((netMinor * rate) / 100) === taxMinor ? String(rate) : ''
}
