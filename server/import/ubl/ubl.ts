/**
 * UBL 2.1 invoices and credit notes as Peppol BIS Billing 3.0 and EN 16931 use them. The schema's
 * order of elements is not judged, nor code lists that no amount depends on; every element that we
 * read, and every sum, is. Business terms (BT, BG) and rules (BR) are those of EN 16931-1.
 */
import type { Currency } from '../../../domain/money.ts'
import { isZero, parseDecimal, quotient, toText } from '../../../domain/decimal.ts'
import { daysOfTerms, dueAfter } from '../due-date.ts'
import {
  readingOf,
  UnreadableFile,
  type ParsedAdjustment,
  type ParsedInvoice,
  type ParsedLine,
  type ParsedTax,
  type Reading,
  type TaxCategory,
  type Warning,
} from '../reading.ts'
import type { Chunks } from '../text-chunks.ts'
import { readAttachment } from './ubl-attachment.ts'
import { isCalendarDate, ublReader, type UblReader } from './ubl-element.ts'
import { readAddress, readParty } from './ubl-party.ts'
import { checkSums } from './ubl-sums.ts'
import { readXml, type XmlElement } from './xml-tree.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const prefixes = {
  [`${UBL}Invoice-2`]: 'inv',
  [`${UBL}CreditNote-2`]: 'cn',
  [`${UBL}CommonAggregateComponents-2`]: 'cac',
  [`${UBL}CommonBasicComponents-2`]: 'cbc',
}

/** UNTDID 1001 codes of credits; every other code of a billing document claims money. */
const creditCodes = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532'])
const currencies = new Set(Intl.supportedValuesOf('currency'))

const kinds = {
  'inv:Invoice': {
    kind: 'invoice',
    typeCode: 'cbc:InvoiceTypeCode',
    line: 'cac:InvoiceLine',
    quantity: 'cbc:InvoicedQuantity',
  },
  'cn:CreditNote': {
    kind: 'creditNote',
    typeCode: 'cbc:CreditNoteTypeCode',
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
  },
} as const

export type UblOptions = {
  /** Days after the issue date, for a document that says no due date. */
  readonly dueDays?: number
}

/**
 * Returns the one document of a UBL file. Refuses, each with its line: XML that is not well-formed or has a
 * DTD, missing terms, amounts with more decimals than the currency, and every sum that does not
 * agree (BR-CO-10 to BR-CO-17, the basis of each VAT category, and Peppol's R040 and R120).
 */
export async function parseUbl(chunks: Chunks, options: UblOptions = {}): Promise<Reading> {
  try {
    const root = await readXml(chunks, prefixes)
    const names = Object.keys(kinds).filter((name): name is keyof typeof kinds => name === root.name)
    const [name] = names
    if (!name) throw new UnreadableFile(root.line, 'notAnEInvoice', 'The root element is no UBL Invoice or CreditNote.')
    return readDocument(root, kinds[name], options)
  } catch (error) {
    if (error instanceof UnreadableFile) return readingOf([], [error.refusal])
    throw error
  }
}

type Kind = (typeof kinds)[keyof typeof kinds]

