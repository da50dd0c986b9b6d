/**
 * UN/CEFACT Cross Industry Invoices (CII, D16B and D22B) as EN 16931, XRechnung, Factur-X and ZUGFeRD 2 use them. The
 * schema's order of elements is not judged, nor code lists that no amount depends on; every element that we read, and
 * every sum, is. Of the profile EXTENDED what EN 16931 has is read. Business terms (BT, BG) and rules (BR) are those of
 * EN 16931-1.
 */
import { readAttachment, type Warn } from '../e-invoice/attachment.ts'
import { isCredit, isCurrency } from '../e-invoice/codes.ts'
import { dueWithoutDate } from '../e-invoice/due-on.ts'
import { elementReader, type ElementReader } from '../e-invoice/element-reader.ts'
import type { EInvoiceOptions, ReadDocument } from '../e-invoice/read-document.ts'
import { checkProducts, checkSums, isPeppolProfile, type DeclaredSums } from '../e-invoice/sums.ts'
import type { XmlElement } from '../e-invoice/xml-tree.ts'
import type { ParsedDocument, ParsedInvoice, PartyId, Warning } from '../reading.ts'
import { readAdjustments, readTaxes } from './cii-adjustments.ts'
import { readDate } from './cii-date.ts'
import { linesOfBreakdown, readLines } from './cii-lines.ts'
import { readAddress, readParty } from './cii-party.ts'
import { readProducts } from './cii-products.ts'

const CII = 'urn:un:unece:uncefact:data:standard:'
export const ciiPrefixes = {
  [`${CII}CrossIndustryInvoice:100`]: 'rsm',
  [`${CII}ReusableAggregateBusinessInformationEntity:100`]: 'ram',
  [`${CII}UnqualifiedDataType:100`]: 'udt',
}

/** The names of the elements that state a sum of the document. */
const totalNames = {
  lines: 'ram:LineTotalAmount',
  allowances: 'ram:AllowanceTotalAmount',
  charges: 'ram:ChargeTotalAmount',
  exclusive: 'ram:TaxBasisTotalAmount',
  tax: 'ram:TaxTotalAmount',
  inclusive: 'ram:GrandTotalAmount',
  payable: 'ram:DuePayableAmount',
} as const

/**
 * Reads a CII document; null for another root. Refuses, each with its line: missing terms, amounts with more decimals
 * than the currency, every sum that does not agree (BR-CO-10 to BR-CO-17, the basis of each VAT category, and Peppol's
 * R040 and R120), and the profile MINIMUM, which has no VAT breakdown to check and no due date.
 */
