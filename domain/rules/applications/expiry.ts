/** Ends of credit applications by time. Apart from the other rules, which the applicant's page needs too. */
import type { ApplicationSettings } from '../../contract/program-settings.ts'
import { addDays, businessDate, daysBetween } from '../../dates.ts'
import { waitsForApplicant, type ApplicationStatus } from './status.ts'

/** The last business date on which the applicant can go on; null where nothing ends by time. */
export type ApplicationFacts = { endsOn: string | null }

/** Returns the last day of an application that waits for its applicant. */
export function endOf(
  status: ApplicationStatus,
  since: Date,
  { draftDays, answerDays }: Pick<ApplicationSettings, 'draftDays' | 'answerDays'>,
): string | null {
  if (!waitsForApplicant(status)) return null
  return addDays(businessDate(since), status === 'draft' ? draftDays : answerDays)
}

export type ExpiryRefusal = 'applicationNotOverdue'

/** Returns why an application does not end by time today, or null. */
export function refuseExpiry({ endsOn }: ApplicationFacts, today: string): ExpiryRefusal | null {
  return endsOn !== null && today > endsOn ? null : 'applicationNotOverdue'
}

/** Returns the whole days that an application has its status. */
export const daysInStatus = (since: Date, now: Date): number =>
  Math.max(0, daysBetween(businessDate(since), businessDate(now)))
