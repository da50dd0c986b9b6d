/** The reasons why an invoice cannot be stored, each with its place: what the form shows and the server refuses. */
import type { AccountStatus } from '../../contract/account.ts'
import type { CreditAnswer } from '../../contract/merchant/invoice-create.ts'
import {
  INVOICE_NUMBER_LENGTH,
  type ProposedInvoice,
  type ProposedLine,
} from '../../contract/merchant/proposed-invoice.ts'
import type { InvoiceSettings } from '../../contract/program-settings.ts'
import { isZero, parseDecimal } from '../../decimal.ts'
import type { Currency } from '../../money.ts'
import {
  refuseRedemption,
  voucherEnd,
  type Redemption,
  type VoucherFacts,
  type VoucherStatus,
} from '../vouchers/voucher.ts'
import { amountOf, grossOfLine, invoiceTotals, netOfLine, percentOf } from './invoice-totals.ts'
import { dateFaults } from './plausible-dates.ts'
import { isCurrencyOfAccount } from './same-invoice.ts'

export const invoiceRefusals = [
  'merchantNotActive',
  'customerMissing',
  'customerNotActive',
  'locationUnknown',
  'invoiceNumberMissing',
  'invoiceNumberTooLong',
  'invoiceNumberTaken',
  'invoiceAlreadyThere',
  'poNumberMissing',
  'poNumberTooLong',
  'currencyMissing',
  'currencyNotOfAccount',
  'dateMissing',
  'dateMalformed',
  'dateImplausible',
  'dueBeforeBilled',
  'linesMissing',
  'descriptionMissing',
  'quantityMalformed',
  'quantityZero',
  'priceMalformed',
  'priceNegative',
  'discountMalformed',
  'discountOverLine',
  'lineTooLarge',
  'taxPercentMissing',
  'taxPercentMalformed',
  'taxPercentUnsuitable',
  'rebateMalformed',
  'rebateOverLines',
  'amountNotPositive',
  'voucherUnknown',
  'voucherRedeemed',
  'voucherExpired',
  'voucherVoided',
  'voucherOtherMerchant',
  'voucherOtherAccount',
  'voucherOtherCurrency',
  'voucherOverLimit',
  'creditLineMissing',
  'overCreditLimit',
] as const
export type InvoiceRefusal = (typeof invoiceRefusals)[number]

/** A refusal with its place in the invoice, such as `due_on` or `lines/0/quantity`. */
export type RefusedAt = { readonly code: InvoiceRefusal; readonly at: string }

type Settings = Pick<InvoiceSettings, 'purchaseOrderRequired'>

/** Checks whether a text is a day of the calendar. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** Returns what is wrong with the number, the order number and the dates on a business date. */
export function refuseHead(
  invoice: Pick<ProposedInvoice, 'invoice_number' | 'po_number' | 'currency' | 'billed_on' | 'due_on'>,
  today: string,
  { purchaseOrderRequired }: Settings,
): RefusedAt[] {
  const { invoice_number: number, po_number: order, currency, billed_on: billedOn, due_on: dueOn } = invoice
  const refusals: RefusedAt[] = []
  const refuse = (at: string, code: InvoiceRefusal) => refusals.push({ code, at })
  if (number === '') refuse('invoice_number', 'invoiceNumberMissing')
  if (number.length > INVOICE_NUMBER_LENGTH) refuse('invoice_number', 'invoiceNumberTooLong')
  if (purchaseOrderRequired && order === '') refuse('po_number', 'poNumberMissing')
  if (order.length > INVOICE_NUMBER_LENGTH) refuse('po_number', 'poNumberTooLong')
  if (currency === '') refuse('currency', 'currencyMissing')
  for (const [at, date] of [
    ['billed_on', billedOn],
    ['due_on', dueOn],
  ] as const) {
    if (date === '') refuse(at, 'dateMissing')
    else if (!isDate(date)) refuse(at, 'dateMalformed')
  }
  if (!isDate(billedOn) || !isDate(dueOn)) return refusals
  for (const fault of dateFaults({ kind: 'invoice', billedOn, dueOn, settledOn: null }, today)) {
    if (fault === 'dueBeforeBilled') refuse('due_on', 'dueBeforeBilled')
    else refuse(fault === 'dueLongAfterBilled' ? 'due_on' : 'billed_on', 'dateImplausible')
  }
  return refusals
}

/** Returns what is wrong with the lines, the rebate and the sum of an invoice. */
export function refuseLines(invoice: Pick<ProposedInvoice, 'currency' | 'lines' | 'rebate'>): RefusedAt[] {
  const { currency, lines, rebate } = invoice
  if (lines.length === 0) return [{ code: 'linesMissing', at: 'lines' }]
  const refusals = lines.flatMap((line, index) =>
    refuseLine(line, currency).map(({ code, at }) => ({ code, at: `lines/${String(index)}/${at}` })),
  )
  const rebateMinor = amountOf(rebate, currency)
  if (rebateMinor === null || rebateMinor < 0) refusals.push({ code: 'rebateMalformed', at: 'rebate' })
  if (refusals.length > 0) return refusals
  const { linesMinor, totalMinor } = invoiceTotals(invoice)
  if (rebateMinor !== null && rebateMinor > Math.max(0, linesMinor)) return [{ code: 'rebateOverLines', at: 'rebate' }]
  return totalMinor > 0 ? [] : [{ code: 'amountNotPositive', at: 'lines' }]
}