export function readCii(root: XmlElement, options: EInvoiceOptions): ReadDocument | null {
  if (root.name !== 'rsm:CrossIndustryInvoice') return null
  const cii = elementReader('inherited')
  const profile = cii.text(root, 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID')
  const parts = partsOf(cii, root, profile)
  const currency = parts && cii.needed(parts.settlement, 'ram:InvoiceCurrencyCode', 'BR-05')
  if (currency && !isCurrency(currency))
    cii.refuse(root.line, 'currencyUnknown', `"${currency}" is no currency of ISO 4217 (BR-CL-04).`)
  // Without its parts and its currency nothing can be read, and each term would be refused for the same reason.
  if (parts && currency && cii.refusals.length === 0) return readDocument(cii, parts, { currency, profile }, options)
  return { syntax: 'cii', typeCode: '', invoice: null, refusals: cii.refusals, warnings: [] }
}

type Parts = Readonly<
  Record<'root' | 'header' | 'transaction' | 'agreement' | 'settlement' | 'totals', XmlElement> & {
    delivery: XmlElement | null
  }
>

/** Returns the parts of a document, or null where one that each must have is missing. */
function partsOf(cii: ElementReader, root: XmlElement, profile: string | null): Parts | null {
  if (/:minimum$/i.test(profile ?? '')) {
    const words =
      'It has the profile MINIMUM, which is no whole invoice: it has neither lines nor a VAT breakdown (BR-16, BR-CO-18). Ask for BASIC, EN 16931 or XRechnung.'
    cii.refuse(root.line, 'elementMissing', words)
    return null
  }
  const needed = (from: XmlElement | null, name: string, rule: string): XmlElement | null => {
    const element = cii.one(from, name)
    if (from && !element)
      cii.refuse(from.line, 'elementMissing', `There is no ${name.slice(name.indexOf(':') + 1)} (${rule}).`)
    return element
  }
  const header = needed(root, 'rsm:ExchangedDocument', 'BR-02')
  const transaction = needed(root, 'rsm:SupplyChainTradeTransaction', 'BR-06')
  const agreement = needed(transaction, 'ram:ApplicableHeaderTradeAgreement', 'BR-06')
  const settlement = needed(transaction, 'ram:ApplicableHeaderTradeSettlement', 'BR-05')
  const totals = needed(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation', 'BG-22, BR-12 to BR-15')
  const delivery = cii.one(transaction, 'ram:ApplicableHeaderTradeDelivery')
  if (!header || !transaction || !agreement || !settlement || !totals) return null
  return { root, header, transaction, agreement, settlement, totals, delivery }
}

function readDocument(
  cii: ElementReader,
  parts: Parts,
  { currency, profile }: { readonly currency: string; readonly profile: string | null },
  options: EInvoiceOptions,
): ReadDocument {
  const { root, header, transaction, agreement, settlement, delivery } = parts
  const totals = inOwnCurrency(parts.totals, currency)
  const typeCode = cii.needed(header, 'ram:TypeCode', 'BR-04')
  const kind = isCredit(typeCode) ? 'creditNote' : 'invoice'
  const billedOn = neededDate(cii, header)
  const seller = cii.one(agreement, 'ram:SellerTradeParty')
  const buyer = cii.one(agreement, 'ram:BuyerTradeParty')
  if (!seller) cii.refuse(agreement.line, 'elementMissing', 'There is no SellerTradeParty (BG-4, BR-06).')
  if (!buyer) cii.refuse(agreement.line, 'elementMissing', 'There is no BuyerTradeParty (BG-7, BR-07).')
  const payable = cii.neededAmount(totals, totalNames.payable, currency, 'BR-15')
  const terms = cii.all(settlement, 'ram:SpecifiedTradePaymentTerms')
  const termsTexts = terms.flatMap((one) => cii.all(one, 'ram:Description'))
  const notes = cii.all(header, 'ram:IncludedNote').flatMap((note) => cii.all(note, 'ram:Content'))
  const adjustments = readAdjustments(cii, settlement, currency)
  const taxes = readTaxes(cii, settlement, currency)
  const warnings: Warning[] = []
  const [preceding] = cii.all(settlement, 'ram:InvoiceReferencedDocument')

  const invoice: ParsedInvoice = {
    at: root.line,
    kind,
    number: cii.needed(header, 'ram:ID', 'BR-02'),
    billedOn,
    dueOn: readDueDate(cii, terms, {
      kind,
      billedOn,
      payable,
      dueDays: options.dueDays ?? null,
      terms: termsTexts,
      at: root.line,
    }),
    currency,
    purchaseOrder: cii.text(agreement, 'ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID'),
    buyerReference: cii.text(agreement, 'ram:BuyerReference'),
    precedingInvoice: cii.text(preceding ?? null, 'ram:IssuerAssignedID'),
    notes: [...notes, ...termsTexts].map(({ text }) => text.trim()).filter(Boolean),
    seller: seller && readParty(cii, seller, 'BT-27, BR-06', creditorOf(cii, settlement)),
    buyer: buyer && readParty(cii, buyer, 'BT-44, BR-07'),
    named: null,
    shipTo: readDelivery(cii, delivery),
    // A deliver-to identifier (BT-71) is mostly a GLN, which no location of the portal has as its number.
    location: null,
    lines:
      /:basicwl$/i.test(profile ?? '') && cii.all(transaction, 'ram:IncludedSupplyChainTradeLineItem').length === 0
        ? linesOfBreakdown(taxes, adjustments)
        : readLines(cii, transaction, currency),
    adjustments,
    taxes,
    subtotal: cii.neededAmount(totals, totalNames.exclusive, currency, 'BR-13'),
    // A document without VAT need not say so (BT-110); its breakdown must come to zero then.
    tax: cii.amount(totals, totalNames.tax, currency) ?? 0,
    rebates: 0,
    total: cii.neededAmount(totals, totalNames.inclusive, currency, 'BR-14'),
    prepaid: cii.amount(totals, 'ram:TotalPrepaidAmount', currency) ?? 0,
    rounding: cii.amount(totals, 'ram:RoundingAmount', currency) ?? 0,
    lateFee: 0,
    payable,
    documents: readDocuments(cii, agreement, (line, code, words) => warnings.push({ line, code, words })),
    settledOn: null,
    disputed: false,
    account: null,
  }
  const declared: DeclaredSums = {
    at: (sum) => totals.children.find((child) => child.name === totalNames[sum])?.line ?? totals.line,
    lineExtension: cii.neededAmount(totals, totalNames.lines, currency, 'BR-12'),
    allowances: cii.amount(totals, totalNames.allowances, currency) ?? 0,
    charges: cii.amount(totals, totalNames.charges, currency) ?? 0,
  }
  // A sum over an amount that could not be read would be a second complaint about the same fault.
  if (cii.refusals.length === 0) {
    checkSums(cii, invoice, declared)
    if (isPeppolProfile(profile)) checkProducts(cii, currency, readProducts(cii, parts, invoice))
  }
  return { syntax: 'cii', typeCode, invoice, refusals: cii.refusals, warnings }
}

/** The totals without those that say again in another currency what one in the document's says, as BT-111 does. */
function inOwnCurrency(totals: XmlElement, currency: string): XmlElement {
  const isOwn = ({ attributes }: XmlElement) => (attributes.get('currencyID') ?? currency) === currency
  const isSaidInOwn = ({ name }: XmlElement) => totals.children.some((child) => child.name === name && isOwn(child))
  return { ...totals, children: totals.children.filter((child) => isOwn(child) || !isSaidInOwn(child)) }
}

function neededDate(cii: ElementReader, header: XmlElement): string {
  const before = cii.refusals.length
  const date = readDate(cii, header, 'ram:IssueDateTime')
  if (date === null && cii.refusals.length === before)
    cii.refuse(header.line, 'elementMissing', 'There is no IssueDateTime (BT-2, BR-03).')
  return date ?? ''
}

/** Returns the earliest due date of the payment terms, else what stands for one. */
function readDueDate(
  cii: ElementReader,
  terms: readonly XmlElement[],
  facts: Parameters<typeof dueWithoutDate>[1],
): string {
  const before = cii.refusals.length
  const [stated] = terms.flatMap((one) => readDate(cii, one, 'ram:DueDateDateTime') ?? []).toSorted()
  if (stated !== undefined) return stated
  return cii.refusals.length > before ? '' : dueWithoutDate(cii, facts)
}

/** The seller's identifier for direct debits (BT-90), which UBL has among those of the seller. */
function creditorOf(cii: ElementReader, settlement: XmlElement): PartyId[] {
  const id = cii.text(settlement, 'ram:CreditorReferenceID')
  return id === null ? [] : [{ scheme: 'SEPA', id }]
}

function readDelivery(cii: ElementReader, delivery: XmlElement | null): ParsedInvoice['shipTo'] {
  const party = cii.one(delivery, 'ram:ShipToTradeParty')
  const address = readAddress(cii, cii.one(party, 'ram:PostalTradeAddress'))
  return address && { name: cii.text(party, 'ram:Name'), address }
}

function readDocuments(cii: ElementReader, agreement: XmlElement, warn: Warn): ParsedDocument[] {
  return cii.all(agreement, 'ram:AdditionalReferencedDocument').flatMap((reference) => {
    const object = cii.one(reference, 'ram:AttachmentBinaryObject')
    const description = cii.text(reference, 'ram:Name') ?? cii.text(reference, 'ram:IssuerAssignedID')
    return (object && readAttachment(cii, object, description, warn)) ?? []
  })
}
