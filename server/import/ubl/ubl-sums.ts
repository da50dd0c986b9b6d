/**
 * The sums of an e-invoice. They must agree to the minor unit: EN 16931 adds rounded amounts, so
 * nothing is left to tolerate, but where it multiplies. There the tolerance is what rounding can do
 * and no more, which is stricter than the official validators (they let a category's tax be off by
 * almost one whole unit of currency).
 */
import { minorUnits, toDecimal, type Currency } from '../../../domain/money.ts'
import { parseDecimal, times, type Decimal } from '../../../domain/decimal.ts'
import { taxGroupKey } from '../../../domain/rules/merchant-invoices/tax-groups.ts'
import type { ParsedInvoice, ParsedTax, TaxCategory } from '../reading.ts'
import type { UblReader } from './ubl-element.ts'
import type { XmlElement } from './xml-tree.ts'

/**
 * Sums that the document states and an invoice does not store. Minor units; `at` is the line of an element of the
 * totals.
 */
export type DeclaredSums = {
  readonly at: (name: string) => number
  readonly taxAt: number
  readonly lineExtension: number
  readonly allowances: number
  readonly charges: number
}

/** EN 16931's name of each category in its rule ids. */
const ruleNames: Readonly<Record<string, string>> = { K: 'IC', L: 'AF', M: 'AG' }

/** Refuses every sum of the document that does not agree with its parts. */
export function checkSums(ubl: UblReader, root: XmlElement, invoice: ParsedInvoice, declared: DeclaredSums) {
  const { currency } = invoice
  const agree = (
    at: number,
    [code, rule]: readonly [Parameters<UblReader['refuse']>[1], string],
    what: string,
    stated: number,
    summed: bigint,
  ) => {
    if (BigInt(stated) === summed) return
    const words = `${what} is ${inWords(BigInt(stated), currency)}, but it must be ${inWords(summed, currency)} (${rule}).`
    ubl.refuse(at, code, words)
  }
  const lines = sum(invoice.lines.map(({ amount }) => amount))
  const of = (kind: 'allowance' | 'charge') =>
    sum(invoice.adjustments.filter((one) => one.kind === kind).map(({ amount }) => amount))
  const { at, taxAt } = declared

  agree(
    at('cbc:LineExtensionAmount'),
    ['lineSumDiffers', 'BR-CO-10'],
    'The sum of the lines',
    declared.lineExtension,
    lines,
  )
  agree(
    at('cbc:AllowanceTotalAmount'),
    ['allowanceSumDiffers', 'BR-CO-11'],
    'The sum of the allowances',
    declared.allowances,
    of('allowance'),
  )
  agree(
    at('cbc:ChargeTotalAmount'),
    ['chargeSumDiffers', 'BR-CO-12'],
    'The sum of the charges',
    declared.charges,
    of('charge'),
  )
  const exclusive = sum([declared.lineExtension, -declared.allowances, declared.charges])
  agree(
    at('cbc:TaxExclusiveAmount'),
    ['taxExclusiveDiffers', 'BR-CO-13'],
    'The total without VAT',
    invoice.subtotal,
    exclusive,
  )
  const tax = sum(invoice.taxes.map((one) => one.tax))
  agree(taxAt, ['taxSumDiffers', 'BR-CO-14'], 'The total VAT', invoice.tax, tax)
  const inclusive = sum([invoice.subtotal, invoice.tax])
  agree(
    at('cbc:TaxInclusiveAmount'),
    ['taxInclusiveDiffers', 'BR-CO-15'],
    'The total with VAT',
    invoice.total,
    inclusive,
  )
  const payable = sum([invoice.total, -invoice.prepaid, invoice.rounding])
  agree(at('cbc:PayableAmount'), ['payableDiffers', 'BR-CO-16'], 'The amount due', invoice.payable, payable)

  checkCategories(ubl, invoice)
  const profile = ubl.text(root, 'cbc:CustomizationID') ?? ''
  if (profile.includes('urn:fdc:peppol.eu:2017:poacc:billing')) checkPeppolProducts(ubl, root, invoice)
}

/** The basis of each VAT category is what its lines and adjustments come to, and its tax is the rate of it. */
function checkCategories(ubl: UblReader, { lines, adjustments, taxes, currency }: ParsedInvoice) {
  const parts = [
    ...lines.map(({ at, amount, category }) => ({ at, amount, category })),
    ...adjustments.map(({ at, kind, amount, category }) => ({
      at,
      amount: kind === 'charge' ? amount : -amount,
      category,
    })),
  ]
  const stated = new Map(taxes.map((tax) => [taxGroupKey(tax.category), tax]))
  for (const { at, category } of parts) {
    if (!category || stated.has(taxGroupKey(category))) continue
    const words = `There is no VAT breakdown for ${named(category)} (${ruleOf(category)}-01, BR-CO-18).`
    ubl.refuse(at, 'categoryMissing', words)
  }
  const seen = new Set<string>()
  for (const tax of taxes) {
    const key = taxGroupKey(tax.category)
    if (seen.has(key)) {
      const words = `${named(tax.category)} has a second VAT breakdown (${ruleOf(tax.category)}-08).`
      ubl.refuse(tax.at, 'elementRepeated', words)
      continue
    }
    seen.add(key)
    const own = parts.filter(({ category }) => category && taxGroupKey(category) === key)
    const basis = sum(own.map(({ amount }) => amount))
    if (BigInt(tax.taxable) !== basis) {
      const [says, must] = [inWords(BigInt(tax.taxable), currency), inWords(basis, currency)]
      const words = `The taxable amount of ${named(tax.category)} is ${says}, but it must be ${must} (${ruleOf(tax.category)}-08).`
      ubl.refuse(tax.at, 'categoryBasisDiffers', words)
    }
    if (!isTaxOf(tax, own.length)) {
      const words = `The VAT of ${named(tax.category)} on ${inWords(BigInt(tax.taxable), currency)} is not ${inWords(BigInt(tax.tax), currency)} (BR-CO-17).`
      ubl.refuse(tax.at, 'categoryTaxDiffers', words)
    }
  }
}

