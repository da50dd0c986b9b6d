/** Dates on which charged money settles and is returned: business days of America/Chicago (§9). */
import { fromDate, parseDate, toCalendarDateTime, toZoned, Time } from '@internationalized/date'

import { addBusinessDays, isBusinessDay } from '../../../domain/bank-days.ts'
import { BUSINESS_TIME_ZONE, businessDate } from '../../../domain/dates.ts'

/** Debits handed in after this hour go out with the next business day's file. */
const CUT_OFF_HOUR = 16
/** The hour at which a business day's settlements and returns are booked. */
const BOOKING_HOUR = 9

/** The sandbox clears in the United States, whatever it charges. */
const BANK = 'federalReserve'

/** The day whose file an instruction goes into. */
function entryDate(at: Date): string {
  const date = businessDate(at)
  const inTime = fromDate(at, BUSINESS_TIME_ZONE).hour < CUT_OFF_HOUR
  return isBusinessDay(date, BANK) && inTime ? date : addBusinessDays(date, 1, BANK)
}

function bookedOn(date: string): Date {
  return toZoned(toCalendarDateTime(parseDate(date), new Time(BOOKING_HOUR)), BUSINESS_TIME_ZONE).toDate()
}

/** Cards settle one business day after the charge; banks one, or two after the cut-off (§4). */
export function settlesAt(kind: 'bank' | 'card', chargedAt: Date): Date {
  return bookedOn(addBusinessDays(kind === 'card' ? businessDate(chargedAt) : entryDate(chargedAt), 1, BANK))
}

export function returnsAt(settled: Date, businessDaysAfter: number): Date {
  return bookedOn(addBusinessDays(businessDate(settled), businessDaysAfter, BANK))
}
