/** Lines of a CII document. */
import type { Currency } from '../../../domain/money.ts'
import type { ElementReader } from '../e-invoice/element-reader.ts'
import { unitPriceOf } from '../e-invoice/unit-price.ts'
import type { XmlElement } from '../e-invoice/xml-tree.ts'
import type { ParsedAdjustment, ParsedLine, ParsedTax } from '../reading.ts'
import { readCategory } from './cii-adjustments.ts'

export const LINE = 'ram:IncludedSupplyChainTradeLineItem'
export const QUANTITY = 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'
export const PRICE = 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice'
const TOTAL = 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'

/** Reasons of EXTENDED for a line that heads others, or only tells something: its amount is no part of the sums. */
const uncounted = new Set(['GROUP', 'INFORMATION'])

export function readLines(cii: ElementReader, transaction: XmlElement, currency: Currency): ParsedLine[] {
  const lines = cii.all(transaction, LINE)
  if (lines.length === 0) cii.refuse(transaction.line, 'elementMissing', 'There is no line (BG-25, BR-16).')
  return lines.map((line) => readLine(cii, line, currency))
}

export function isCounted(cii: ElementReader, line: XmlElement): boolean {
  const reason = cii.text(line, 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode')
  return reason === null || !uncounted.has(reason)
}

function readLine(cii: ElementReader, line: XmlElement, currency: Currency): ParsedLine {
  const product = cii.one(line, 'ram:SpecifiedTradeProduct')
  if (!product) cii.refuse(line.line, 'elementMissing', 'The line has no SpecifiedTradeProduct (BG-31, BR-25).')
  const parts = [product ? cii.needed(product, 'ram:Name', 'BR-25') : '', cii.text(product, 'ram:Description') ?? '']
  const own = {
    at: line.line,
    number: cii.needed(line, 'ram:AssociatedDocumentLineDocument/ram:LineID', 'BR-21'),
    description: parts.filter((part, index) => part !== '' && parts.indexOf(part) === index).join(' · '),
    unit: cii.one(line, QUANTITY)?.attributes.get('unitCode') ?? null,
  }
  if (!isCounted(cii, line))
    return { ...own, quantity: cii.decimal(line, QUANTITY) ?? '1', unitPrice: null, amount: 0, category: null }
  const quantity = cii.needed(line, QUANTITY, 'BR-22')
  const tax = cii.one(line, 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax')
  return {
    ...own,
    quantity: quantity === '' ? '' : (cii.decimal(line, QUANTITY) ?? ''),
    unitPrice: readUnitPrice(cii, line, currency),
    amount: cii.neededAmount(line, TOTAL, currency, 'BR-24'),
    category: readCategory(cii, line, tax, 'BR-CO-04'),
  }
}

function readUnitPrice(cii: ElementReader, line: XmlElement, currency: Currency): string | null {
  const price = cii.one(line, PRICE)
  const amount = cii.decimal(price, 'ram:ChargeAmount')
  if (!price || amount === null) {
    cii.refuse(line.line, 'elementMissing', 'The line has no price (BT-146, BR-26).')
    return null
  }
  const own = cii.one(price, 'ram:ChargeAmount')?.attributes.get('currencyID') ?? currency
  if (own !== currency)
    cii.refuse(price.line, 'currencyDiffers', `The price is in ${own}, the document in ${currency}.`)
  return unitPriceOf(cii, price.line, amount, cii.decimal(price, 'ram:BasisQuantity'))
}

/**
 * Returns the lines of a document in the profile BASIC WL, which has none: one for each VAT category, over what its
 * basis is without allowances and charges, so that they add up to the document's own sum of the lines.
 */
export function linesOfBreakdown(taxes: readonly ParsedTax[], adjustments: readonly ParsedAdjustment[]): ParsedLine[] {
  const isOf = ({ category: { code, percent } }: ParsedTax, { category }: ParsedAdjustment) =>
    category?.code === code && category.percent === percent
  return taxes.map((tax, index) => {
    const adjusted = adjustments
      .filter((one) => isOf(tax, one))
      .reduce((sum, { kind, amount }) => (kind === 'charge' ? sum + amount : sum - amount), 0)
    const { code, percent } = tax.category
    return {
      at: tax.at,
      number: String(index + 1),
      description: percent === null ? `Goods and services, VAT ${code}` : `Goods and services, VAT ${percent} %`,
      quantity: '1',
      unit: null,
      unitPrice: null,
      amount: tax.taxable - adjusted,
      category: tax.category,
    }
  })
}
