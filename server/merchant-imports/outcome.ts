/** What a check found, or an import: counted while the lines are judged. */
import type { MerchantImport } from '../../domain/contract/merchant/invoice-import.ts'
import type { Currency } from '../../domain/money.ts'
import type { importRefusals } from '../store/schema/merchant/imports.ts'
import type { JudgedLine, JudgedPart } from './judge.ts'
import { refusalWire } from './stored-import.ts'

type Outcome = Exclude<MerchantImport['outcome'], null>
type StoredRefusal = Omit<typeof importRefusals.$inferInsert, 'id' | 'importId'>

/** Refusals that come with the import itself; the others come by pages. */
const FIRST_REFUSALS = 25
const WARNINGS_AT_MOST = 25
const VALUE_AT_MOST = 200

export class Tally {
  lines = 0
  /** Lines that are refused and that no rejection holds: with one of them nothing of the file is stored. */
  blocking = 0
  readonly #counts = {
    invoices: 0,
    credit_notes: 0,
    settled: 0,
    disputed: 0,
    known: 0,
    refused_lines: 0,
    to_rejections: 0,
  }
  readonly #sums = new Map<Currency, { billed: number; due: number }>()
  readonly #codes = new Map<string, number>()
  readonly #first: Outcome['refusals'] = []
  readonly #warnings: Outcome['warnings'] = []

  /** Counts a part, and returns its refusals as they are stored. */
  add({ lines, rows, warnings }: JudgedPart): StoredRefusal[] {
    this.lines += lines.length
    const counts = this.#counts
    for (const { source, invoice } of rows) {
      counts[source.kind === 'creditNote' ? 'credit_notes' : 'invoices'] += 1
      if (source.settledOn !== null) counts.settled += 1
      if (source.disputed) counts.disputed += 1
      const { billed, due } = this.#sums.get(source.currency) ?? { billed: 0, due: 0 }
      this.#sums.set(source.currency, { billed: billed + invoice.billedMinor, due: due + invoice.openMinor })
    }
    for (const { line, code } of warnings)
      if (this.#warnings.length < WARNINGS_AT_MOST) this.#warnings.push({ line, code, value: null })
    for (const { fate } of lines) {
      if (fate === 'known') counts.known += 1
      if (fate === 'rejected') counts.to_rejections += 1
      if (fate === 'refused') this.blocking += 1
      if (fate === 'refused' || fate === 'rejected') counts.refused_lines += 1
    }
    const refusals = lines.flatMap(refusalsOf)
    for (const { code } of refusals) this.#codes.set(code, (this.#codes.get(code) ?? 0) + 1)
    for (const refusal of refusals.slice(0, FIRST_REFUSALS - this.#first.length)) this.#first.push(refusalWire(refusal))
    return refusals
  }

  get outcome(): Outcome {
    return {
      ...this.#counts,
      totals: [...this.#sums].map(([currency, { billed, due }]) => ({ currency, billed, due })),
      codes: [...this.#codes]
        .map(([code, count]) => ({ code, count }))
        .toSorted((one, other) => other.count - one.count),
      refusals: this.#first,
      warnings: this.#warnings,
    }
  }
}

function refusalsOf({ number, refusals, fate }: JudgedLine) {
  return refusals.map(({ line, code, words, column = null, value = null }) => ({
    line,
    invoiceNumber: number === '' ? null : number,
    code,
    words,
    columnName: column,
    value: value === null ? null : value.slice(0, VALUE_AT_MOST),
    toRejections: fate === 'rejected',
  }))
}
