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
