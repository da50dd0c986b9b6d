/** GET /ecaas/status: who is told how the portal is, and what is said while something is wrong. */
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { PortalStatusSchema } from '../../domain/contract/status/portal-status.ts'
import { describeStore } from '../../tests/server/database.ts'
import { errorsOf } from '../../tests/server/caller.ts'
import { START } from '../../tests/server/portal-fixture.ts'
import { openTestPortal } from '../../tests/server/test-portal.ts'
import { makeJobRunner } from '../jobs/runner.ts'
import { makeLog } from '../log.ts'
import { MAIL_ATTEMPTS } from '../mail/transport.ts'
import { ProviderUnavailable } from '../provider/provider.ts'
import { mails } from '../store/schema/mails.ts'

const before = (minutes: number) => new Date(START.getTime() - minutes * 60_000)
const mail = (key: string, more: Partial<typeof mails.$inferInsert>) => ({
  key,
  toName: 'Maria Halvorsen',
  toAddress: 'maria@example.com',
  language: 'en',
  subject: 'Your invoice',
  body: 'Pay.',
  createdAt: START,
  ...more,
})

describeStore('the status', (openStore) => {
  it('says what waits, how the database is, and nothing of anybody', async () => {
    const portal = await openTestPortal(await openStore())
    await portal.store
      .db()
      .insert(mails)
      .values([
        mail('sent', { sentAt: START }),
        mail('new', { createdAt: before(1) }),
        mail('old', { createdAt: before(20), attempts: 3 }),
        mail('given-up', { createdAt: before(4_000), attempts: MAIL_ATTEMPTS, failure: 'no such user' }),
      ])
    const answer = await (await portal.signedIn('adminType')).get('/ecaas/status')
    expect(answer.status).toBe(200)
    expect(answer.text).not.toMatch(/maria|Halvorsen|no such user/i)
    const status = v.parse(PortalStatusSchema, answer.body)
    expect(status).toMatchObject({
      readAt: START.toISOString(),
      mode: 'test',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: null,
      database: { kind: portal.store.kind, isCurrent: true, schema: expect.stringMatching(/^\d{4}_\w+$/) },
      provider: { isReachable: true },
      mails: { waiting: 2, failed: 1, oldestAt: before(20).toISOString() },
      payments: { waiting: expect.any(Number) },
      jobs: null,
    })
    expect(status.database.bytes).toBeGreaterThan(1_000_000)
    expect(status.database.connections === null).toBe(portal.store.kind === 'pglite')
  })

  it('says that the provider does not answer, at once or ever', async () => {
    const portal = await openTestPortal(await openStore())
    const admin = await portal.signedIn('adminType')
    const read = async () => v.parse(PortalStatusSchema, (await admin.get('/ecaas/status')).body).provider
    const find = portal.provider.find
    Object.assign(portal.provider, { find: () => Promise.reject(new ProviderUnavailable('refused')) })
    expect(await read()).toEqual({ isReachable: false, latencyMs: null })
    Object.assign(portal.provider, { find: () => new Promise(() => {}) })
    expect(await read()).toEqual({ isReachable: false, latencyMs: null })
    Object.assign(portal.provider, { find })
    expect(await read()).toMatchObject({ isReachable: true })
  })

  it('says how the jobs of this server ended, with the kind of a failure and not its words', async () => {
    const store = await openStore()
    const log = makeLog('silent')
    const failure = Object.assign(new Error('maria@example.com refused'), { code: 'ECONNREFUSED' })
    const jobs = [
      { name: 'send mails', everyMs: 5_000, run: () => Promise.reject(failure) },
      { name: 'payment janitor', everyMs: 5_000, run: () => Promise.resolve() },
    ]
    const runner = makeJobRunner({ jobs, clock: { now: () => START }, store, log })
    const portal = await openTestPortal(store, { jobs: runner })
    await runner.tick()
    const answer = await (await portal.signedIn('adminType')).get('/ecaas/status')
    expect(answer.text).not.toContain('maria')
    const { jobs: seen } = v.parse(PortalStatusSchema, answer.body)
    const common = { everySeconds: 5, isRunning: false, runs: 1, lastBegunAt: START.toISOString() }
    expect(seen).toMatchObject([
      { ...common, name: 'send mails', failures: 1, lastOutcome: 'failed', lastFailure: 'Error (ECONNREFUSED)' },
      { ...common, name: 'payment janitor', failures: 0, lastOutcome: 'done', lastFailedAt: null },
    ])
  })

  it('is for administrators of support alone, and takes no parameter', async () => {
    const portal = await openTestPortal(await openStore())
    for (const [username, code] of [
      ['admin', 'userTypeRequired'],
      ['merchant', 'userTypeRequired'],
      ['enrollment_manager', 'roleRequired'],
    ] as const) {
      const refused = await (await portal.signedIn(username)).get('/ecaas/status')
      expect([username, refused.status, errorsOf(refused)[0]?.code]).toEqual([username, 403, code])
    }
    const strange = await (await portal.signedIn('adminType')).get('/ecaas/status?filter[text]=x')
    expect(strange.status).toBe(400)
  })
})
