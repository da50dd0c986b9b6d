import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { failureKind, type JobOutcome, type JobReport, type JobsView } from '../seeing/job-report.ts'
import { noMetrics, type Metrics } from '../seeing/metrics.ts'
import type { Traces } from '../seeing/span.ts'
import { during } from '../seeing/under-way.ts'
import type { Store } from '../store/store.ts'
import type { JobHistory } from './job-history.ts'

/** Work that falls due with time. A job handles rows that are due, so that running it once more changes nothing. */
export type Job = {
  readonly name: string
  /** The least time between two beginnings, in ms of the injected clock. */
  readonly everyMs: number
  /** Several servers may be at it at once: it claims its items itself. */
  readonly isShared?: boolean
  /** Resolves with `more` where more is due now, and the job is to begin again at once. */
  run(now: Date): Promise<void | 'more'>
}

export type JobRunner = JobsView & {
  /** Runs each job when it is due, from now on. */
  readonly start: () => void
  /** Runs every job once, in their order: for tests, and after the clock was moved. */
  readonly tick: () => Promise<void>
  /** Begins no further job, and waits for those that run. */
  readonly stop: () => Promise<void>
}

type Facts = {
  readonly jobs: readonly Job[]
  readonly clock: Clock
  readonly store: Pick<Store, 'alone'>
  readonly log: Log
  readonly metrics?: Metrics
  readonly traces?: Traces | null
  readonly history?: JobHistory
  /** Milliseconds that have really passed since some moment. */
  readonly passedMs?: () => number
}

const LOOK_EVERY_MS = 500
/** Without a look for so long, jobs wait for nobody knows what. */
const LOOKED_WITHIN_MS = 30_000
/** So often what has run is stored; a server that ends without a word loses so much of its history. */
const SAVED_EVERY_MS = 60_000
/** Jobs that are due so often have their turn on each server: a look at the history would cost more than their run. */
const TURN_FROM_MS = 60_000
/** Clocks of servers differ a little, and a look comes a little later than the time. */
const TURN_SLACK_MS = 2_000

const noHistoryKept: JobHistory = {
  isOfSeveral: false,
  note: () => {},
  save: () => Promise.resolve(),
  lastElsewhere: () => Promise.resolve(null),
}

type Known = Pick<JobReport, 'runs' | 'failures' | 'lastMs' | 'lastOutcome' | 'lastFailedAt' | 'lastFailure'>
const nothingKnown: Known = {
  runs: 0,
  failures: 0,
  lastMs: null,
  lastOutcome: null,
  lastFailedAt: null,
  lastFailure: null,
}

/** What the work in the lock sets, the compiler does not see. */
const isElsewhere = (outcome: JobOutcome): boolean => outcome === 'elsewhere'

/**
 * Runs jobs by the injected clock, and by the time that has really passed where that clock is set back. A job never runs
 * twice at once, nor on two servers of one PostgreSQL unless it is shared; what another server has just done waits for its
 * next turn. One that fails is logged, and comes again at its time.
 */
export function makeJobRunner(facts: Facts): JobRunner {
  const { jobs, clock, store, log, metrics = noMetrics, traces = null, history = noHistoryKept } = facts
  const { passedMs = () => performance.now() } = facts
  const begun = new Map<string, { readonly clockMs: number; readonly passedMs: number }>()
  const running = new Map<string, Promise<void>>()
  const wantedAgain = new Set<string>()
  const known = new Map<string, Known>()
  let lookedMs = -Infinity
  let savedMs = passedMs()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function save(): Promise<void> {
    savedMs = passedMs()
    await history.save().catch((error: unknown) => log.warn({ err: error }, 'the history of jobs was not stored'))
  }

  /** Checks whether no other server has had the job's turn meanwhile. */
  async function isOurTurn({ name, everyMs }: Job): Promise<boolean> {
    if (everyMs < TURN_FROM_MS || !history.isOfSeveral) return true
    const last = await history.lastElsewhere(name)
    if (last === null) return true
    const elapsedMs = clock.now().getTime() - last.getTime()
    // One that has not begun yet by this clock: the clock was set back.
    return elapsedMs < 0 || elapsedMs >= everyMs - TURN_SLACK_MS
  }

  async function run(job: Job, isAsked: boolean): Promise<void> {
    const now = clock.now()
    const begunMs = passedMs()
    begun.set(job.name, { clockMs: now.getTime(), passedMs: begunMs })
    const span = traces?.begin(`job ${job.name}`, 'internal', { 'portal.job': job.name }) ?? null
    let outcome: JobOutcome = 'elsewhere'
    let failure: Partial<Known> = {}
    const note = (kind: string | null) =>
      history.note({ job: job.name, begunAt: now, ms: passedMs() - begunMs, failure: kind })
    const work = async () => {
      if (!isAsked && !(await isOurTurn(job))) return
      if ((await job.run(now)) === 'more') wantedAgain.add(job.name)
      outcome = 'done'
      note(null)
      // Whoever has the lock next sees whose turn it was.
      if (job.everyMs >= TURN_FROM_MS && history.isOfSeveral) await save()
    }
    try {
      const part = { job: job.name, ...(span === null ? {} : { span }) }
      await during(part, () => store.alone(`job ${job.name}`, work, { isShared: job.isShared === true }))
    } catch (error) {
      outcome = 'failed'
      log.error({ err: error, job: job.name }, 'job failed')
      failure = { lastFailedAt: clock.now(), lastFailure: failureKind(error) }
      note(failureKind(error))
      await save()
    }
    span?.say({ 'portal.outcome': outcome })
    span?.end(failure.lastFailure ?? null)
    const ms = passedMs() - begunMs
    metrics.jobRun({ job: job.name, outcome, seconds: ms / 1000 })
    const before = known.get(job.name) ?? nothingKnown
    known.set(job.name, {
      ...before,
      ...failure,
      runs: before.runs + (isElsewhere(outcome) ? 0 : 1),
      failures: before.failures + (outcome === 'failed' ? 1 : 0),
      lastMs: isElsewhere(outcome) ? before.lastMs : Math.round(ms),
      lastOutcome: outcome,
    })
    if (passedMs() - savedMs >= SAVED_EVERY_MS) await save()
  }

  function begin(job: Job, isAsked = true): Promise<void> {
    const work = run(job, isAsked).finally(() => {
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
          ...(known.get(name) ?? nothingKnown),
        }
      }),
    start() {
      lookedMs = passedMs()
      timer = setInterval(() => {
        lookedMs = passedMs()
        for (const job of jobs) if (!running.has(job.name) && isDue(job)) void begin(job, false)
      }, LOOK_EVERY_MS)
      timer.unref()
    },
    async tick() {
      for (const job of jobs) {
        // What runs already began at an older time, and may have missed what is due now.
        while (running.has(job.name)) await running.get(job.name)
        if (!isStopped) await begin(job)
        // And once more, for as long as it says that more is due.
        while (running.has(job.name)) await running.get(job.name)
      }
    },
    soon(name) {
      const job = jobs.find((one) => one.name === name)
      if (!job) return false
      if (running.has(name)) wantedAgain.add(name)
      else if (!isStopped) void begin(job)
      return true
    },
    saveHistory: save,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await Promise.all(running.values())
      await save()
    },
  }
}
