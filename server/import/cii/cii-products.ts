/** Quantities, prices and percentages of a CII document, whose products Peppol has it state. */
import type { Currency } from '../../../domain/money.ts'
import { parseDecimal, type Decimal } from '../../../domain/decimal.ts'
import type { ElementReader } from '../e-invoice/element-reader.ts'
import type { DeclaredProducts } from '../e-invoice/sums.ts'
import type { XmlElement } from '../e-invoice/xml-tree.ts'
import type { ParsedInvoice } from '../reading.ts'
import { isCounted, LINE, PRICE, QUANTITY } from './cii-lines.ts'

const one: Decimal = { digits: 1n, scale: 0 }
const ADJUSTMENT = 'ram:SpecifiedTradeAllowanceCharge'

export function readProducts(
  cii: ElementReader,
  { transaction, settlement }: { readonly transaction: XmlElement; readonly settlement: XmlElement },
  { currency, lines: parsed }: Pick<ParsedInvoice, 'currency' | 'lines'>,
): DeclaredProducts {
  const elements = cii.all(transaction, LINE)
  const ofLine = (line: XmlElement) => cii.all(cii.one(line, 'ram:SpecifiedLineTradeSettlement'), ADJUSTMENT)
  const adjustments = [...cii.all(settlement, ADJUSTMENT), ...elements.flatMap(ofLine)]
  return {
    percentages: adjustments.flatMap((element) => percentageOf(cii, element, currency)),
    lines: parsed.flatMap(({ at, number, amount }, index) => {
      const element = elements[index]
      if (!element || !isCounted(cii, element)) return []
      return {
        at,
        number,
        amount,
        adjusted: ofLine(element).reduce((sum, adjustment) => sum + signedAmount(cii, adjustment, currency), 0n),
        quantity: decimalAt(cii, element, QUANTITY),
        price: decimalAt(cii, element, `${PRICE}/ram:ChargeAmount`),
        base: decimalAt(cii, element, `${PRICE}/ram:BasisQuantity`) ?? one,
      }
    }),
  }
}

function percentageOf(cii: ElementReader, element: XmlElement, currency: Currency): DeclaredProducts['percentages'] {
  const percent = decimalAt(cii, element, 'ram:CalculationPercent')
  const base = cii.amount(element, 'ram:BasisAmount', currency)
  const amount = cii.amount(element, 'ram:ActualAmount', currency)
  return percent && base !== null && amount !== null ? [{ at: element.line, percent, base, amount }] : []
}

function signedAmount(cii: ElementReader, element: XmlElement, currency: Currency): bigint {
  const amount = BigInt(cii.amount(element, 'ram:ActualAmount', currency) ?? 0)
  return ['true', '1'].includes(cii.text(element, 'ram:ChargeIndicator/udt:Indicator') ?? '') ? amount : -amount
}

function decimalAt(cii: ElementReader, from: XmlElement, path: string): Decimal | null {
  const text = cii.decimal(from, path)
  return text === null ? null : parseDecimal(text)
}
