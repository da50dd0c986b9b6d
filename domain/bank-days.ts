/**
 * Business days: the weekdays on which banks move money. Which weekdays they do not is published by whoever clears
 * payments in a country; the clearing house is the program's setting (§9). Dates are business dates.
 */
import { easter } from 'date-easter'

import type { BankHolidays } from './contract/program-settings.ts'
import { addDays, isWeekend } from './dates.ts'

const isoDate = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

const MONDAY = 1
const THURSDAY = 4

type Holiday = (year: number) => string

const fixed =
  (month: number, day: number): Holiday =>
  (year) =>
    isoDate(year, month, day)

const fromEaster =
  (days: number): Holiday =>
  (year) => {
    const { month, day } = easter(year)
    return addDays(isoDate(year, month, day), days)
  }

/** The first such weekday (0 is Sunday) that is not before a day of a month. */
const weekdayFrom =
  (month: number, day: number, weekday: number): Holiday =>
  (year) => {
    const first = isoDate(year, month, day)
    return addDays(first, (weekday - new Date(`${first}T00:00:00Z`).getUTCDay() + 7) % 7)
  }

/** A holiday on a weekend: lost, kept on the Monday when it is a Sunday, or kept on the next weekday that is free. */
type Substitute = 'never' | 'sundayToMonday' | 'nextWeekday'

const GOOD_FRIDAY = fromEaster(-2)
const EASTER_MONDAY = fromEaster(1)
const NEW_YEAR = fixed(1, 1)
const CHRISTMAS = fixed(12, 25)
const BOXING_DAY = fixed(12, 26)

const calendars: Readonly<
  Record<BankHolidays, { readonly holidays: readonly Holiday[]; readonly substitute: Substitute }>
> = {
  /** Holidays of the Federal Reserve Banks. What falls on a Saturday is not made up for. */
  federalReserve: {
    holidays: [
      NEW_YEAR,
      weekdayFrom(1, 15, MONDAY),
      weekdayFrom(2, 15, MONDAY),
      weekdayFrom(5, 25, MONDAY),
      fixed(6, 19),
      fixed(7, 4),
      weekdayFrom(9, 1, MONDAY),
      weekdayFrom(10, 8, MONDAY),
      fixed(11, 11),
      weekdayFrom(11, 22, THURSDAY),
      CHRISTMAS,
    ],
    substitute: 'sundayToMonday',
  },
  /** Closing days of TARGET, by which SEPA counts. */
  target: {
    holidays: [NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, fixed(5, 1), CHRISTMAS, BOXING_DAY],
    substitute: 'never',
  },
  /** Days without clearing in all of Canada. */
  canada: {
    holidays: [
      NEW_YEAR,
      weekdayFrom(2, 15, MONDAY),
      GOOD_FRIDAY,
      weekdayFrom(5, 18, MONDAY),
      fixed(7, 1),
      weekdayFrom(8, 1, MONDAY),
      weekdayFrom(9, 1, MONDAY),
      fixed(9, 30),
      weekdayFrom(10, 8, MONDAY),
      fixed(11, 11),
      CHRISTMAS,
      BOXING_DAY,
    ],
    substitute: 'nextWeekday',
  },
  /** Bank holidays of England and Wales, by which Bacs counts. */
  unitedKingdom: {
    holidays: [
      NEW_YEAR,
      GOOD_FRIDAY,
      EASTER_MONDAY,
      weekdayFrom(5, 1, MONDAY),
      weekdayFrom(5, 25, MONDAY),
      weekdayFrom(8, 25, MONDAY),
      CHRISTMAS,
      BOXING_DAY,
    ],
    substitute: 'nextWeekday',
  },
  none: { holidays: [], substitute: 'never' },
}

function substituteOf(date: string, substitute: Substitute, taken: ReadonlySet<string>): string {
  if (!isWeekend(date) || substitute === 'never') return date
  const next = addDays(date, 1)
  if (substitute === 'sundayToMonday') return isWeekend(next) ? date : next
  let free = next
  while (isWeekend(free) || taken.has(free)) free = addDays(free, 1)
  return free
}

/** Returns the weekdays of a year on which banks are closed. */
export function bankHolidaysOf(bank: BankHolidays, year: number): ReadonlySet<string> {
  const { holidays, substitute } = calendars[bank]
  const dates = holidays.map((holiday) => holiday(year))
  const closed = new Set(dates)
  for (const date of dates) closed.add(substituteOf(date, substitute, closed))
  return new Set([...closed].filter((date) => !isWeekend(date)))
}

/** Whether banks move money on the date. */
export function isBusinessDay(date: string, bank: BankHolidays): boolean {
  return !isWeekend(date) && !bankHolidaysOf(bank, Number(date.slice(0, 4))).has(date)
}

/** Returns the date that is a number of business days after the given one. */
export function addBusinessDays(date: string, days: number, bank: BankHolidays): string {
  let reached = date
  for (let left = days; left > 0;) {
    reached = addDays(reached, 1)
    if (isBusinessDay(reached, bank)) left -= 1
  }
  return reached
}
