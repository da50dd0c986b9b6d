/**
 * The sums of an e-invoice. They must agree to the minor unit: EN 16931 adds rounded amounts, so
 * nothing is left to tolerate, but where it multiplies. There the tolerance is what rounding can do
 * and no more, which is stricter than the official validators (they let a category's tax be off by
 * almost one whole unit of currency).
 */
import { minorUnits, toDecimal, type Currency } from '../../../domain/money.ts'
import { parseDecimal, times, type Decimal } from '../../../domain/decimal.ts'
import { taxGroupKey } from '../../../domain/rules/merchant-invoices/tax-groups.ts'
import type { ImportRefusalCode, ParsedInvoice, ParsedTax, TaxCategory } from '../reading.ts'
import type { ElementReader } from './element-reader.ts'

/** The sums of a document, each with an element of its own. */
type SumName = 'lines' | 'allowances' | 'charges' | 'exclusive' | 'tax' | 'inclusive' | 'payable'

/** Sums that the document states and an invoice does not store, in minor units. `at` is the line where one is stated. */
export type DeclaredSums = {
  readonly at: (name: SumName) => number
  readonly lineExtension: number
  readonly allowances: number
  readonly charges: number
}

/** Products that Peppol has its documents state. Amounts are minor units. */
export type DeclaredProducts = {
  /** Of each line. `adjusted` is the sum of its own charges less its allowances. */
  readonly lines: readonly {
    readonly at: number
    readonly number: string
    readonly amount: number
    readonly adjusted: bigint
    readonly quantity: Decimal | null
    readonly price: Decimal | null
    /** The quantity that the price is for. */
    readonly base: Decimal
  }[]
  /** Of each allowance and charge that is stated as a percentage too, of the document and of its lines. */
  readonly percentages: readonly {
    readonly at: number
    readonly percent: Decimal
    readonly base: number
    readonly amount: number
  }[]
}

/** EN 16931's name of each category in its rule ids. */
const ruleNames: Readonly<Record<string, string>> = { K: 'IC', L: 'AF', M: 'AG' }

/** Refuses every sum of the document that does not agree with its parts. */
export function checkSums(reader: ElementReader, invoice: ParsedInvoice, declared: DeclaredSums): void {
  const { currency } = invoice
  const agree = (
    at: number,
    [code, rule]: readonly [ImportRefusalCode, string],
    what: string,
    stated: number,
    summed: bigint,
  ) => {
    if (BigInt(stated) === summed) return
    const words = `${what} is ${inWords(BigInt(stated), currency)}, but it must be ${inWords(summed, currency)} (${rule}).`
    reader.refuse(at, code, words)
  }
  const lines = sum(invoice.lines.map(({ amount }) => amount))
  const of = (kind: 'allowance' | 'charge') =>
    sum(invoice.adjustments.filter((one) => one.kind === kind).map(({ amount }) => amount))
  const { at } = declared

  agree(at('lines'), ['lineSumDiffers', 'BR-CO-10'], 'The sum of the lines', declared.lineExtension, lines)
  agree(
    at('allowances'),
    ['allowanceSumDiffers', 'BR-CO-11'],
    'The sum of the allowances',
    declared.allowances,
    of('allowance'),
  )
  agree(at('charges'), ['chargeSumDiffers', 'BR-CO-12'], 'The sum of the charges', declared.charges, of('charge'))
  const exclusive = sum([declared.lineExtension, -declared.allowances, declared.charges])
  agree(at('exclusive'), ['taxExclusiveDiffers', 'BR-CO-13'], 'The total without VAT', invoice.subtotal, exclusive)
  const tax = sum(invoice.taxes.map((one) => one.tax))
  agree(at('tax'), ['taxSumDiffers', 'BR-CO-14'], 'The total VAT', invoice.tax, tax)
  const inclusive = sum([invoice.subtotal, invoice.tax])
  agree(at('inclusive'), ['taxInclusiveDiffers', 'BR-CO-15'], 'The total with VAT', invoice.total, inclusive)
  const payable = sum([invoice.total, -invoice.prepaid, invoice.rounding])
  agree(at('payable'), ['payableDiffers', 'BR-CO-16'], 'The amount due', invoice.payable, payable)

  checkCategories(reader, invoice)
}

