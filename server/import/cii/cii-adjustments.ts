/** Allowances and charges of a CII document, and its VAT breakdown. */
import type { Currency } from '../../../domain/money.ts'
import { adjustmentKind } from '../e-invoice/adjustment-kind.ts'
import { categoryOf } from '../e-invoice/category.ts'
import type { ElementReader } from '../e-invoice/element-reader.ts'
import type { XmlElement } from '../e-invoice/xml-tree.ts'
import type { ParsedAdjustment, ParsedTax, TaxCategory } from '../reading.ts'

export function readCategory(
  cii: ElementReader,
  from: XmlElement,
  element: XmlElement | null,
  rule: string,
): TaxCategory | null {
  return categoryOf(cii, from, element, { code: 'ram:CategoryCode', percent: 'ram:RateApplicablePercent', rule })
}

/** Reads the document's own allowances and charges. Freight of the profile EXTENDED is a charge like any other. */
export function readAdjustments(cii: ElementReader, settlement: XmlElement, currency: Currency): ParsedAdjustment[] {
  const stated = cii.all(settlement, 'ram:SpecifiedTradeAllowanceCharge').map((element): ParsedAdjustment => {
    const kind = adjustmentKind(cii, element, 'ram:ChargeIndicator/udt:Indicator')
    const rules = kind === 'charge' ? { amount: 'BR-36', category: 'BR-37' } : { amount: 'BR-31', category: 'BR-32' }
    return {
      at: element.line,
      kind,
      reason: cii.text(element, 'ram:Reason') ?? (kind === 'charge' ? 'Charge' : 'Allowance'),
      amount: cii.neededAmount(element, 'ram:ActualAmount', currency, rules.amount),
      category: readCategory(cii, element, cii.one(element, 'ram:CategoryTradeTax'), rules.category),
    }
  })
  const freight = cii.all(settlement, 'ram:SpecifiedLogisticsServiceCharge').map((element): ParsedAdjustment => ({
    at: element.line,
    kind: 'charge',
    reason: cii.text(element, 'ram:Description') ?? 'Freight',
    amount: cii.neededAmount(element, 'ram:AppliedAmount', currency, 'BR-36'),
    category: readCategory(cii, element, cii.one(element, 'ram:AppliedTradeTax'), 'BR-37'),
  }))
  return [...stated, ...freight]
}

export function readTaxes(cii: ElementReader, settlement: XmlElement, currency: Currency): ParsedTax[] {
  const elements = cii.all(settlement, 'ram:ApplicableTradeTax')
  if (elements.length === 0)
    cii.refuse(settlement.line, 'elementMissing', 'There is no ApplicableTradeTax (BG-23, BR-CO-18).')
  return elements.map((element) => ({
    at: element.line,
    category: readCategory(cii, element, element, 'BR-47') ?? { code: '', percent: null },
    taxable: cii.neededAmount(element, 'ram:BasisAmount', currency, 'BR-45'),
    tax: cii.neededAmount(element, 'ram:CalculatedAmount', currency, 'BR-46'),
  }))
}
