/** Jobs of the notification center. */
import { ANNOUNCEMENTS_JOB, tellOfAnnouncements } from '../notifications/announcements/begin-announcements.ts'
import { warnOfCredit } from '../notifications/credit-warnings.ts'
import { deleteOldNews } from '../notifications/delete-old.ts'
import { DIGEST_JOB, sendDigests } from '../notifications/digest.ts'
import { announceStatements } from '../notifications/statements.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

const MINUTE_MS = 60_000

/** Returns the jobs that write and send news by the clock; `days`: how long what was read is kept. */
export function notificationJobs(store: Store, days: number): Job[] {
  return [
    { name: ANNOUNCEMENTS_JOB, everyMs: 10_000, run: (now) => tellOfAnnouncements(store, now) },
    { name: 'credit warnings', everyMs: 15 * MINUTE_MS, run: (now) => warnOfCredit(store, now) },
    { name: 'statements', everyMs: 60 * MINUTE_MS, run: (now) => announceStatements(store, now) },
    // After what makes news, so that one moved clock tells of it.
    { name: DIGEST_JOB, everyMs: MINUTE_MS, run: (now) => sendDigests(store, now) },
    { name: 'delete old news', everyMs: 24 * 60 * MINUTE_MS, run: (now) => deleteOldNews(store, days, now) },
  ]
}