function readDocument(root: XmlElement, names: Kind, options: UblOptions): Reading {
  const ubl = ublReader()
  const warnings: Warning[] = []
  const currency = ubl.needed(root, 'cbc:DocumentCurrencyCode', 'BR-05')
  if (currency !== '' && !currencies.has(currency))
    ubl.refuse(root.line, 'currencyUnknown', `"${currency}" is no currency of ISO 4217 (BR-CL-04).`)
  // Without its currency no amount can be read, and each would be refused for the same reason.
  if (ubl.refusals.length > 0) return readingOf([], ubl.refusals)

  const billedOn = neededDate(ubl, root)
  checkTypeCode(ubl, root, names)
  const supplier = ubl.one(root, 'cac:AccountingSupplierParty')
  const customer = ubl.one(root, 'cac:AccountingCustomerParty')
  if (!supplier) ubl.refuse(root.line, 'elementMissing', 'There is no AccountingSupplierParty (BG-4, BR-06).')
  if (!customer) ubl.refuse(root.line, 'elementMissing', 'There is no AccountingCustomerParty (BG-7, BR-07).')
  const legal = ubl.one(root, 'cac:LegalMonetaryTotal')
  if (!legal) ubl.refuse(root.line, 'elementMissing', 'There is no LegalMonetaryTotal (BG-22, BR-12 to BR-15).')
  const totals = legal ?? { ...root, children: [] }
  const taxes = readTaxes(ubl, root, currency)
  const payable = legal ? ubl.neededAmount(totals, 'cbc:PayableAmount', currency, 'BR-15') : 0

  const invoice: ParsedInvoice = {
    at: root.line,
    kind: names.kind,
    number: ubl.needed(root, 'cbc:ID', 'BR-02'),
    billedOn,
    dueOn: readDueDate(ubl, root, { kind: names.kind, billedOn, payable, dueDays: options.dueDays ?? null }),
    currency,
    purchaseOrder: ubl.text(root, 'cac:OrderReference/cbc:ID'),
    buyerReference: ubl.text(root, 'cbc:BuyerReference'),
    precedingInvoice: precedingOf(ubl, root),
    notes: [...ubl.all(root, 'cbc:Note'), ...termsOf(ubl, root)].map(({ text }) => text.trim()).filter(Boolean),
    seller: supplier && readParty(ubl, supplier, 'BT-27, BR-06'),
    buyer: customer && readParty(ubl, customer, 'BT-44, BR-07'),
    named: null,
    shipTo: readDelivery(ubl, root),
    // A deliver-to identifier (BT-71) is mostly a GLN, which no location of the portal has as its number.
    location: null,
    lines: readLines(ubl, root, names, currency),
    adjustments: readAdjustments(ubl, root, currency),
    taxes: taxes.categories,
    subtotal: legal ? ubl.neededAmount(totals, 'cbc:TaxExclusiveAmount', currency, 'BR-13') : 0,
    tax: taxes.total,
    rebates: 0,
    total: legal ? ubl.neededAmount(totals, 'cbc:TaxInclusiveAmount', currency, 'BR-14') : 0,
    prepaid: ubl.amount(totals, 'cbc:PrepaidAmount', currency) ?? 0,
    rounding: ubl.amount(totals, 'cbc:PayableRoundingAmount', currency) ?? 0,
    lateFee: 0,
    payable,
    documents: ubl
      .all(root, 'cac:AdditionalDocumentReference')
      .flatMap(
        (reference) =>
          readAttachment(ubl, reference, (line, code, words) => warnings.push({ line, code, words })) ?? [],
      ),
    settledOn: null,
    disputed: false,
    account: null,
  }
  const declared = {
    at: (name: string) => totals.children.find((child) => child.name === name)?.line ?? totals.line,
    taxAt: taxes.at,
    lineExtension: legal ? ubl.neededAmount(totals, 'cbc:LineExtensionAmount', currency, 'BR-12') : 0,
    allowances: ubl.amount(totals, 'cbc:AllowanceTotalAmount', currency) ?? 0,
    charges: ubl.amount(totals, 'cbc:ChargeTotalAmount', currency) ?? 0,
  }
  // A sum over an amount that could not be read would be a second complaint about the same fault.
  if (ubl.refusals.length === 0) checkSums(ubl, root, invoice, declared)
  return readingOf([invoice], ubl.refusals, warnings)
}

function checkTypeCode(ubl: UblReader, root: XmlElement, names: Kind) {
  const code = ubl.needed(root, names.typeCode, 'BR-04')
  const credits = names.kind === 'creditNote'
  if (code === '' || creditCodes.has(code) === credits) return
  const words = `Type code ${code} is not one of ${credits ? 'a credit note' : 'an invoice'} (BT-3, BR-CL-01).`
  ubl.refuse(root.line, 'typeCodeUnsuitable', words)
}

function neededDate(ubl: UblReader, root: XmlElement): string {
  const before = ubl.refusals.length
  const date = ubl.date(root, 'cbc:IssueDate')
  if (date === null && ubl.refusals.length === before)
    ubl.refuse(root.line, 'elementMissing', 'There is no IssueDate (BT-2, BR-03).')
  return date ?? ''
}

function precedingOf(ubl: UblReader, root: XmlElement): string | null {
  const [first] = ubl.all(root, 'cac:BillingReference')
  return ubl.text(first ?? null, 'cac:InvoiceDocumentReference/cbc:ID')
}

