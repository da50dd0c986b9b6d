/** How jobs ended, stored for all servers: a restart forgets nothing, and each job's turn is one over all of them. */
import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'

import { jobDays } from '../store/schema/jobs/jobs.ts'
import type { Store } from '../store/store.ts'

type JobRun = {
  readonly job: string
  /** By the portal's clock. */
  readonly begunAt: Date
  readonly ms: number
  /** The kind of its failure; null: it went well. */
  readonly failure: string | null
}

export type JobHistory = {
  /** False where this server is the only one. */
  readonly isOfSeveral: boolean
  /** Notes a run; it is stored with the next `save`. */
  readonly note: (run: JobRun) => void
  readonly save: () => Promise<void>
  /** Returns when another server began the job last; null: none did. */
  readonly lastElsewhere: (job: string) => Promise<Date | null>
}

const DAY_MS = 86_400_000
const HISTORY_DAYS = 14

type Row = typeof jobDays.$inferInsert
const keyOf = ({ day, job }: Row) => `${day} ${job}`

/** Returns both together; `later` is the last run. */
function sumOf(before: Row | undefined, later: Row): Row {
  if (before === undefined) return later
  return {
    ...later,
    runs: before.runs + later.runs,
    failures: before.failures + later.failures,
    lastFailedAt: later.lastFailedAt ?? before.lastFailedAt ?? null,
    lastFailure: later.lastFailure ?? before.lastFailure ?? null,
  }
}

/** Opens the history of this server, which is named as others see it. */
export function openJobHistory(store: Store, server: string): JobHistory {
  let pending = new Map<string, Row>()
  let cleared = ''

  async function add(row: Row): Promise<void> {
    const { runs, failures, lastBegunAt, lastMs, lastOutcome, lastFailedAt, lastFailure } = row
    await store
      .db()
      .insert(jobDays)
      .values(row)
      .onConflictDoUpdate({
        target: [jobDays.job, jobDays.server, jobDays.day],
        set: {
          runs: sql`${jobDays.runs} + ${runs}`,
          failures: sql`${jobDays.failures} + ${failures}`,
          lastBegunAt,
          lastMs,
          lastOutcome,
          ...(lastFailedAt ? { lastFailedAt, lastFailure } : {}),
        },
      })
  }

  async function clearOld(today: string): Promise<void> {
    if (today === cleared) return
    cleared = today
    const oldest = new Date(Date.parse(today) - HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10)
    await store.db().delete(jobDays).where(lt(jobDays.day, oldest))
  }

  return {
    // The embedded database has one server.
    isOfSeveral: store.kind === 'postgres',
    note(run) {
      const { job, begunAt, ms, failure } = run
      const hasFailed = failure !== null
      const row: Row = {
        job,
        server,
        day: begunAt.toISOString().slice(0, 10),
        runs: 1,
        failures: hasFailed ? 1 : 0,
        lastBegunAt: begunAt,
        lastMs: Math.round(ms),
        lastOutcome: hasFailed ? 'failed' : 'done',
        lastFailedAt: hasFailed ? begunAt : null,
        lastFailure: failure,
      }
      pending.set(keyOf(row), sumOf(pending.get(keyOf(row)), row))
    },
    async save() {
      const rows = [...pending.values()]
      if (rows.length === 0) return
      pending = new Map()
      try {
        await store.tx(async () => {
          for (const row of rows) await add(row)
        })
      } catch (error) {
        // The next time stores it.
        for (const row of rows) {
          const later = pending.get(keyOf(row))
          pending.set(keyOf(row), later === undefined ? row : sumOf(row, later))
        }
        throw error
      }
      await clearOld(rows[0]?.day ?? cleared)
    },
    async lastElsewhere(job) {
      const [last] = await store
        .db()
        .select({ at: jobDays.lastBegunAt })
        .from(jobDays)
        .where(and(eq(jobDays.job, job), ne(jobDays.server, server)))
        .orderBy(desc(jobDays.lastBegunAt))
        .limit(1)
      return last?.at ?? null
    },
  }
}
