/**
 * The runs of AutoPay: which invoices each of them pays, and what it leaves out. One payment a day and currency, and
 * several only where more invoices are due than one payment may have.
 */
import { AUTO_PAY_NOTICE_DAYS, INVOICES_A_PAYMENT } from '../../limits.ts'
import { addBusinessDays } from '../../bank-days.ts'
import type { BankHolidays } from '../../contract/program-settings.ts'
import { payDay, type Schedule } from './schedule.ts'

type InvoiceRefusal = 'leftOut' | 'disputed' | 'alreadyInRun' | 'beingPaid' | 'notPayable'
export const leftOutReasons = [
  'leftOut',
  'disputed',
  'alreadyInRun',
  'beingPaid',
  'notPayable',
  'notAnnounced',
  /** The bank account cannot be debited, or not yet. */
  'noDirectDebit',
  'overPaymentCeiling',
  'overMonthCeiling',
  // Of runs before a day had several payments where one cannot have all invoices.
  'tooManyInvoices',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export type AutoPayFacts = {
  /** Somebody left it out. */
  readonly isLeftOut: boolean
  readonly isDisputed: boolean
  /** A run has paid it, or has left it out for a ceiling: what failed or did not fit is paid another way. */
  readonly wasInRun: boolean
  /** Other payments of it are on their way, such as a cheque. */
  readonly isBeingPaid: boolean
  /** The rules of a payment allow it. */
  readonly isPayable: boolean
}

/** Returns why AutoPay does not pay an invoice on any day, or null. */
export function refuseInvoice(facts: AutoPayFacts): InvoiceRefusal | null {
  if (facts.isLeftOut) return 'leftOut'
  if (facts.wasInRun) return 'alreadyInRun'
  if (facts.isDisputed) return 'disputed'
  if (facts.isBeingPaid) return 'beingPaid'
  return facts.isPayable ? null : 'notPayable'
}

/** An invoice with a due date; the amount is what is open, in minor units of the currency. */
export type Candidate = {
  readonly trxId: string
  readonly dueOn: string
  readonly amountMinor: number
  readonly refusal: InvoiceRefusal | null
  /** Its payment was announced by e-mail before today. */
  readonly isAnnounced: boolean
}

/** Ceilings in minor units; null: none. */
type Ceilings = { readonly paymentCeilingMinor: number | null; readonly monthCeilingMinor: number | null }
export type RunSettings = Ceilings & { readonly schedule: Schedule }

export type LeftOutInvoice = { readonly candidate: Candidate; readonly reason: LeftOutReason }
export type PlannedRun = {
  readonly day: string
  readonly totalMinor: number
  readonly taken: readonly Candidate[]
  readonly leftOut: readonly LeftOutInvoice[]
}

/** Amounts that AutoPay has paid in a month (`2026-11`), in minor units. */
export type PaidByMonth = Readonly<Record<string, number>>

export const monthOf = (day: string): string => day.slice(0, 7)

const byDueDate = (a: Candidate, b: Candidate): number =>
  a.dueOn === b.dueOn ? (a.trxId < b.trxId ? -1 : 1) : a.dueOn < b.dueOn ? -1 : 1

const exceeds = (amount: number, ceiling: number | null): boolean => ceiling !== null && amount > ceiling

/** Fills the run of a day in the order of due dates; a smaller invoice may still fit where a larger one does not. */
function fillRun(
  day: string,
  candidates: readonly Candidate[],
  ceilings: Ceilings,
  { paidInMonth, isFinal }: { paidInMonth: number; isFinal: boolean },
): PlannedRun {
  const taken: Candidate[] = []
  const leftOut: LeftOutInvoice[] = []
  let totalMinor = 0
  for (const candidate of candidates.toSorted(byDueDate)) {
    const total = totalMinor + candidate.amountMinor
    const reason: LeftOutReason | null =
      candidate.refusal ??
      (exceeds(total, ceilings.paymentCeilingMinor)
        ? 'overPaymentCeiling'
        : exceeds(paidInMonth + total, ceilings.monthCeilingMinor)
          ? 'overMonthCeiling'
          : isFinal && !candidate.isAnnounced
            ? 'notAnnounced'
            : null)
    if (reason !== null) {
      leftOut.push({ candidate, reason })
      continue
    }
    taken.push(candidate)
    totalMinor = total
  }
  return { day, totalMinor, taken, leftOut }
}

/** Returns the payments of a run: one, unless more invoices are due than one payment may have. */
export function paymentsOf(taken: readonly Candidate[]): readonly (readonly Candidate[])[] {
  return Array.from({ length: Math.ceil(taken.length / INVOICES_A_PAYMENT) }, (_, part) =>
    taken.slice(part * INVOICES_A_PAYMENT, (part + 1) * INVOICES_A_PAYMENT),
  )
}

/**
 * Checks whether the result of a run names an invoice that it leaves out for good. What somebody left out is known, and
 * so is what a run had before; what can still be paid on its due date is not left out yet. What was never announced is
 * missed by nobody while it is disputed or paid another way.
 */
export function isLeftOutForGood({ candidate, reason }: LeftOutInvoice, today: string): boolean {
  if (reason === 'leftOut' || reason === 'alreadyInRun') return false
  if (candidate.refusal === null && reason !== 'notAnnounced') return true
  if (candidate.dueOn > today) return false
  return reason === 'notAnnounced' || candidate.isAnnounced
}

type Plan = {
  readonly candidates: readonly Candidate[]
  readonly settings: RunSettings
  /** The last day whose run is done, or the day on which AutoPay was turned on or resumed. */
  readonly ranThrough: string
  readonly today: string
  readonly paidByMonth: PaidByMonth
  /** The run of today is made now: what was not announced before today is not paid. Else it still can be announced. */
  readonly isFinal?: boolean
}

/**
 * Returns the coming runs in the order of their days, the one of today first. A day that passed without its run (no
 * server was there) is made up for today, in the one payment of today.
 */
export function planRuns({
  candidates,
  settings,
  ranThrough,
  today,
  paidByMonth,
  isFinal = false,
}: Plan): readonly PlannedRun[] {
  const byDay = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    const wanted = payDay(candidate.dueOn, settings.schedule, ranThrough)
    if (wanted === null) continue
    const day = wanted < today ? today : wanted
    byDay.set(day, [...(byDay.get(day) ?? []), candidate])
  }
  const paid: Record<string, number> = { ...paidByMonth }
  return [...byDay.keys()].toSorted().map((day) => {
    const month = monthOf(day)
    const run = fillRun(day, byDay.get(day) ?? [], settings, { paidInMonth: paid[month] ?? 0, isFinal })
    paid[month] = (paid[month] ?? 0) + run.totalMinor
    return run
  })
}

/** Returns the last day whose run is announced today: three business days ahead. */
export const noticeThrough = (today: string, bank: BankHolidays): string =>
  addBusinessDays(today, AUTO_PAY_NOTICE_DAYS, bank)
