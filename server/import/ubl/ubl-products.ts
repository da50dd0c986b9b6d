/** Quantities, prices and percentages of a UBL document, whose products Peppol has it state. */
import type { Currency } from '../../../domain/money.ts'
import { parseDecimal, type Decimal } from '../../../domain/decimal.ts'
import type { ElementReader } from '../e-invoice/element-reader.ts'
import type { DeclaredProducts } from '../e-invoice/sums.ts'
import type { XmlElement } from '../e-invoice/xml-tree.ts'
import type { ParsedInvoice } from '../reading.ts'

const one: Decimal = { digits: 1n, scale: 0 }

export function readProducts(
  ubl: ElementReader,
  root: XmlElement,
  names: { readonly line: string; readonly quantity: string },
  { currency, lines: parsed }: Pick<ParsedInvoice, 'currency' | 'lines'>,
): DeclaredProducts {
  const elements = ubl.all(root, names.line)
  const adjustments = [root, ...elements].flatMap((element) => ubl.all(element, 'cac:AllowanceCharge'))
  return {
    percentages: adjustments.flatMap((element) => percentageOf(ubl, element, currency)),
    lines: parsed.flatMap(({ at, number, amount }, index) => {
      const element = elements[index]
      if (!element) return []
      return {
        at,
        number,
        amount,
        adjusted: adjustedBy(ubl, element, currency),
        quantity: decimalAt(ubl, element, names.quantity),
        price: decimalAt(ubl, element, 'cac:Price/cbc:PriceAmount'),
        base: decimalAt(ubl, element, 'cac:Price/cbc:BaseQuantity') ?? one,
      }
    }),
  }
}

function percentageOf(ubl: ElementReader, element: XmlElement, currency: Currency): DeclaredProducts['percentages'] {
  const percent = decimalAt(ubl, element, 'cbc:MultiplierFactorNumeric')
  const base = ubl.amount(element, 'cbc:BaseAmount', currency)
  const amount = ubl.amount(element, 'cbc:Amount', currency)
  return percent && base !== null && amount !== null ? [{ at: element.line, percent, base, amount }] : []
}

function adjustedBy(ubl: ElementReader, line: XmlElement, currency: Currency): bigint {
  return ubl.all(line, 'cac:AllowanceCharge').reduce((sum, element) => {
    const amount = BigInt(ubl.amount(element, 'cbc:Amount', currency) ?? 0)
    return ['true', '1'].includes(ubl.text(element, 'cbc:ChargeIndicator') ?? '') ? sum + amount : sum - amount
  }, 0n)
}

function decimalAt(ubl: ElementReader, from: XmlElement, path: string): Decimal | null {
  const text = ubl.decimal(from, path)
  return text === null ? null : parseDecimal(text)
}
