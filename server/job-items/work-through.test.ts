/** An item that a job cannot do: it holds no other up, becomes a dead letter, and goes through when support has it tried again. */
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { DeadLettersSchema } from '../../domain/contract/status/dead-letters.ts'
import { PortalStatusSchema } from '../../domain/contract/status/portal-status.ts'
import { pauseMs, TRIES } from '../../domain/rules/jobs/retry.ts'
import { errorsOf } from '../../tests/server/caller.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import { START } from '../../tests/server/portal-fixture.ts'
import { openTestPortal } from '../../tests/server/test-portal.ts'
import { movableClock } from '../clock.ts'
import { openJobHistory } from '../jobs/job-history.ts'
import { makeJobRunner, type Job } from '../jobs/runner.ts'
import { makeLog } from '../log.ts'
import { audit } from '../store/schema/audit.ts'
import { failedItems } from '../store/schema/jobs/jobs.ts'
import type { Store } from '../store/store.ts'
import { workThrough } from './work-through.ts'

const JOB = 'send parcels'
const log = makeLog('silent')
const decision = { data: { type: 'dead-letter-decisions', attributes: {} } }

/** A job of three parcels, of which the second cannot be sent while it is broken. */
function parcels(store: Store) {
  const sent: string[] = []
  const state = { isBroken: true }
  const job: Job = {
    name: JOB,
    everyMs: 5_000,
    run: (now) =>
      workThrough(store, now, {
        job: JOB,
        items: ['a', 'b', 'c'].filter((parcel) => !sent.includes(parcel)),
        keyOf: (parcel) => parcel,
        work: (parcel) => {
          if (parcel === 'b' && state.isBroken) return Promise.reject(new TypeError('of maria@example.com'))
          sent.push(parcel)
          return Promise.resolve()
        },
        programOf: () => Promise.resolve('near'),
      }),
  }
  return { job, sent, state }
}

describeStores('an item that fails', (openStore) => {
  it('holds no other up, waits for a growing pause, and is forgotten when it goes through', async () => {
    const { store } = await openTestPortal(await openStore())
    const { job, sent, state } = parcels(store)
    const rows = () => store.db().select().from(failedItems)
    await expect(job.run(START)).rejects.toThrow(TypeError)
    expect(sent).toEqual(['a', 'c'])
    expect(await rows()).toMatchObject([{ key: 'b', status: 'waiting', tries: 1, failure: 'TypeError' }])
    expect(JSON.stringify(await rows())).not.toContain('maria')
    // It is left alone until its pause is over.
    await job.run(new Date(START.getTime() + pauseMs(1) - 1))
    await expect(job.run(new Date(START.getTime() + pauseMs(1)))).rejects.toThrow(TypeError)
    expect(await rows()).toMatchObject([{ tries: 2 }])
    state.isBroken = false
    await job.run(new Date(START.getTime() + pauseMs(1) + pauseMs(2)))
    expect([sent, await rows()]).toEqual([['a', 'c', 'b'], []])
  })
})

/** Has the parcel fail until it is a dead letter. */
async function openWithLetter(store: Store) {
  const { job, sent, state } = parcels(store)
  const clock = movableClock(START)
  const runner = makeJobRunner({ jobs: [job], clock, store, log, history: openJobHistory(store, 'portal-1:8080') })
  const portal = await openTestPortal(store, { jobs: runner, clock })
  for (let at = 1; at <= TRIES; at += 1) {
    await runner.tick()
    clock.move(pauseMs(at))
  }
  const admin = await portal.signedIn('adminType')
  const list = async () => v.parse(DeadLettersSchema, (await admin.get('/ecaas/dead-letters')).body).items
  return { store, clock, job, sent, state, runner, portal, admin, list }
}

describeStores('a dead letter', (openStore) => {
  it('is tried again once, however many ask for it at once', async () => {
    const { store, clock, job, sent, state, runner, admin, list } = await openWithLetter(await openStore())
    const [letter] = await list()
    // All have decided before it is tried.
    await runner.stop()
    const ask = () => admin.post(`/ecaas/dead-letters/${letter?.id ?? ''}/retry`, decision)
    const answers = await Promise.all([ask(), ask(), ask(), ask()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409])
    const retried = (await store.db().select().from(audit)).filter(({ action }) => action === 'deadLetter.retried')
    state.isBroken = false
    await job.run(clock.now())
    await job.run(clock.now())
    expect([sent, retried.length]).toEqual([['a', 'c', 'b'], 1])
  })
})

describeStore('a dead letter', (openStore) => {
  it('comes after the last try, is told of, and goes through when it is tried again', async () => {
    const { store, sent, state, runner, admin, list } = await openWithLetter(await openStore())
    const [letter] = await list()
    expect(letter).toMatchObject({ job: JOB, item: 'b', failure: 'TypeError', tries: TRIES })
    const status = v.parse(PortalStatusSchema, (await admin.get('/ecaas/status')).body)
    expect(status).toMatchObject({ deadLetters: 1, jobs: [{ name: JOB, lastServer: 'portal-1:8080' }] })
    await runner.tick()
    expect(sent).toEqual(['a', 'c'])
    state.isBroken = false
    const retried = await admin.post(`/ecaas/dead-letters/${letter?.id ?? ''}/retry`, decision)
    expect(retried.status).toBe(204)
    await runner.tick()
    expect([sent, await list(), await store.db().$count(failedItems)]).toEqual([['a', 'c', 'b'], [], 0])
    const rows = await store.db().select().from(audit)
    expect(rows.find(({ action }) => action === 'deadLetter.retried')?.facts).toMatchObject({ job: JOB, item: 'b' })
  })

  it('that is given up is never tried again, and is decided once', async () => {
    const { sent, state, runner, admin, list } = await openWithLetter(await openStore())
    const [letter] = await list()
    const path = `/ecaas/dead-letters/${letter?.id ?? ''}`
    expect((await admin.post(`${path}/give-up`, decision)).status).toBe(204)
    const late = await admin.post(`${path}/retry`, decision)
    expect([late.status, errorsOf(late)[0]?.code]).toEqual([409, 'deadLetterDecided'])
    state.isBroken = false
    await runner.tick()
    expect([sent, await list()]).toEqual([['a', 'c'], []])
  })

  it('is tried again with all others of its job, and a job runs when it is asked to', async () => {
    const { sent, state, runner, admin } = await openWithLetter(await openStore())
    state.isBroken = false
    const all = { data: { type: 'dead-letter-retries', attributes: { job: JOB } } }
    expect((await admin.post('/ecaas/dead-letters/retry', all)).status).toBe(204)
    await runner.stop()
    expect(sent).toEqual(['a', 'c', 'b'])
    const asked = (name: string) => admin.post('/ecaas/job-runs', { data: { type: 'job-runs', attributes: { name } } })
    expect([(await asked(JOB)).status, (await asked('no such job')).status]).toEqual([204, 404])
  })
})
