import { addDays } from '../../dates.ts'

/** Dates that a sound invoice may have and that mostly are a slip. */
export type DateFault =
  | 'billedLongAgo'
  | 'billedFarAhead'
  | 'dueBeforeBilled'
  | 'dueLongAfterBilled'
  | 'settledBeforeBilled'
  | 'settledInFuture'

const DAYS_PAST = 20 * 366
const DAYS_AHEAD = 366
const DAYS_TO_PAY = 2 * 366

/** Calendar days; `settledOn` is null until it is paid. */
export type InvoiceDates = {
  readonly kind: 'invoice' | 'creditNote'
  readonly billedOn: string
  readonly dueOn: string
  readonly settledOn: string | null
}

/** Returns what is implausible about the dates of an invoice on a business date. */
export function dateFaults({ kind, billedOn, dueOn, settledOn }: InvoiceDates, today: string): DateFault[] {
  const faults: readonly (readonly [boolean, DateFault])[] = [
    [billedOn < addDays(today, -DAYS_PAST), 'billedLongAgo'],
    [billedOn > addDays(today, DAYS_AHEAD), 'billedFarAhead'],
    [dueOn < billedOn && kind === 'invoice', 'dueBeforeBilled'],
    [dueOn > addDays(billedOn, DAYS_TO_PAY), 'dueLongAfterBilled'],
    [settledOn !== null && settledOn < billedOn, 'settledBeforeBilled'],
    [settledOn !== null && settledOn > addDays(today, 1), 'settledInFuture'],
  ]
  return faults.flatMap(([isFault, fault]) => (isFault ? [fault] : []))
}