function refuseLine(line: ProposedLine, currency: Currency): RefusedAt[] {
  const refusals: RefusedAt[] = []
  const refuse = (at: keyof ProposedLine, code: InvoiceRefusal) => refusals.push({ code, at })
  if (line.description === '') refuse('description', 'descriptionMissing')
  const [quantity, price] = [parseDecimal(line.quantity), parseDecimal(line.unit_price)]
  if (quantity === null) refuse('quantity', 'quantityMalformed')
  else if (isZero(quantity)) refuse('quantity', 'quantityZero')
  if (price === null) refuse('unit_price', 'priceMalformed')
  else if (price.digits < 0n) refuse('unit_price', 'priceNegative')
  const gross = grossOfLine(line, currency)
  if (quantity !== null && price !== null && gross === null) refuse('quantity', 'lineTooLarge')
  const discount = amountOf(line.discount, currency)
  if (discount === null || discount < 0) refuse('discount', 'discountMalformed')
  // A line that is taken back has nothing to be discounted.
  else if (gross !== null && discount > 0 && (netOfLine(line, currency) ?? 0) < 0)
    refuse('discount', 'discountOverLine')
  const code = refuseTax(line)
  if (code !== null) refuse('tax_percent', code)
  return refusals
}

/** BR-S-05 and its kin: the standard rate is above zero, and the other categories have none. */
function refuseTax({ tax_category: category, tax_percent: text }: ProposedLine): InvoiceRefusal | null {
  const percent = percentOf(text)
  if (text !== '' && (percent === null || percent.startsWith('-') || Number(percent) > 100))
    return 'taxPercentMalformed'
  const isNone = percent === null || percent === '0'
  if (category === 'S') return isNone ? 'taxPercentMissing' : null
  return isNone ? null : 'taxPercentUnsuitable'
}

/** Facts of the account that is to be billed, and of the merchant, as they are now. */
export type PartyFacts = {
  readonly merchantStatus: AccountStatus
  /** Null: there is none that this merchant may bill. */
  readonly customer: {
    readonly status: AccountStatus
    /** Its own currency, and those of its credit lines. */
    readonly currencies: ReadonlySet<Currency>
    /** Numbers of its locations. */
    readonly locations: ReadonlySet<string>
  } | null
}

/** Returns what is wrong with the parties of an invoice, its location and its currency. */
export function refuseParties(
  invoice: Pick<ProposedInvoice, 'buid_location' | 'currency'>,
  { merchantStatus, customer }: PartyFacts,
): RefusedAt[] {
  const refusals: RefusedAt[] = []
  const refuse = (at: string, code: InvoiceRefusal) => refusals.push({ code, at })
  if (merchantStatus !== 'active') refuse('buid_merchant', 'merchantNotActive')
  if (customer === null) return [...refusals, { code: 'customerMissing', at: 'buid_customer' }]
  if (customer.status !== 'active') refuse('buid_customer', 'customerNotActive')
  const { buid_location: location, currency } = invoice
  if (location !== null && !customer.locations.has(location)) refuse('buid_location', 'locationUnknown')
  if (currency !== '' && !isCurrencyOfAccount(currency, customer.currencies)) refuse('currency', 'currencyNotOfAccount')
  return refusals
}

/** Returns why a voucher does not cover the invoice, or null; null: nobody in the program issued one of this number. */
export function refuseVoucher(
  voucher: (VoucherFacts & { readonly status: VoucherStatus }) | null,
  sale: Redemption,
): InvoiceRefusal | null {
  return voucher === null ? 'voucherUnknown' : (voucherEnd[voucher.status] ?? refuseRedemption(voucher, sale))
}

/** Returns whether available credit (minor units; null without a credit line) covers an amount. */
export function creditAnswer(availableMinor: number | null, amountMinor: number): CreditAnswer {
  if (availableMinor === null) return 'noCreditLine'
  return availableMinor >= amountMinor ? 'enough' : 'notEnough'
}

/** Returns what becomes of an invoice by its account's credit: stored, stored on hold, or refused, as the program says. */
export function decideCredit(
  answer: CreditAnswer,
  { overLimit }: Pick<InvoiceSettings, 'overLimit'>,
): 'store' | 'hold' | RefusedAt {
  if (answer === 'enough') return 'store'
  if (overLimit === 'hold') return 'hold'
  return { code: answer === 'noCreditLine' ? 'creditLineMissing' : 'overCreditLimit', at: 'lines' }
}
