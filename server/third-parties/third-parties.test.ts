/** Third parties: what is sent to whom, and nothing where a flag is off. */
import { eq } from 'drizzle-orm'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'

import { errorsOf, type Caller } from '../../tests/server/caller.ts'
import { describeStore } from '../../tests/server/database.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import type { AppDeps } from '../http/portal.ts'
import type { Sinks } from '../sinks/sinks.ts'
import { featureFlags, programs } from '../store/schema/programs.ts'

const clientFolder = mkdtempSync(join(tmpdir(), 'portal-page-'))
writeFileSync(join(clientFolder, 'index.html'), '<!doctype html><html lang="en"></html>')
afterAll(() => rmSync(clientFolder, { recursive: true, force: true }))

const attributes = {
  'error-reports': {
    kind: 'uncaught',
    name: 'TypeError',
    message: 'No "Halvorsen" 40-118203 for maria@halvorsen.example',
    frames: [],
    page: 'invoiceList',
    language: 'en',
  },
  'tracking-events': { events: [{ machine: 'loader', state: 'loader.loading', transition: 'load.start' }] },
  'client-logs': {
    level: 'error',
    message: 'failed POST /ecaas/bank-accounts?token=abc serverFailed',
    details: { status: 500, requestBody: '{"account_number":"0012","note":"4242 4242 4242 4242"}' },
    page: '/payment-methods',
  },
} as const
type Kind = keyof typeof attributes
const post = (caller: Caller, kind: Kind, changed: object = {}) =>
  caller.post(`/ecaas/${kind}`, { data: { type: kind, attributes: { ...attributes[kind], ...changed } } })

