/**
 * UBL 2.1 invoices and credit notes as Peppol BIS Billing 3.0 and EN 16931 use them. The schema's
 * order of elements is not judged, nor code lists that no amount depends on; every element that we
 * read, and every sum, is. Business terms (BT, BG) and rules (BR) are those of EN 16931-1.
 */
import type { Currency } from '../../../domain/money.ts'
import { adjustmentKind } from '../e-invoice/adjustment-kind.ts'
import { readAttachment, type Warn } from '../e-invoice/attachment.ts'
import { categoryOf } from '../e-invoice/category.ts'
import { isCredit, isCurrency } from '../e-invoice/codes.ts'
import { dueWithoutDate } from '../e-invoice/due-on.ts'
import { elementReader, type ElementReader } from '../e-invoice/element-reader.ts'
import type { EInvoiceOptions, ReadDocument } from '../e-invoice/read-document.ts'
import { checkProducts, checkSums, isPeppolProfile, type DeclaredSums } from '../e-invoice/sums.ts'
import { unitPriceOf } from '../e-invoice/unit-price.ts'
import type { XmlElement } from '../e-invoice/xml-tree.ts'
import type { ParsedAdjustment, ParsedInvoice, ParsedLine, ParsedTax, TaxCategory, Warning } from '../reading.ts'
import { readAddress, readParty } from './ubl-party.ts'
import { readProducts } from './ubl-products.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
export const ublPrefixes = {
  [`${UBL}Invoice-2`]: 'inv',
  [`${UBL}CreditNote-2`]: 'cn',
  [`${UBL}CommonAggregateComponents-2`]: 'cac',
  [`${UBL}CommonBasicComponents-2`]: 'cbc',
}

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

type Kind = (typeof kinds)[keyof typeof kinds]

/** The names of the elements that state a sum of the document. */
const totalNames = {
  lines: 'cbc:LineExtensionAmount',
  allowances: 'cbc:AllowanceTotalAmount',
  charges: 'cbc:ChargeTotalAmount',
  exclusive: 'cbc:TaxExclusiveAmount',
  inclusive: 'cbc:TaxInclusiveAmount',
  payable: 'cbc:PayableAmount',
} as const

/**
 * Reads a UBL document; null for another root. Refuses, each with its line: missing terms, amounts with more decimals
 * than the currency, and every sum that does not agree (BR-CO-10 to BR-CO-17, the basis of each VAT category, and
 * Peppol's R040 and R120).
 */
export function readUbl(root: XmlElement, options: EInvoiceOptions): ReadDocument | null {
  const [name] = Object.keys(kinds).filter((one): one is keyof typeof kinds => one === root.name)
  return name === undefined ? null : readDocument(root, kinds[name], options)
}

function readDocument(root: XmlElement, names: Kind, options: EInvoiceOptions): ReadDocument {
  const ubl = elementReader('stated')
  const warnings: Warning[] = []
  const currency = ubl.needed(root, 'cbc:DocumentCurrencyCode', 'BR-05')
  if (currency !== '' && !isCurrency(currency))
    ubl.refuse(root.line, 'currencyUnknown', `"${currency}" is no currency of ISO 4217 (BR-CL-04).`)
  // Without its currency no amount can be read, and each would be refused for the same reason.
  if (ubl.refusals.length > 0) return { syntax: 'ubl', typeCode: '', invoice: null, refusals: ubl.refusals, warnings }

  const billedOn = neededDate(ubl, root)
  const typeCode = readTypeCode(ubl, root, names)
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
    notes: [...ubl.all(root, 'cbc:Note').map(bareNote), ...termsOf(ubl, root)]
      .map(({ text }) => text.trim())
      .filter(Boolean),
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
    documents: ubl.all(root, 'cac:AdditionalDocumentReference').flatMap((reference) => {
      const object = ubl.one(reference, 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject')
      const description = ubl.text(reference, 'cbc:DocumentDescription') ?? ubl.text(reference, 'cbc:ID')
      const warn: Warn = (line, code, words) => warnings.push({ line, code, words })
      return (object && readAttachment(ubl, object, description, warn)) ?? []
    }),
    settledOn: null,
    disputed: false,
    account: null,
  }
  const declared: DeclaredSums = {
    at: (sum) =>
      sum === 'tax' ? taxes.at : (totals.children.find((child) => child.name === totalNames[sum])?.line ?? totals.line),
    lineExtension: legal ? ubl.neededAmount(totals, 'cbc:LineExtensionAmount', currency, 'BR-12') : 0,
    allowances: ubl.amount(totals, 'cbc:AllowanceTotalAmount', currency) ?? 0,
    charges: ubl.amount(totals, 'cbc:ChargeTotalAmount', currency) ?? 0,
  }
  // A sum over an amount that could not be read would be a second complaint about the same fault.
  if (ubl.refusals.length === 0) {
    checkSums(ubl, invoice, declared)
    if (isPeppolProfile(ubl.text(root, 'cbc:CustomizationID')))
      checkProducts(ubl, currency, readProducts(ubl, root, names, invoice))
  }
  return { syntax: 'ubl', typeCode, invoice, refusals: ubl.refusals, warnings }
}