function termsOf(ubl: UblReader, root: XmlElement) {
  return ubl.all(root, 'cac:PaymentTerms').flatMap((terms) => ubl.all(terms, 'cbc:Note'))
}

/**
 * Returns the DueDate, else the earliest due date of the payment means or terms, else the terms when they are nothing
 * but days, else `dueDays`, else the issue date where nothing is owed. BR-CO-25 requires a date or terms.
 */
function readDueDate(
  ubl: UblReader,
  root: XmlElement,
  facts: { kind: Kind['kind']; billedOn: string; payable: number; dueDays: number | null },
): string {
  const before = ubl.refusals.length
  const means = [...ubl.all(root, 'cac:PaymentMeans'), ...ubl.all(root, 'cac:PaymentTerms')]
  const dates = means.flatMap((element) => ubl.date(element, 'cbc:PaymentDueDate') ?? []).toSorted()
  const stated = ubl.date(root, 'cbc:DueDate') ?? dates[0]
  if (stated !== undefined) return stated
  if (ubl.refusals.length > before || !isCalendarDate(facts.billedOn)) return ''
  const notes = termsOf(ubl, root)
  const days = notes.flatMap(({ text }) => daysOfTerms(text) ?? [])[0] ?? facts.dueDays
  if (days !== null) return dueAfter(facts.billedOn, days)
  if (facts.kind === 'creditNote' || facts.payable <= 0) return facts.billedOn
  const terms = notes[0]?.text.trim()
  const words = terms
    ? `No due date can be read from the payment terms "${terms.slice(0, 80)}"; say --due-days (BT-9, BT-20).`
    : 'There is neither a due date nor payment terms; say --due-days (BT-9, BR-CO-25).'
  ubl.refuse(notes[0]?.line ?? root.line, 'dueDateMissing', words)
  return ''
}

function readDelivery(ubl: UblReader, root: XmlElement): ParsedInvoice['shipTo'] {
  const [delivery] = ubl.all(root, 'cac:Delivery')
  const address = readAddress(ubl, ubl.one(delivery ?? null, 'cac:DeliveryLocation/cac:Address'))
  return address && { name: ubl.text(delivery ?? null, 'cac:DeliveryParty/cac:PartyName/cbc:Name'), address }
}

function readCategory(ubl: UblReader, from: XmlElement, path: string, rule: string): TaxCategory | null {
  const element = ubl.one(from, path)
  if (!element) {
    ubl.refuse(from.line, 'elementMissing', `There is no VAT category (${rule}).`)
    return null
  }
  const code = ubl.needed(element, 'cbc:ID', rule)
  const percent = ubl.decimal(element, 'cbc:Percent')
  if (percent === null && code !== 'O' && code !== '')
    ubl.refuse(element.line, 'elementMissing', `VAT category ${code} has no Percent (BR-48).`)
  return { code, percent }
}

function readTaxes(ubl: UblReader, root: XmlElement, currency: Currency) {
  // A second TaxTotal says the sum in the seller's accounting currency (BT-111); it is not owed.
  const taxTotals = ubl.all(root, 'cac:TaxTotal')
  const inCurrency = taxTotals.filter(
    (taxTotal) => ubl.one(taxTotal, 'cbc:TaxAmount')?.attributes.get('currencyID') === currency,
  )
  const [taxTotal, second] = inCurrency
  if (second) ubl.refuse(second.line, 'elementRepeated', `There is a second TaxTotal in ${currency} (BT-110).`)
  if (!taxTotal) {
    ubl.refuse(taxTotals[0]?.line ?? root.line, 'elementMissing', `There is no TaxTotal in ${currency} (BR-CO-18).`)
    return { at: root.line, total: 0, categories: [] }
  }
  const subtotals = ubl.all(taxTotal, 'cac:TaxSubtotal')
  if (subtotals.length === 0)
    ubl.refuse(taxTotal.line, 'elementMissing', 'The TaxTotal has no TaxSubtotal (BG-23, BR-CO-18).')
  const categories = subtotals.map((subtotal): ParsedTax => ({
    at: subtotal.line,
    category: readCategory(ubl, subtotal, 'cac:TaxCategory', 'BR-47') ?? { code: '', percent: null },
    taxable: ubl.neededAmount(subtotal, 'cbc:TaxableAmount', currency, 'BR-45'),
    tax: ubl.neededAmount(subtotal, 'cbc:TaxAmount', currency, 'BR-46'),
  }))
  return { at: taxTotal.line, total: ubl.neededAmount(taxTotal, 'cbc:TaxAmount', currency, 'BT-110'), categories }
}