describeStore('third parties', (openStore) => {
  let portal: TestPortal
  let sent: { url: string; document: unknown }[]
  const sinks: Sinks = {
    send(url, document) {
      sent.push({ url, document })
      return true
    },
    settled: () => Promise.resolve(),
    close: () => {},
  }
  const openPortal = async (overrides: Partial<AppDeps> = {}) =>
    openTestPortal(await openStore(), { sinks, clientFolder, ...overrides })
  beforeEach(async () => {
    sent = []
    portal = await openPortal()
  })
  const setFlags = (flags: Record<string, boolean>) =>
    portal.store.db().update(featureFlags).set({ flags }).where(eq(featureFlags.programId, 'near'))

  it('get an error report without what names anybody, whatever the browser sent', async () => {
    expect((await post(portal.visitor(), 'error-reports')).status).toBe(204)
    expect(sent).toMatchObject([
      {
        url: 'https://errors.example/reports',
        document: { kind: 'error', program: 'near', report: { name: 'TypeError' } },
      },
    ])
    expect(JSON.stringify(sent)).not.toMatch(/Halvorsen|118203|maria/)
  })

  it('get the share of error reports that the program wants', async () => {
    const thirdPartySettings = { errorReportsUrl: 'https://errors.example/reports', errorSamplePercent: 25 }
    let next = 0
    portal = await openPortal({ random: () => next })
    await portal.store.db().update(programs).set({ thirdPartySettings }).where(eq(programs.id, 'near'))
    for (next of [0.1, 0.24, 0.26, 0.9]) expect((await post(portal.visitor(), 'error-reports')).status).toBe(204)
    expect(sent).toHaveLength(2)
  })

  it('get names of machines, states and transitions, and no word that a chart does not have', async () => {
    const visitor = portal.visitor()
    expect((await post(visitor, 'tracking-events')).status).toBe(204)
    expect(sent).toMatchObject([{ url: 'https://tracking.example/events', document: attributes['tracking-events'] }])
    for (const strange of [{ machine: 'maria' }, { state: 'loader.halvorsen' }, { transition: 'maria.halvorsen' }]) {
      const events = [{ ...attributes['tracking-events'].events[0], ...strange }]
      const answer = await post(visitor, 'tracking-events', { events })
      expect([answer.status, errorsOf(answer)[0]?.code]).toEqual([422, 'transitionUnknown'])
    }
    const data = { events: [{ ...attributes['tracking-events'].events[0], amount: 12 }] }
    expect((await post(visitor, 'tracking-events', data)).status).toBe(422)
    expect(sent).toHaveLength(1)
  })

  it('get nothing where the flag is off, nor where the program has none', async () => {
    await setFlags({ errorReportingEnabled: false, trackingEnabled: false })
    for (const kind of ['error-reports', 'tracking-events'] as const)
      expect((await post(portal.visitor(), kind)).status).toBe(403)
    await setFlags({ errorReportingEnabled: true, trackingEnabled: true })
    await portal.store.db().update(programs).set({ thirdPartySettings: {} }).where(eq(programs.id, 'near'))
    for (const kind of ['error-reports', 'tracking-events'] as const)
      expect((await post(portal.visitor(), kind)).status).toBe(204)
    expect(sent).toEqual([])
  })

  it('get no flood, and nothing that is longer than a report', async () => {
    portal = await openPortal({ requestsPerMinute: 1_000 })
    const statuses = []
    for (let n = 0; n < 21; n += 1) statuses.push((await post(portal.visitor(), 'error-reports')).status)
    expect([statuses.slice(0, 20).every((status) => status === 204), statuses[20]]).toEqual([true, 429])
    portal = await openPortal()
    const long = await post(portal.visitor(), 'error-reports', { message: 'x'.repeat(20_000) })
    expect(long.status).toBe(413)
  })

  it('the log endpoint gets a failed call with both bodies, without secrets, from its level on', async () => {
    const visitor = portal.visitor()
    expect((await visitor.get('/config')).body).toMatchObject({
      data: { attributes: { logging: { endpoint: '/ecaas/client-logs', level: 'warn' } } },
    })
    expect((await post(visitor, 'client-logs')).status).toBe(204)
    expect(sent).toMatchObject([
      {
        url: 'https://logs.example/lines',
        document: {
          kind: 'log',
          level: 'error',
          message: 'failed POST /ecaas/bank-accounts?token=… serverFailed',
          details: { status: 500, requestBody: '{"account_number":"…","note":"…"}' },
        },
      },
    ])
    await post(visitor, 'client-logs', { level: 'info' })
    expect(sent).toHaveLength(1)
    await portal.store.db().update(programs).set({ config: {} }).where(eq(programs.id, 'near'))
    expect((await post(visitor, 'client-logs')).status).toBe(404)
    expect((await visitor.get('/config')).body).toMatchObject({
      data: { attributes: { logging: { endpoint: null, level: 'error' } } },
    })
  })

  it('offer a survey by the flag of the portal type, and a tour to everybody', async () => {
    const offered = async (who: 'payer' | 'merchant' | 'adminType') =>
      (await (await portal.signedIn(who)).get('/ecaas/third-parties')).body
    const both = { survey_url: 'https://survey.example/form', tour_url: 'https://tour.example/start' }
    const tour = { ...both, survey_url: null }
    expect(await offered('payer')).toMatchObject({ data: { attributes: both } })
    expect(await offered('merchant')).toMatchObject({ data: { attributes: tour } })
    expect(await offered('adminType')).toMatchObject({ data: { attributes: tour } })
    await setFlags({ dealerSurveyEnabled: true })
    expect(await offered('payer')).toMatchObject({ data: { attributes: { survey_url: null, tour_url: null } } })
    expect(await offered('merchant')).toMatchObject({ data: { attributes: { ...both, tour_url: null } } })
  })

  it('are framed by the pages of those who are offered them, and a target by its own page alone', async () => {
    const framed = async (caller: Caller, path: string) => {
      const { headers } = await caller.get(path, { accept: 'text/html' })
      const policy = headers.get('content-security-policy') ?? ''
      const origins =
        /frame-src ([^;]*)/
          .exec(policy)?.[1]
          ?.split(' ')
          .filter((one) => one.endsWith('.example')) ?? []
      const timing = headers.get('server-timing')
      expect(timing).toBe(origins.length === 0 ? null : `frames;desc="${origins.join(' ')}"`)
      return { origins, rest: policy.replace(/frame-src [^;]*; /, ''), etag: headers.get('etag') }
    }
    const [survey, tour, reports, desk] = ['survey', 'tour', 'reports', 'desk'].map((name) => `https://${name}.example`)
    const payer = await portal.signedIn('payer')
    const merchant = await portal.signedIn('merchant')
    const overview = await framed(payer, '/account/overview')
    expect(overview.origins).toEqual([survey, tour])
    expect((await framed(portal.visitor(), '/login')).origins).toEqual([survey, tour])
    expect((await framed(merchant, '/account/overview')).origins).toEqual([tour])
    const page = await framed(payer, '/frame/reports')
    expect(page.origins).toEqual([reports, survey, tour])
    expect((await framed(payer, '/beta/frame/reports')).origins).toEqual([reports, survey, tour])
    expect((await framed(payer, '/frame/desk')).origins).toEqual([survey, tour])
    expect((await framed(merchant, '/frame/desk')).origins).toEqual([desk, tour])
    expect((await framed(payer, '/cgi-bin/archive')).origins).toEqual([survey, tour])
    expect((await framed(await portal.signedIn('faraway'), '/frame/reports')).origins).toEqual([])
    // The rest of the policy is the same, and an answer 304 would not bring another.
    await setFlags({})
    const off = await framed(payer, '/account/overview')
    expect([off.origins, off.rest]).toEqual([[], overview.rest])
    expect(new Set([overview.etag, page.etag, off.etag]).size).toBe(3)
  })

  it('have no say in the policy, whatever their address is made of', async () => {
    const payer = await portal.signedIn('payer')
    const evil = ['https://*', "https://x;script-src 'unsafe-inline'", 'http://evil.example/', 'https://portal.test']
    for (const surveyUrl of evil) {
      await portal.store.db().update(programs).set({ thirdPartySettings: { surveyUrl } }).where(eq(programs.id, 'near'))
      const policy = (await payer.get('/account/overview', { accept: 'text/html' })).headers.get(
        'content-security-policy',
      )
      expect(policy).not.toMatch(/\*|unsafe-inline' |evil|portal\.test/)
    }
  })
})
