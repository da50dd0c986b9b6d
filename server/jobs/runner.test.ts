import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { movableClock } from '../clock.ts'
import { makeLog } from '../log.ts'
import { makeJobRunner, type Job } from './runner.ts'

const MINUTE = 60_000
const start = new Date('2026-03-06T18:00:00Z')
const store = {
  async alone(_name: string, work: () => Promise<void>) {
    await work()
    return true
  },
}
/** No time passes but on the clock. */
const passedMs = () => 0
let complaints = ''
const log = makeLog('error', {
  write: (line) => {
    complaints += line
  },
})

beforeEach(() => {
  vi.useFakeTimers()
  complaints = ''
})
afterEach(() => vi.useRealTimers())

/** A job that records when it began, and ends when the test ends it. */
function notingJob(name = 'settle payments') {
  const beginnings: string[] = []
  const ends: (() => void)[] = []
  const job: Job = {
    name,
    everyMs: MINUTE,
    run: (now) => {
      beginnings.push(now.toISOString().slice(11, 16))
      return new Promise((resolve) => ends.push(resolve))
    },
  }
  return { job, beginnings, end: () => ends.shift()?.() }
}

it('runs a job when it is due by the injected clock', async () => {
  const clock = movableClock(start)
  const { job, beginnings, end } = notingJob()
  const runner = makeJobRunner({ jobs: [job], clock, store, log, passedMs })
  runner.start()
  await vi.advanceTimersByTimeAsync(1_000)
  end()
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(beginnings).toEqual(['18:00'])
  clock.move(MINUTE)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(beginnings).toEqual(['18:00', '18:01'])
})

it('runs a job when its time has really passed, though the clock was set back', async () => {
  let at = start.getTime()
  const clock = { now: () => new Date(at) }
  let passed = 0
  const { job, beginnings, end } = notingJob()
  const runner = makeJobRunner({ jobs: [job], clock, store, log, passedMs: () => passed })
  runner.start()
  await vi.advanceTimersByTimeAsync(1_000)
  end()
  at -= 60 * MINUTE
  passed = MINUTE - 1
  await vi.advanceTimersByTimeAsync(1_000)
  expect(beginnings).toEqual(['18:00'])
  passed = MINUTE
  await vi.advanceTimersByTimeAsync(1_000)
  expect(beginnings).toEqual(['18:00', '17:00'])
})

it('never runs a job twice at once, and a tick waits for jobs that run already', async () => {
  const clock = movableClock(start)
  const { job, beginnings, end } = notingJob()
  const runner = makeJobRunner({ jobs: [job], clock, store, log, passedMs })
  runner.start()
  await vi.advanceTimersByTimeAsync(1_000)
  clock.move(5 * MINUTE)
  const tick = runner.tick()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(beginnings).toEqual(['18:00'])
  end()
  await vi.advanceTimersByTimeAsync(0)
  expect(beginnings).toEqual(['18:00', '18:05'])
  end()
  await tick
})

it('runs a job at once when it is asked to, and once more after one that runs already', async () => {
  const clock = movableClock(start)
  const { job, beginnings, end } = notingJob()
  const runner = makeJobRunner({ jobs: [job], clock, store, log, passedMs })
  runner.soon('no such job')
  runner.soon(job.name)
  expect(beginnings).toEqual(['18:00'])
  clock.move(MINUTE)
  runner.soon(job.name)
  runner.soon(job.name)
  expect(beginnings).toEqual(['18:00'])
  end()
  await vi.advanceTimersByTimeAsync(0)
  expect(beginnings).toEqual(['18:00', '18:01'])
  end()
  await vi.advanceTimersByTimeAsync(0)
  expect(runner.reports()).toMatchObject([{ runs: 2, isRunning: false }])
})

it('waits from the run that was asked for until a job is due again', async () => {
  const clock = movableClock(start)
  const { job, beginnings, end } = notingJob()
  const runner = makeJobRunner({ jobs: [job], clock, store, log, passedMs })
  runner.soon(job.name)
  end()
  runner.start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(beginnings).toEqual(['18:00'])
  clock.move(MINUTE)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(beginnings).toEqual(['18:00', '18:01'])
})

it('begins nothing that was asked for when it stops', async () => {
  const { job, beginnings, end } = notingJob()
  const runner = makeJobRunner({ jobs: [job], clock: movableClock(start), store, log, passedMs })
  runner.soon(job.name)
  runner.soon(job.name)
  const stopped = runner.stop()
  end()
  await stopped
  runner.soon(job.name)
  await vi.advanceTimersByTimeAsync(0)
  expect(beginnings).toEqual(['18:00'])
})

it('logs a job that fails, and runs the others and that one again', async () => {
  let runs = 0
  const failing: Job = { name: 'ask provider', everyMs: MINUTE, run: () => Promise.reject(new Error('no answer')) }
  const counting: Job = {
    name: 'count',
    everyMs: MINUTE,
    run: () => {
      runs++
      return Promise.resolve()
    },
  }
  const runner = makeJobRunner({ jobs: [failing, counting], clock: movableClock(start), store, log })
  await runner.tick()
  await runner.tick()
  expect(runs).toBe(2)
  expect(complaints.match(/no answer/g)).toHaveLength(2)
})

it('knows how each job ended last, and whether another server was at it', async () => {
  const clock = movableClock(start)
  let isOurs = true
  const shared = {
    async alone(_name: string, work: () => Promise<void>) {
      if (isOurs) await work()
      return isOurs
    },
  }
  let fails = true
  const job: Job = {
    name: 'ask provider',
    everyMs: MINUTE,
    run: () => (fails ? Promise.reject(new TypeError('of maria@example.com')) : Promise.resolve()),
  }
  const runner = makeJobRunner({ jobs: [job], clock, store: shared, log, passedMs })
  const report = () => runner.reports()[0]
  expect(report()).toMatchObject({ runs: 0, lastBegunAt: null, lastOutcome: null, lastFailure: null })
  await runner.tick()
  expect(report()).toMatchObject({ runs: 1, failures: 1, lastOutcome: 'failed', lastFailure: 'TypeError' })
  fails = false
  clock.move(MINUTE)
  await runner.tick()
  const done = { runs: 2, failures: 1, lastOutcome: 'done', lastFailedAt: start, lastMs: 0 }
  expect(report()).toMatchObject({ ...done, lastBegunAt: new Date(start.getTime() + MINUTE) })
  isOurs = false
  await runner.tick()
  expect(report()).toMatchObject({ ...done, lastOutcome: 'elsewhere' })
})

it('looks for due jobs from its start to its stop, unless its timer stands still', async () => {
  let passed = 0
  const runner = makeJobRunner({ jobs: [], clock: movableClock(start), store, log, passedMs: () => passed })
  expect(runner.isLooking()).toBe(false)
  runner.start()
  expect(runner.isLooking()).toBe(true)
  passed = 30_000
  expect(runner.isLooking()).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runner.isLooking()).toBe(true)
  await runner.stop()
  expect(runner.isLooking()).toBe(false)
})

it('stops when what runs has ended, and begins nothing more', async () => {
  const clock = movableClock(start)
  const { job, beginnings, end } = notingJob()
  const runner = makeJobRunner({ jobs: [job], clock, store, log, passedMs })
  runner.start()
  await vi.advanceTimersByTimeAsync(1_000)
  let isStopped = false
  const stopped = runner.stop().then(() => {
    isStopped = true
  })
  clock.move(10 * MINUTE)
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect([isStopped, beginnings]).toEqual([false, ['18:00']])
  end()
  await stopped
  await runner.tick()
  expect(beginnings).toEqual(['18:00'])
})
