/** How the jobs are, over all servers: from what each of them has stored, and from what this one knows. */
import { desc, eq, sum } from 'drizzle-orm'

import type { JobReport, JobsView } from '../seeing/job-report.ts'
import { jobDays } from '../store/schema/jobs/jobs.ts'
import type { Store } from '../store/store.ts'

type Stored = typeof jobDays.$inferSelect
type Today = { readonly runs: number; readonly failures: number }

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

/** Returns the last run of each job, on whichever server it was, by the job's name. */
async function lastRuns(store: Store): Promise<Map<string, Stored>> {
  const rows = await store
    .db()
    .selectDistinctOn([jobDays.job])
    .from(jobDays)
    .orderBy(jobDays.job, desc(jobDays.lastBegunAt))
  return new Map(rows.map((row) => [row.job, row]))
}

async function todayOf(store: Store, now: Date): Promise<Map<string, Today>> {
  const rows = await store
    .db()
    .select({ job: jobDays.job, runs: sum(jobDays.runs), failures: sum(jobDays.failures) })
    .from(jobDays)
    .where(eq(jobDays.day, now.toISOString().slice(0, 10)))
    .groupBy(jobDays.job)
  return new Map(rows.map(({ job, runs, failures }) => [job, { runs: Number(runs), failures: Number(failures) }]))
}

function jobOf(name: string, last: Stored | null, today: Today | null, report: JobReport | null) {
  const begun = [last?.lastBegunAt, report?.lastBegunAt].flatMap((at) => (at ? [at.getTime()] : []))
  const lastBegunAt = begun.length === 0 ? null : new Date(Math.max(...begun))
  const isNext = lastBegunAt !== null && report !== null && !report.isRunning
  return {
    name,
    every_seconds: report === null ? null : report.everyMs / 1000,
    is_running: report?.isRunning ?? false,
    runs: today?.runs ?? (last === null ? (report?.runs ?? 0) : 0),
    failures: today?.failures ?? (last === null ? (report?.failures ?? 0) : 0),
    last_begun_at: instant(lastBegunAt),
    last_server: last?.server ?? null,
    last_ms: last?.lastMs ?? report?.lastMs ?? null,
    next_at: isNext ? instant(new Date(lastBegunAt.getTime() + report.everyMs)) : null,
    last_outcome: outcomeOf(last) ?? report?.lastOutcome ?? null,
    last_failed_at: instant(last?.lastFailedAt ?? report?.lastFailedAt ?? null),
    last_failure: last?.lastFailure ?? report?.lastFailure ?? null,
  }
}

function outcomeOf(last: Stored | null): 'done' | 'failed' | null {
  if (last === null) return null
  return last.lastOutcome === 'failed' ? 'failed' : 'done'
}

/** Reads it; null where this server runs no jobs, and none is known to have run. */
export async function readJobs(store: Store, jobs: JobsView | null, now: Date) {
  await jobs?.saveHistory()
  const [last, today] = [await lastRuns(store), await todayOf(store, now)]
  const reports = new Map((jobs?.reports() ?? []).map((report) => [report.name, report]))
  if (jobs === null && last.size === 0) return null
  // A job of an earlier version is no job of this one.
  const names = jobs === null ? [...last.keys()] : [...reports.keys()]
  return names.map((name) => jobOf(name, last.get(name) ?? null, today.get(name) ?? null, reports.get(name) ?? null))
}
