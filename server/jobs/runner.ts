import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/store.ts'

/** Work that falls due with time. A job handles rows that are due, so that running it once more changes nothing. */
export type Job = {
  readonly name: string
  /** The least time between two beginnings, in ms of the injected clock. */
  readonly everyMs: number
  run(now: Date): Promise<void>
}

export type JobRunner = {
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
  /** Milliseconds that have really passed since some moment. */
  readonly passedMs?: () => number
}

const LOOK_EVERY_MS = 500

/**
 * Runs jobs by the injected clock, and by the time that has really passed where that clock is set back. A job never runs twice at once, nor on two servers of one PostgreSQL; one that fails
 * is logged, and comes again at its time.
 */
export function makeJobRunner({ jobs, clock, store, log, passedMs = () => performance.now() }: Facts): JobRunner {
  const begun = new Map<string, { readonly clockMs: number; readonly passedMs: number }>()
  const running = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function run(job: Job): Promise<void> {
    const now = clock.now()
    begun.set(job.name, { clockMs: now.getTime(), passedMs: passedMs() })
    try {
      await store.alone(`job ${job.name}`, () => job.run(now))
    } catch (error) {
      log.error({ err: error, job: job.name }, 'job failed')
    }
  }

  function begin(job: Job): Promise<void> {
    const work = run(job).finally(() => running.delete(job.name))
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
    start() {
      timer = setInterval(() => {
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
    async stop() {
      isStopped = true
      clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
