import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { failureKind, type JobOutcome, type JobReport, type JobsView } from '../seeing/job-report.ts'
import { noMetrics, type Metrics } from '../seeing/metrics.ts'
import { during } from '../seeing/under-way.ts'
import type { Store } from '../store/store.ts'

/** Work that falls due with time. A job handles rows that are due, so that running it once more changes nothing. */
export type Job = {
  readonly name: string
  /** The least time between two beginnings, in ms of the injected clock. */
  readonly everyMs: number
  run(now: Date): Promise<void>
}

export type JobRunner = JobsView & {
  /** Runs each job when it is due, from now on. */
  readonly start: () => void
  /** Runs every job once, in their order: for tests, and after the clock was moved. */
  readonly tick: () => Promise<void>
  /**
   * Runs a job now; where it runs already, once more after it, however often this is called meanwhile: what runs may have
   * looked before the news. Nothing happens after the stop.
   */
  readonly soon: (name: string) => void
  /** Begins no further job, and waits for those that run. */
  readonly stop: () => Promise<void>
}

type Facts = {
  readonly jobs: readonly Job[]
  readonly clock: Clock
  readonly store: Pick<Store, 'alone'>
  readonly log: Log
  readonly metrics?: Metrics
  /** Milliseconds that have really passed since some moment. */
  readonly passedMs?: () => number
}

const LOOK_EVERY_MS = 500
/** Without a look for so long, jobs wait for nobody knows what. */
const LOOKED_WITHIN_MS = 30_000

type History = Pick<JobReport, 'runs' | 'failures' | 'lastMs' | 'lastOutcome' | 'lastFailedAt' | 'lastFailure'>
const noHistory: History = {
  runs: 0,
  failures: 0,
  lastMs: null,
  lastOutcome: null,
  lastFailedAt: null,
  lastFailure: null,
}

/**
 * Runs jobs by the injected clock, and by the time that has really passed where that clock is set back. A job never runs
 * twice at once, nor on two servers of one PostgreSQL; one that fails is logged, and comes again at its time.
 */
export function makeJobRunner(facts: Facts): JobRunner {
  const { jobs, clock, store, log, metrics = noMetrics, passedMs = () => performance.now() } = facts
  const begun = new Map<string, { readonly clockMs: number; readonly passedMs: number }>()
  const running = new Map<string, Promise<void>>()
  const wantedAgain = new Set<string>()
  const histories = new Map<string, History>()
  let lookedMs = -Infinity
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function run(job: Job): Promise<void> {
    const now = clock.now()
    const begunMs = passedMs()
    begun.set(job.name, { clockMs: now.getTime(), passedMs: begunMs })
    let outcome: JobOutcome = 'failed'
    let failure: Partial<History> = {}
    try {
      const isOurs = await during({ job: job.name }, () => store.alone(`job ${job.name}`, () => job.run(now)))
      outcome = isOurs ? 'done' : 'elsewhere'
    } catch (error) {
      log.error({ err: error, job: job.name }, 'job failed')
      failure = { lastFailedAt: clock.now(), lastFailure: failureKind(error) }
    }
    const ms = passedMs() - begunMs
    metrics.jobRun({ job: job.name, outcome, seconds: ms / 1000 })
    const before = histories.get(job.name) ?? noHistory
    histories.set(job.name, {
      ...before,
      ...failure,
      runs: before.runs + (outcome === 'elsewhere' ? 0 : 1),
      failures: before.failures + (outcome === 'failed' ? 1 : 0),
      lastMs: outcome === 'elsewhere' ? before.lastMs : Math.round(ms),
      lastOutcome: outcome,
    })
  }

  function begin(job: Job): Promise<void> {
    const work = run(job).finally(() => {
      running.delete(job.name)
      if (wantedAgain.delete(job.name) && !isStopped) void begin(job)
    })
    running.set(job.name, work)
    return work
  }

  function isDue(job: Job): boolean {
    const last = begun.get(job.name)
    if (last === undefined) return true
    // The clock may go back; what has really passed does not.
    const elapsedMs = Math.max(clock.now().getTime() - last.clockMs, passedMs() - last.passedMs)
    return elapsedMs >= job.everyMs
  }

  return {
    isLooking: () => timer !== undefined && !isStopped && passedMs() - lookedMs < LOOKED_WITHIN_MS,
    reports: () =>
      jobs.map(({ name, everyMs }) => {
        const last = begun.get(name)
        return {
          name,
          everyMs,
          isRunning: running.has(name),
          lastBegunAt: last === undefined ? null : new Date(last.clockMs),
          ...(histories.get(name) ?? noHistory),
        }
      }),
    start() {
      lookedMs = passedMs()
      timer = setInterval(() => {
        lookedMs = passedMs()
        for (const job of jobs) if (!running.has(job.name) && isDue(job)) void begin(job)
      }, LOOK_EVERY_MS)
      timer.unref()
    },
    async tick() {
      for (const job of jobs) {
        // What runs already began at an older time, and may have missed what is due now.
        while (running.has(job.name)) await running.get(job.name)
        if (!isStopped) await begin(job)
      }
    },
    soon(name) {
      const job = jobs.find((one) => one.name === name)
      if (!job || isStopped) return
      if (running.has(name)) wantedAgain.add(name)
      else void begin(job)
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
