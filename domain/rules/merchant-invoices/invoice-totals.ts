/**
 * The sums of an invoice by EN 16931, in minor units: each line and each tax group is rounded half up, and what is rounded
 * is added. Terms (BT, BG) and rules (BR) are those of EN 16931-1; server/import/ubl accepts the same figures.
 */
import type { ProposedInvoice, ProposedLine } from '../../contract/merchant/proposed-invoice.ts'
import { parseDecimal, rounded, times, toText } from '../../decimal.ts'
import { minorUnits, parseAmount, type Currency } from '../../money.ts'
import { taxGroupKey } from './tax-groups.ts'

/** A larger amount of one line or one rebate is a slip of the hand; sums of smaller ones stay exact. */
const MINOR_AT_MOST = 1_000_000_000_000

/** An amount without tax with its category and rate in percent. */
export type Taxed = { readonly minor: number; readonly code: string; readonly percent: string | null }

/** BG-23: a category with its taxable amount (BT-116), tax (BT-117) and rate (BT-119). */
type TaxGroup = {
  readonly code: string
  readonly percent: string | null
  readonly taxableMinor: number
  readonly taxMinor: number
}

export type Sums = {
  /** BT-106: the sum of the lines. */
  readonly linesMinor: number
  /** BT-109: without tax, after allowances and charges. */
  readonly taxableMinor: number
  /** BT-110. */
  readonly taxMinor: number
  /** BT-112 and, as nothing is prepaid, BT-115: with tax. */
  readonly totalMinor: number
  readonly taxes: readonly TaxGroup[]
}

/** Returns the decimals of a rate in their shortest form, so that 19 and 19.0 are one group; null where there is none. */
export function percentOf(text: string): string | null {
  const percent = parseDecimal(text)
  return percent === null ? null : toText(percent)
}

/** Returns the tax on a taxable amount: BR-CO-17, rounded half up. */
function taxOf(taxableMinor: number, percent: string | null): number {
  const rate = parseDecimal(percent ?? '0') ?? { digits: 0n, scale: 0 }
  return Number(rounded({ digits: BigInt(taxableMinor) * rate.digits, scale: rate.scale + 2 }, 0))
}

/** Adds lines, and allowances (negative) and charges (positive) on the whole document, to the sums of BR-CO-10 to 16. */
export function sumsOf(lines: readonly Taxed[], adjustments: readonly Taxed[]): Sums {
  const groups = new Map<string, { code: string; percent: string | null; taxableMinor: number }>()
  for (const { minor, code, percent } of [...lines, ...adjustments]) {
    const key = taxGroupKey({ code, percent })
    const group = groups.get(key) ?? { code, percent, taxableMinor: 0 }
    groups.set(key, { ...group, taxableMinor: group.taxableMinor + minor })
  }
  const taxes = [...groups.values()].map((group) => ({
    ...group,
    taxMinor: taxOf(group.taxableMinor, group.percent),
  }))
  const add = (minors: readonly number[]) => minors.reduce((sum, minor) => sum + minor, 0)
  const taxableMinor = add(taxes.map((tax) => tax.taxableMinor))
  const taxMinor = add(taxes.map((tax) => tax.taxMinor))
  return {
    linesMinor: add(lines.map(({ minor }) => minor)),
    taxableMinor,
    taxMinor,
    totalMinor: taxableMinor + taxMinor,
    taxes,
  }
}

/** Returns an amount in minor units, 0 for an empty one, or null where it is none of this currency. */
export function amountOf(text: string, currency: Currency): number | null {
  if (text.trim() === '') return 0
  const minor = parseAmount(text, currency)
  return minor === null || Math.abs(minor) > MINOR_AT_MOST ? null : minor
}

type Priced = Pick<ProposedLine, 'quantity' | 'unit_price' | 'discount'>

/** Returns quantity x price of a line, rounded half up to minor units, or null where it cannot be said. */
export function grossOfLine({ quantity, unit_price: price }: Priced, currency: Currency): number | null {
  const [count, each] = [parseDecimal(quantity), parseDecimal(price)]
  if (count === null || each === null) return null
  const minor = rounded(times(count, each), minorUnits(currency))
  return minor > MINOR_AT_MOST || minor < -MINOR_AT_MOST ? null : Number(minor)
}

/** Returns the net amount of a line (BT-131): quantity x price less its discount, or null where it cannot be said. */
export function netOfLine(line: Priced, currency: Currency): number | null {
  const [gross, discount] = [grossOfLine(line, currency), amountOf(line.discount, currency)]
  return gross === null || discount === null ? null : gross - discount
}

export type InvoiceTotals = Sums & {
  /** BT-131 of each line; null where it cannot be said, and counts nothing. */
  readonly lineNets: readonly (number | null)[]
  /** BT-107: the rebate on the whole document. */
  readonly rebateMinor: number
}

/** Returns the totals of an invoice. What is malformed in it counts nothing, so that they can be seen at any time. */
export function invoiceTotals({
  currency,
  lines,
  rebate,
}: Pick<ProposedInvoice, 'currency' | 'lines' | 'rebate'>): InvoiceTotals {
  const lineNets = lines.map((line) => netOfLine(line, currency))
  const taxed = lines.map((line, index): Taxed => ({
    minor: lineNets[index] ?? 0,
    code: line.tax_category,
    percent: line.tax_category === 'S' ? percentOf(line.tax_percent) : null,
  }))
  const rebateMinor = amountOf(rebate, currency) ?? 0
  return { ...sumsOf(taxed, sharesOfRebate(taxed, rebateMinor)), lineNets, rebateMinor }
}

/**
 * Shares a rebate among the tax groups in proportion to their lines, as each of them needs an allowance of its own
 * (BG-20): rounded so that the shares add up to it. Without lines that come to something there is nothing to share by.
 */
function sharesOfRebate(lines: readonly Taxed[], rebateMinor: number): Taxed[] {
  const { taxes, linesMinor } = sumsOf(lines, [])
  if (rebateMinor === 0 || linesMinor <= 0) return []
  let [before, shared] = [0n, 0n]
  return taxes.map(({ code, percent, taxableMinor }) => {
    before += BigInt(taxableMinor)
    const upTo = (BigInt(rebateMinor) * before * 2n + BigInt(linesMinor)) / (BigInt(linesMinor) * 2n)
    const share = upTo - shared
    shared = upTo
    return { minor: -Number(share), code, percent }
  })
}
