/** Two servers that run the same jobs on one PostgreSQL: each item is done once, and tried again once. */
import { asc, eq, isNull } from 'drizzle-orm'
import { setTimeout as passed } from 'node:timers/promises'
import { describe, expect, inject, it, onTestFinished } from 'vitest'

import { pauseMs } from '../../domain/rules/jobs/retry.ts'
import { makePostgresDatabase } from '../../tests/server/database.ts'
import { writeMails } from '../../tests/server/mails/waiting-mails.ts'
import { START } from '../../tests/server/portal-fixture.ts'
import { movableClock, type MovableClock } from '../clock.ts'
import { openJobHistory } from '../jobs/job-history.ts'
import { makeJobRunner, type Job } from '../jobs/runner.ts'
import { sendMails } from '../jobs/send-mails.ts'
import { makeLog } from '../log.ts'
import { failedItems } from '../store/schema/jobs/jobs.ts'
import { mails } from '../store/schema/mails.ts'
import { openStore, type Store } from '../store/store.ts'
import { workThrough } from './work-through.ts'

const log = makeLog('silent')
const MINUTE = 60_000
const patience = { timeout: 10_000 }
const servers = ['portal-1:8080', 'portal-2:8080'] as const

/** Opens two servers of one portal, each with its own connections, jobs and history. */
async function openServers(jobOf: (store: Store, server: string) => Job) {
  const database = await makePostgresDatabase()
  const stores = await Promise.all(servers.map(() => openStore({ databaseUrl: database.url })))
  const clock: MovableClock = movableClock(START)
  const runners = stores.map((store, at) => {
    const server = servers[at] ?? ''
    return makeJobRunner({ jobs: [jobOf(store, server)], clock, store, log, history: openJobHistory(store, server) })
  })
  onTestFinished(async () => {
    await Promise.all(runners.map((runner) => runner.stop()))
    await Promise.all(stores.map((store) => store.close()))
    await database.drop()
  })
  const [store] = stores
  if (store === undefined) throw new Error('There is no server.')
  return {
    store,
    clock,
    runners,
    /** Has the job run on both servers at once. */
    runBoth: () => Promise.all(runners.map((runner) => runner.tick())),
    reports: () => runners.flatMap((runner) => runner.reports()),
  }
}

const keysOf = (count: number) => Array.from({ length: count }, (_, at) => `mail ${at}`).toSorted()

/** A job that claims nothing and relies on its lock: it stamps what has no stamp, which takes a while. */
function stamping(fails: (key: string) => boolean = () => false) {
  const tried: string[] = []
  const jobOf = (store: Store): Job => ({
    name: 'stamp letters',
    everyMs: 5_000,
    async run(now) {
      const letters = await store.db().select().from(mails).where(isNull(mails.sentAt)).orderBy(asc(mails.id))
      await workThrough(store, now, {
        job: 'stamp letters',
        items: letters,
        keyOf: ({ key }) => key,
        async work({ id, key }) {
          tried.push(key)
          await passed(5)
          if (fails(key)) throw new TypeError('no ink')
          await store.db().update(mails).set({ sentAt: now }).where(eq(mails.id, id))
        },
        atOnce: 5,
      })
    },
  })
  return { tried, jobOf }
}

describe.runIf(inject('databases').includes('postgres'))('two servers on one database', () => {
  it('do each item of a job once, by one of them at a time', async () => {
    const { tried, jobOf } = stamping()
    const { store, runBoth, reports } = await openServers(jobOf)
    await writeMails(store, 20)
    await runBoth()
    expect(tried.toSorted()).toEqual(keysOf(20))
    expect(reports().map(({ lastOutcome }) => lastOutcome)).toEqual(expect.arrayContaining(['done', 'elsewhere']))
    await runBoth()
    expect(tried).toHaveLength(20)
  })

  it('try an item that failed again once, when its pause is over', async () => {
    const { tried, jobOf } = stamping((key) => key === 'mail 3')
    const { store, clock, runBoth } = await openServers(jobOf)
    await writeMails(store, 8)
    const ofFailed = () => tried.filter((key) => key === 'mail 3').length
    await runBoth()
    clock.move(pauseMs(1) - 1)
    await runBoth()
    expect([tried.length, ofFailed()]).toEqual([8, 1])
    clock.move(1)
    await runBoth()
    expect([tried.length, ofFailed()]).toEqual([9, 2])
    expect(await store.db().select().from(failedItems)).toMatchObject([{ key: 'mail 3', status: 'waiting', tries: 2 }])
  })

  it('send e-mails together, each once, and one that failed again once', async () => {
    const sent: string[] = []
    const atWork = new Set<string>()
    let openGate = () => {}
    const gate = new Promise<void>((resolve) => {
      openGate = resolve
    })
    let failures = 0
    const { store, clock, runBoth } = await openServers((ofServer, server) => {
      const transport = {
        async send({ key }: { key: string }) {
          atWork.add(server)
          await gate
          await passed(5)
          if (key === 'mail 7' && clock.now() < new Date(START.getTime() + pauseMs(1))) {
            failures += 1
            throw new Error('450 try later')
          }
          sent.push(key)
        },
      }
      return sendMails(ofServer, transport, () => 'https://portal.test')
    })
    await writeMails(store, 40)
    const run = runBoth()
    try {
      await expect.poll(() => [...atWork].toSorted(), patience).toEqual([...servers])
    } finally {
      openGate()
      await run
    }
    expect([sent.toSorted(), failures]).toEqual([keysOf(40).filter((key) => key !== 'mail 7'), 1])
    clock.move(pauseMs(1) - 1)
    await runBoth()
    expect([sent.length, failures]).toEqual([39, 1])
    clock.move(1)
    await runBoth()
    expect([sent.toSorted(), failures]).toEqual([keysOf(40), 1])
  })

  it('take one turn together at a job that is due once a minute', async () => {
    const begun: string[] = []
    const jobOf = (): Job => ({
      name: 'count parcels',
      everyMs: MINUTE,
      run(now) {
        begun.push(now.toISOString().slice(11, 16))
        return Promise.resolve()
      },
    })
    const { clock, runners, reports } = await openServers(jobOf)
    /** Waits until so many servers have looked at this time; returns when the job was begun, on any of them. */
    const lookedBy = async (count: number) => {
      const now = clock.now().getTime()
      const looked = () => reports().filter((report) => !report.isRunning && report.lastBegunAt?.getTime() === now)
      await expect.poll(looked, patience).toHaveLength(count)
      return begun
    }
    for (const [at, runner] of runners.entries()) {
      runner.start()
      expect(await lookedBy(at + 1)).toEqual(['15:00'])
    }
    clock.move(MINUTE)
    expect(await lookedBy(2)).toEqual(['15:00', '15:01'])
  })
})
