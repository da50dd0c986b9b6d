/** Facts that a sound invoice may have and that mostly are a slip: they are asked for, unless they were accepted. */
import { addDays } from '../../domain/dates.ts'
import type { ParsedInvoice, Refusal } from './reading.ts'

/** Words of `--accept`. */
export const acceptable = ['dates', 'zero', 'currency', 'seller', 'buyer'] as const
export type Acceptable = (typeof acceptable)[number]
export type Accepted = ReadonlySet<Acceptable>

const DAYS_PAST = 20 * 366
const DAYS_AHEAD = 366
const DAYS_TO_PAY = 2 * 366

export function implausible(invoice: ParsedInvoice, today: string, accepted: Accepted): Refusal[] {
  const { at: line, billedOn, dueOn, settledOn, total } = invoice
  const faults = [
    billedOn < addDays(today, -DAYS_PAST) ? `It was billed on ${billedOn}, long ago` : '',
    billedOn > addDays(today, DAYS_AHEAD) ? `It is billed on ${billedOn}, far ahead` : '',
    dueOn < billedOn && invoice.kind === 'invoice' ? `It is due on ${dueOn}, before it is billed (${billedOn})` : '',
    dueOn > addDays(billedOn, DAYS_TO_PAY) ? `It is due on ${dueOn}, long after it is billed (${billedOn})` : '',
    settledOn !== null && settledOn < billedOn
      ? `It was settled on ${settledOn}, before it is billed (${billedOn})`
      : '',
    settledOn !== null && settledOn > addDays(today, 1) ? `It was settled on ${settledOn}, which is still to come` : '',
  ].filter(Boolean)
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
