/** The day on which AutoPay pays an invoice. Days are business dates. */
import { addDays } from '../../dates.ts'

export const scheduleKinds = ['dueDate', 'weekday', 'dayOfMonth'] as const
export type ScheduleKind = (typeof scheduleKinds)[number]

/** `day` is 1 (Monday) to 5 of a week, 1 to 31 of a month (the last day of a shorter one), and null for the due date. */
export type Schedule = { readonly kind: ScheduleKind; readonly day: number | null }
export type ScheduleRefusal = 'scheduleDayInvalid'

const lastDay: Readonly<Record<ScheduleKind, number | null>> = { dueDate: null, weekday: 5, dayOfMonth: 31 }

/** Returns why these settings name no day, or null. */
export function refuseSchedule({ kind, day }: Schedule): ScheduleRefusal | null {
  const last = lastDay[kind]
  if (last === null || day === null) return last === day ? null : 'scheduleDayInvalid'
  return Number.isInteger(day) && day >= 1 && day <= last ? null : 'scheduleDayInvalid'
}

const partsOf = (date: string): readonly [number, number, number] => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return [year, month, day]
}

/** The last such weekday that is not later than the date. */
function weekdayUpTo(date: string, weekday: number): string {
  const back = (new Date(`${date}T00:00:00Z`).getUTCDay() - weekday + 7) % 7
  return addDays(date, -back)
}

/** The date of a day in a month, counted from January as 0 and across years. */
function dayOf(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The last such day of a month that is not later than the date. */
function dayOfMonthUpTo(date: string, day: number): string {
  const [year, month] = partsOf(date)
  const inMonth = dayOf(year, month - 1, day)
  return inMonth <= date ? inMonth : dayOf(year, month - 2, day)
}

function fixedDay(dueOn: string, { kind, day }: Schedule): string {
  if (day === null || kind === 'dueDate') return dueOn
  return kind === 'weekday' ? weekdayUpTo(dueOn, day) : dayOfMonthUpTo(dueOn, day)
}

/**
 * Returns the day on which an invoice is paid: the fixed day before its due date, or the due date where that day has had
 * its run already. Null for one whose due date has: AutoPay never pays what was due before it was turned on or resumed.
 */
export function payDay(dueOn: string, schedule: Schedule, ranThrough: string): string | null {
  const fixed = fixedDay(dueOn, schedule)
  if (fixed > ranThrough) return fixed
  return dueOn > ranThrough ? dueOn : null
}