function readTypeCode(ubl: ElementReader, root: XmlElement, names: Kind): string {
  const code = ubl.needed(root, names.typeCode, 'BR-04')
  const credits = names.kind === 'creditNote'
  if (code === '' || isCredit(code) === credits) return code
  const words = `Type code ${code} is not one of ${credits ? 'a credit note' : 'an invoice'} (BT-3, BR-CL-01).`
  ubl.refuse(root.line, 'typeCodeUnsuitable', words)
  return code
}

function neededDate(ubl: ElementReader, root: XmlElement): string {
  const before = ubl.refusals.length
  const date = ubl.date(root, 'cbc:IssueDate')
  if (date === null && ubl.refusals.length === before)
    ubl.refuse(root.line, 'elementMissing', 'There is no IssueDate (BT-2, BR-03).')
  return date ?? ''
}

function precedingOf(ubl: ElementReader, root: XmlElement): string | null {
  const [first] = ubl.all(root, 'cac:BillingReference')
  return ubl.text(first ?? null, 'cac:InvoiceDocumentReference/cbc:ID')
}

/** UBL has no element for the subject of a note (BT-21): it stands before the text, as `#AAI#`. */
function bareNote({ text }: XmlElement): { readonly text: string } {
  return { text: text.trim().replace(/^#[A-Z]{3}#/, '') }
}

function termsOf(ubl: ElementReader, root: XmlElement) {
  return ubl.all(root, 'cac:PaymentTerms').flatMap((terms) => ubl.all(terms, 'cbc:Note'))
}

/** Returns the DueDate, else the earliest due date of the payment means or terms, else what stands for one. */
function readDueDate(
  ubl: ElementReader,
  root: XmlElement,
  facts: { kind: Kind['kind']; billedOn: string; payable: number; dueDays: number | null },
): string {
  const before = ubl.refusals.length
  const means = [...ubl.all(root, 'cac:PaymentMeans'), ...ubl.all(root, 'cac:PaymentTerms')]
  const dates = means.flatMap((element) => ubl.date(element, 'cbc:PaymentDueDate') ?? []).toSorted()
  const stated = ubl.date(root, 'cbc:DueDate') ?? dates[0]
  if (stated !== undefined) return stated
  if (ubl.refusals.length > before) return ''
  return dueWithoutDate(ubl, { ...facts, terms: termsOf(ubl, root), at: root.line })
}

function readDelivery(ubl: ElementReader, root: XmlElement): ParsedInvoice['shipTo'] {
  const [delivery] = ubl.all(root, 'cac:Delivery')
  const address = readAddress(ubl, ubl.one(delivery ?? null, 'cac:DeliveryLocation/cac:Address'))
  return address && { name: ubl.text(delivery ?? null, 'cac:DeliveryParty/cac:PartyName/cbc:Name'), address }
}

function readCategory(ubl: ElementReader, from: XmlElement, path: string, rule: string): TaxCategory | null {
  return categoryOf(ubl, from, ubl.one(from, path), { code: 'cbc:ID', percent: 'cbc:Percent', rule })
}

function readTaxes(ubl: ElementReader, root: XmlElement, currency: Currency) {
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

function readAdjustments(ubl: ElementReader, root: XmlElement, currency: Currency): ParsedAdjustment[] {
  return ubl.all(root, 'cac:AllowanceCharge').map((element) => {
    const kind = adjustmentKind(ubl, element, 'cbc:ChargeIndicator')
    return {
      at: element.line,
      kind,
      reason: ubl.text(element, 'cbc:AllowanceChargeReason') ?? (kind === 'charge' ? 'Charge' : 'Allowance'),
      amount: ubl.neededAmount(element, 'cbc:Amount', currency, kind === 'charge' ? 'BR-36' : 'BR-31'),
      category: readCategory(ubl, element, 'cac:TaxCategory', kind === 'charge' ? 'BR-37' : 'BR-32'),
    }
  })
}

function readLines(ubl: ElementReader, root: XmlElement, names: Kind, currency: Currency): ParsedLine[] {
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

function readUnitPrice(ubl: ElementReader, line: XmlElement, currency: Currency): string | null {
  const price = ubl.one(line, 'cac:Price')
  const amount = ubl.decimal(price, 'cbc:PriceAmount')
  if (!price || amount === null) {
    ubl.refuse(line.line, 'elementMissing', 'The line has no price (BT-146, BR-26).')
    return null
  }
  const own = ubl.one(price, 'cbc:PriceAmount')?.attributes.get('currencyID')
  if (own !== currency)
    ubl.refuse(price.line, 'currencyDiffers', `The price is in ${own ?? 'no currency'}, the document in ${currency}.`)
  return unitPriceOf(ubl, price.line, amount, ubl.decimal(price, 'cbc:BaseQuantity'))
}
