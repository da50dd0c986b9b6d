/** What of the portal's status somebody should look at. */
import type { PortalJob, PortalStatus } from '../../contract/status/portal-status.ts'

const MINUTE_MS = 60_000
/** The provider answers within seconds, and the janitor asks it again and again. */
const PAYMENTS_WAIT_MS = 15 * MINUTE_MS
/** After the first failure an e-mail waits for a minute, after the fourth for eight. */
const MAILS_WAIT_MS = 15 * MINUTE_MS
/** A file of 50 MB takes some minutes. */
const IMPORTS_WAIT_MS = 30 * MINUTE_MS
/** Jobs begin within a second of their time; a busy machine gets more. */
const JOB_LATE_MS = 5 * MINUTE_MS

export type Concern =
  | 'databaseBehind'
  | 'providerUnreachable'
  | 'storageUnreachable'
  | 'paymentsWait'
  | 'mailsWait'
  | 'importsWait'
  | 'jobsFailed'
  | 'jobsLate'
  | 'deadLetters'

/** Checks whether the last run of a job failed. */
const hasFailed = ({ lastOutcome }: PortalJob): boolean => lastOutcome === 'failed'

/** Checks whether a job should have begun long ago; one that runs has begun. */
export function isLate({ isRunning, lastBegunAt, everySeconds }: PortalJob, readAt: string): boolean {
  if (isRunning || lastBegunAt === null || everySeconds === null) return false
  return Date.parse(readAt) - Date.parse(lastBegunAt) > everySeconds * 1000 + JOB_LATE_MS
}

/** Returns what of a status somebody should look at, the most urgent first; none when all is well. */
export function concernsOf(status: PortalStatus): readonly Concern[] {
  const { readAt, database, provider, documentStorage, payments, mails, imports, deadLetters } = status
  const jobs = status.jobs ?? []
  const isOld = ({ oldestAt }: { oldestAt: string | null }, ms: number) =>
    oldestAt !== null && Date.parse(readAt) - Date.parse(oldestAt) > ms
  const found: readonly (readonly [Concern, boolean])[] = [
    ['databaseBehind', !database.isCurrent],
    ['providerUnreachable', !provider.isReachable],
    ['storageUnreachable', documentStorage?.isReachable === false],
    ['paymentsWait', isOld(payments, PAYMENTS_WAIT_MS)],
    ['jobsFailed', jobs.some(hasFailed)],
    ['jobsLate', jobs.some((job) => isLate(job, readAt))],
    ['deadLetters', deadLetters > 0],
    ['mailsWait', isOld(mails, MAILS_WAIT_MS)],
    ['importsWait', isOld(imports, IMPORTS_WAIT_MS)],
  ]
  return found.flatMap(([concern, isThere]) => (isThere ? [concern] : []))
}

/** Returns the jobs with those first that somebody should look at. */
export function byUrgency(jobs: readonly PortalJob[], readAt: string): readonly PortalJob[] {
  const isUrgent = (job: PortalJob) => hasFailed(job) || isLate(job, readAt)
  return [...jobs.filter(isUrgent), ...jobs.filter((job) => !isUrgent(job))]
}