function readAdjustments(ubl: UblReader, root: XmlElement, currency: Currency): ParsedAdjustment[] {
  return ubl.all(root, 'cac:AllowanceCharge').map((element) => {
    const kind = readIndicator(ubl, element)
    return {
      at: element.line,
      kind,
      reason: ubl.text(element, 'cbc:AllowanceChargeReason') ?? (kind === 'charge' ? 'Charge' : 'Allowance'),
      amount: ubl.neededAmount(element, 'cbc:Amount', currency, kind === 'charge' ? 'BR-36' : 'BR-31'),
      category: readCategory(ubl, element, 'cac:TaxCategory', kind === 'charge' ? 'BR-37' : 'BR-32'),
    }
  })
}

/** Checks whether an AllowanceCharge adds or subtracts; one that says neither is refused. */
function readIndicator(ubl: UblReader, element: XmlElement): 'allowance' | 'charge' {
  const indicator = ubl.needed(element, 'cbc:ChargeIndicator', 'UBL')
  if (!['true', 'false', '1', '0', ''].includes(indicator))
    ubl.refuse(element.line, 'numberMalformed', `ChargeIndicator "${indicator}" is neither true nor false.`)
  return indicator === 'true' || indicator === '1' ? 'charge' : 'allowance'
}

function readLines(ubl: UblReader, root: XmlElement, names: Kind, currency: Currency): ParsedLine[] {
  const lines = ubl.all(root, names.line)
  if (lines.length === 0) ubl.refuse(root.line, 'elementMissing', 'There is no line (BG-25, BR-16).')
  return lines.map((line) => {
    const item = ubl.one(line, 'cac:Item')
    if (!item) ubl.refuse(line.line, 'elementMissing', 'The line has no Item (BG-31, BR-25).')
    const name = item ? ubl.needed(item, 'cbc:Name', 'BR-25') : ''
    const quantity = ubl.needed(line, names.quantity, 'BR-22')
    return {
      at: line.line,
      number: ubl.needed(line, 'cbc:ID', 'BR-21'),
      description: [name, ...ubl.all(item, 'cbc:Description').map(({ text }) => text.trim())]
        .filter((part, index, parts) => part !== '' && parts.indexOf(part) === index)
        .join(' · '),
      quantity: quantity === '' ? '' : (ubl.decimal(line, names.quantity) ?? ''),
      unit: ubl.one(line, names.quantity)?.attributes.get('unitCode') ?? null,
      unitPrice: readUnitPrice(ubl, line, currency),
      amount: ubl.neededAmount(line, 'cbc:LineExtensionAmount', currency, 'BR-24'),
      category: item && readCategory(ubl, item, 'cac:ClassifiedTaxCategory', 'BR-CO-04'),
    }
  })
}

function readUnitPrice(ubl: UblReader, line: XmlElement, currency: Currency): string | null {
  const price = ubl.one(line, 'cac:Price')
  const amount = ubl.decimal(price, 'cbc:PriceAmount')
  if (!price || amount === null) {
    ubl.refuse(line.line, 'elementMissing', 'The line has no price (BT-146, BR-26).')
    return null
  }
  const own = ubl.one(price, 'cbc:PriceAmount')?.attributes.get('currencyID')
  if (own !== currency)
    ubl.refuse(price.line, 'currencyDiffers', `The price is in ${own ?? 'no currency'}, the document in ${currency}.`)
  if (amount.startsWith('-')) ubl.refuse(price.line, 'priceNegative', `The price ${amount} is negative (BR-27).`)
  const base = parseDecimal(ubl.decimal(price, 'cbc:BaseQuantity') ?? '1')
  const value = parseDecimal(amount)
  if (!base || !value || isZero(base)) {
    ubl.refuse(price.line, 'numberMalformed', 'The price is for a quantity of zero (BT-149).')
    return null
  }
  return toText(quotient(value, base))
}