/** The basis of each VAT category is what its lines and adjustments come to, and its tax is the rate of it. */
function checkCategories(reader: ElementReader, { lines, adjustments, taxes, currency }: ParsedInvoice) {
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
    reader.refuse(at, 'categoryMissing', words)
  }
  const seen = new Set<string>()
  for (const tax of taxes) {
    const key = taxGroupKey(tax.category)
    if (seen.has(key)) {
      const words = `${named(tax.category)} has a second VAT breakdown (${ruleOf(tax.category)}-08).`
      reader.refuse(tax.at, 'elementRepeated', words)
      continue
    }
    seen.add(key)
    const own = parts.filter(({ category }) => category && taxGroupKey(category) === key)
    const basis = sum(own.map(({ amount }) => amount))
    if (BigInt(tax.taxable) !== basis) {
      const [says, must] = [inWords(BigInt(tax.taxable), currency), inWords(basis, currency)]
      const words = `The taxable amount of ${named(tax.category)} is ${says}, but it must be ${must} (${ruleOf(tax.category)}-08).`
      reader.refuse(tax.at, 'categoryBasisDiffers', words)
    }
    if (!isTaxOf(tax, own.length)) {
      const words = `The VAT of ${named(tax.category)} on ${inWords(BigInt(tax.taxable), currency)} is not ${inWords(BigInt(tax.tax), currency)} (BR-CO-17).`
      reader.refuse(tax.at, 'categoryTaxDiffers', words)
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

/** Checks whether a document says that it follows the rules of Peppol's billing. */
export function isPeppolProfile(profile: string | null): boolean {
  return profile?.includes('urn:fdc:peppol.eu:2017:poacc:billing') ?? false
}

/** Refuses a line that is not quantity x price (R120) and an adjustment that is not base x percent (R040), within two hundredths. */
export function checkProducts(
  reader: ElementReader,
  currency: Currency,
  { lines, percentages }: DeclaredProducts,
): void {
  for (const { at, percent, base, amount } of percentages) {
    const whole: Decimal = { digits: BigInt(base), scale: minorUnits(currency) }
    if (isProduct(BigInt(amount), times(whole, percent), { digits: 100n, scale: 0 }, currency)) continue
    const words = `${inWords(BigInt(amount), currency)} is not the stated percentage of ${inWords(BigInt(base), currency)} (PEPPOL-EN16931-R040).`
    reader.refuse(at, 'allowanceAmountDiffers', words)
  }
  for (const { at, number, amount, adjusted, quantity, price, base } of lines) {
    if (!quantity || !price || base.digits === 0n) continue
    if (isProduct(BigInt(amount) - adjusted, times(quantity, price), base, currency)) continue
    const words = `Line ${number} is ${inWords(BigInt(amount), currency)}, which is not quantity x price, with its allowances and charges (PEPPOL-EN16931-R120).`
    reader.refuse(at, 'lineAmountDiffers', words)
  }
}

/** Checks whether an amount is product / divisor, within Peppol's two hundredths of the currency's main unit. */
function isProduct(minor: bigint, product: Decimal, divisor: Decimal, currency: Currency): boolean {
  const scale = minorUnits(currency)
  const slack = BigInt(Math.max(1, 2 * 10 ** (scale - 2)))
  const [over, under] = [10n ** BigInt(product.scale), 10n ** BigInt(divisor.scale)]
  const off = minor * divisor.digits * over - product.digits * under * 10n ** BigInt(scale)
  return magnitude(off) <= slack * magnitude(divisor.digits) * over
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