/**
 * BR-CO-17: basis x rate, rounded. A seller may round line by line, so that each of the category's
 * amounts may bring half a minor unit; a rate of zero leaves nothing to round.
 */
function isTaxOf({ taxable, tax, category }: ParsedTax, amounts: number): boolean {
  const rate = parseDecimal(category.percent ?? '0') ?? { digits: 0n, scale: 0 }
  if (rate.digits === 0n) return tax === 0
  const unit = 100n * 10n ** BigInt(rate.scale)
  const off = magnitude(BigInt(tax) * unit - BigInt(taxable) * rate.digits)
  return off * 2n <= BigInt(Math.max(1, amounts)) * unit
}

/** Checks of Peppol: line = quantity x price (R120) and allowance = base x percent (R040), within two hundredths. */
function checkPeppolProducts(ubl: UblReader, root: XmlElement, { currency, lines, kind }: ParsedInvoice) {
  const names = kind === 'invoice' ? ['InvoiceLine', 'InvoicedQuantity'] : ['CreditNoteLine', 'CreditedQuantity']
  const elements = ubl.all(root, `cac:${names[0]}`)
  for (const adjusted of [root, ...elements])
    for (const element of ubl.all(adjusted, 'cac:AllowanceCharge')) checkPercentage(ubl, element, currency)

  for (const [index, line] of lines.entries()) {
    const element = elements[index]
    if (!element) continue
    const quantity = decimalAt(ubl, element, `cbc:${names[1]}`)
    const price = decimalAt(ubl, element, 'cac:Price/cbc:PriceAmount')
    const base = decimalAt(ubl, element, 'cac:Price/cbc:BaseQuantity') ?? { digits: 1n, scale: 0 }
    if (!quantity || !price || base.digits === 0n) continue
    const adjustments = ubl.all(element, 'cac:AllowanceCharge').map((one) => {
      const amount = ubl.amount(one, 'cbc:Amount', currency) ?? 0
      return isCharge(ubl, one) ? amount : -amount
    })
    const net = BigInt(line.amount) - sum(adjustments)
    if (isProduct(net, times(quantity, price), base, currency)) continue
    const words = `Line ${line.number} is ${inWords(BigInt(line.amount), currency)}, which is not quantity x price, with its allowances and charges (PEPPOL-EN16931-R120).`
    ubl.refuse(line.at, 'lineAmountDiffers', words)
  }
}

function checkPercentage(ubl: UblReader, element: XmlElement, currency: Currency) {
  const percent = decimalAt(ubl, element, 'cbc:MultiplierFactorNumeric')
  const base = ubl.amount(element, 'cbc:BaseAmount', currency)
  const amount = ubl.amount(element, 'cbc:Amount', currency)
  if (!percent || base === null || amount === null) return
  const whole: Decimal = { digits: BigInt(base), scale: minorUnits(currency) }
  if (isProduct(BigInt(amount), times(whole, percent), { digits: 100n, scale: 0 }, currency)) return
  const words = `${inWords(BigInt(amount), currency)} is not the stated percentage of ${inWords(BigInt(base), currency)} (PEPPOL-EN16931-R040).`
  ubl.refuse(element.line, 'allowanceAmountDiffers', words)
}

/** Checks whether an amount is product / divisor, within Peppol's two hundredths of the currency's main unit. */
function isProduct(minor: bigint, product: Decimal, divisor: Decimal, currency: Currency): boolean {
  const scale = minorUnits(currency)
  const slack = BigInt(Math.max(1, 2 * 10 ** (scale - 2)))
  const [over, under] = [10n ** BigInt(product.scale), 10n ** BigInt(divisor.scale)]
  const off = minor * divisor.digits * over - product.digits * under * 10n ** BigInt(scale)
  return magnitude(off) <= slack * magnitude(divisor.digits) * over
}

function decimalAt(ubl: UblReader, from: XmlElement, path: string): Decimal | null {
  const text = ubl.decimal(from, path)
  return text === null ? null : parseDecimal(text)
}

function isCharge(ubl: UblReader, element: XmlElement): boolean {
  return ['true', '1'].includes(ubl.text(element, 'cbc:ChargeIndicator') ?? '')
}

function named({ code, percent }: TaxCategory): string {
  return percent === null ? `category ${code}` : `category ${code} at ${percent} %`
}

function ruleOf({ code }: TaxCategory): string {
  return `BR-${ruleNames[code] ?? code}`
}

function sum(minors: readonly number[]): bigint {
  return minors.reduce((total, minor) => total + BigInt(minor), 0n)
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}

function inWords(minor: bigint, currency: Currency): string {
  return `${toDecimal({ minor: Number(minor), currency })} ${currency}`
}
