/** Facts that a sound invoice may have and that mostly are a slip: they are asked for, unless they were accepted. */
import { dateFaults, type DateFault } from '../../domain/rules/merchant-invoices/plausible-dates.ts'
import type { ParsedInvoice, Refusal } from './reading.ts'

/** Words of `--accept`. */
export const acceptable = ['dates', 'zero', 'currency', 'seller', 'buyer'] as const
export type Acceptable = (typeof acceptable)[number]
export type Accepted = ReadonlySet<Acceptable>

export function implausible(invoice: ParsedInvoice, today: string, accepted: Accepted): Refusal[] {
  const { at: line, billedOn, dueOn, settledOn, total } = invoice
  const wordsOf: Readonly<Record<DateFault, string>> = {
    billedLongAgo: `It was billed on ${billedOn}, long ago`,
    billedFarAhead: `It is billed on ${billedOn}, far ahead`,
    dueBeforeBilled: `It is due on ${dueOn}, before it is billed (${billedOn})`,
    dueLongAfterBilled: `It is due on ${dueOn}, long after it is billed (${billedOn})`,
    settledBeforeBilled: `It was settled on ${settledOn}, before it is billed (${billedOn})`,
    settledInFuture: `It was settled on ${settledOn}, which is still to come`,
  }
  const faults = dateFaults(invoice, today).map((fault) => wordsOf[fault])
  return [
    ...(accepted.has('dates')
      ? []
      : faults.map((fault): Refusal => ({
          line,
          code: 'dateImplausible',
          words: `${fault}; if so, say --accept dates.`,
        }))),
    ...(accepted.has('zero') || total !== 0
      ? []
      : [{ line, code: 'amountZero' as const, words: 'Its amount is zero; if so, say --accept zero.' }]),
  ]
}
