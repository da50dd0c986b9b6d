/** Traces at a collector that decodes what comes: what they say, what they never say, and what a dead collector costs. */
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, inject, it } from 'vitest'
import * as v from 'valibot'

import { startMailServer } from '../../tests/server/mail-server.ts'
import { writeMails } from '../../tests/server/mails/waiting-mails.ts'
import { storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { START } from '../../tests/server/portal-fixture.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { openTestPortal } from '../../tests/server/test-portal.ts'
import { movableClock } from '../clock.ts'
import { makeJobRunner } from '../jobs/runner.ts'
import { sendMails } from '../jobs/send-mails.ts'
import { makeLog } from '../log.ts'
import { MAILS_JOB, smtpTransport } from '../mail/transport.ts'
import { pay } from '../payments/pay.ts'
import { makeQuote } from '../payments/quote.ts'
import { openPgliteInMemory } from '../store/open-pglite.ts'
import { openStore } from '../store/store.ts'
import { asPart, traceHeaders } from './call-parts.ts'
import { noMetrics } from './metrics.ts'
import { watchProvider } from './provider-calls.ts'
import { openTraces } from './open-telemetry.ts'
import { watchSlowStatements } from './statements.ts'
import { readTraceSettings } from './trace-settings.ts'
import { during } from './under-way.ts'

const FactSchema = v.object({ key: v.string(), value: v.record(v.string(), v.unknown()) })
const SpanSchema = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  kind: v.number(),
  attributes: v.array(FactSchema),
  status: v.object({ code: v.number() }),
})
const SentSchema = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(FactSchema) }),
      scopeSpans: v.array(v.object({ spans: v.array(SpanSchema) })),
    }),
  ),
})
type Received = v.InferOutput<typeof SpanSchema>

const factsOf = (facts: readonly v.InferOutput<typeof FactSchema>[]) =>
  Object.fromEntries(facts.map(({ key, value }) => [key, Object.values(value)[0]]))

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function collector(port = 0) {
  const spans: Received[] = []
  const resources: Record<string, unknown>[] = []
  const bodies: string[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (data: Buffer) => (text += data.toString()))
    request.on('end', () => {
      const sent = v.parse(SentSchema, JSON.parse(text))
      bodies.push(text)
      headers.push({ url: request.url, ...request.headers })
      for (const { resource, scopeSpans } of sent.resourceSpans) {
        resources.push(factsOf(resource.attributes))
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      }
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  open.push(server)
  return { spans, resources, bodies, headers, port: (server.address() as AddressInfo).port }
}

function settingsOf(port: number, more: Readonly<Record<string, string>> = {}) {
  const settings = readTraceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, ...more })
  if (settings === null) throw new Error('The tests name a collector.')
  return settings
}

it('a request is a trace with its statements, by pattern and ids, without what people typed', async () => {
  const received = await collector()
  const more = {
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=portal%20one',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
  }
  const traces = await openTraces(settingsOf(received.port, more), '1.2.3')
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const pglite = await openPgliteInMemory(new Blob([await readFile(inject('pgliteImage'))]))
  const store = await openStore({ pglite }, undefined, watchSlowStatements(log, noMetrics, null))
  try {
    const seeing = { metrics: noMetrics, accessLevel: 'info', scrape: null, traces } as const
    const portal = await openTestPortal(store, { seeing, log, trustedProxies: 1 })
    const payer = await portal.signedIn('payer')
    const above = '4bf92f3577b34da6a3ce929d0e0e4736'
    const answer = await payer.get('/invoices?filter[text]=Halvorsen', {
      traceparent: `00-${above}-00f067aa0ba902b7-01`,
      'x-request-id': 'proxy-4711',
    })
    await traces.close()
    const request = received.spans.find(({ traceId, kind }) => traceId === above && kind === 2)
    expect(request).toMatchObject({ parentSpanId: '00f067aa0ba902b7' })
    expect(request?.name).toBe('GET /invoices')
    expect(factsOf(request?.attributes ?? [])).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/invoices',
      'http.response.status_code': answer.status,
      'portal.request_id': 'proxy-4711',
    })
    const statements = received.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(statements.length).toBeGreaterThan(0)
    expect(statements[0]?.name).toBe('select')
    expect(factsOf(statements[0]?.attributes ?? [])).toMatchObject({
      'db.query.text': expect.stringMatching(/^select "sessions"/),
    })
    // Statements of no request, such as those of the fixture, are in no trace.
    expect(received.spans.filter(({ kind, parentSpanId }) => kind === 3 && parentSpanId === undefined)).toEqual([])
    expect(received.resources[0]).toMatchObject({
      'service.name': 'trade-credit-portal',
      'service.version': '1.2.3',
      'deployment.environment': 'test',
    })
    expect(received.headers[0]).toMatchObject({ url: '/v1/traces', 'x-tenant': 'portal one' })
    expect(received.bodies.join('')).not.toMatch(/Halvorsen|filter\[|@example|Maria|password"/)
    expect(lines.find((line) => line.includes('proxy-4711'))).toContain(`"trace_id":"${above}"`)
  } finally {
    await store.close()
  }
})

it('a traceparent of a visitor is not believed', async () => {
  const received = await collector()
  const traces = await openTraces(settingsOf(received.port), '1')
  const pglite = await openPgliteInMemory(new Blob([await readFile(inject('pgliteImage'))]))
  const store = await openStore({ pglite })
  try {
    const seeing = { metrics: noMetrics, accessLevel: 'silent', scrape: null, traces } as const
    const portal = await openTestPortal(store, { seeing })
    await portal.visitor().get('/self', { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' })
    await traces.close()
    expect(received.spans.filter(({ kind }) => kind === 2)).toHaveLength(1)
    expect(received.spans[0]?.traceId).not.toBe('4bf92f3577b34da6a3ce929d0e0e4736')
  } finally {
    await store.close()
  }
})

it('a job is a trace, and whoever it calls is told of which', async () => {
  const received = await collector()
  const traces = await openTraces(settingsOf(received.port), '1')
  let told: Readonly<Record<string, string>> = {}
  const job = {
    name: 'ask provider',
    everyMs: 1_000,
    run: () => asPart('provider find', {}, () => Promise.resolve(void (told = traceHeaders()))),
  }
  const failing = { name: 'fail', everyMs: 1_000, run: () => Promise.reject(new TypeError('maria@example.com')) }
  const store = { alone: (_: string, work: () => Promise<void>) => work().then(() => true) }
  const runner = makeJobRunner({
    jobs: [job, failing],
    clock: { now: () => START },
    store,
    log: makeLog('silent'),
    traces,
  })
  await runner.tick()
  await traces.close()
  const ofJob = received.spans.find(({ name }) => name === 'job ask provider')
  const call = received.spans.find(({ name }) => name === 'provider find')
  expect(call).toMatchObject({ traceId: ofJob?.traceId, parentSpanId: ofJob?.spanId, kind: 3 })
  expect(told).toEqual({ traceparent: `00-${call?.traceId}-${call?.spanId}-01` })
  const failed = received.spans.find(({ name }) => name === 'job fail')
  expect([failed?.status.code, factsOf(failed?.attributes ?? [])]).toMatchObject([2, { 'error.type': 'TypeError' }])
  expect(received.bodies.join('')).not.toContain('maria')
})

it('what charges and what mails is followed to the provider and the mail server, by ids alone', async () => {
  const received = await collector()
  const traces = await openTraces(settingsOf(received.port), '1')
  const pglite = await openPgliteInMemory(new Blob([await readFile(inject('pgliteImage'))]))
  const store = await openStore({ pglite })
  const mailServer = await startMailServer()
  try {
    const clock = movableClock(START)
    const provider = watchProvider(scriptedProvider(), noMetrics)
    const fixture = await storePaymentFixture(store, clock, provider)
    const quote = await makeQuote(fixture, fixture.payer, {
      lines: [{ trx_id: '1', amount: 10_000, version: 1 }],
      method: { kind: 'bankAccount', payment_method_id: 'bank' },
    })
    const charging = traces.begin('POST /payments', 'server', {})
    await during({ requestId: 'r-1', span: charging }, () =>
      pay(fixture, fixture.payer, 'a key', { quote_id: quote.id, terms_accepted: true }),
    )
    charging.end()
    await writeMails(store, 1)
    const transport = smtpTransport({ url: mailServer.url, from: 'Northgate <portal@example.com>' })
    const jobs = [sendMails(store, transport, () => 'https://portal.example')]
    await makeJobRunner({ jobs, clock, store, log: makeLog('silent'), traces }).tick()
    await traces.close()

    expect(mailServer.letters).toHaveLength(1)
    const spanOf = (name: string) => received.spans.find((span) => span.name === name)
    expect(spanOf('provider charge')).toMatchObject({ traceId: charging.traceId, kind: 3 })
    expect(factsOf(spanOf('provider charge')?.attributes ?? [])).toMatchObject({ 'portal.call': 'charge' })
    expect(spanOf('smtp send')).toMatchObject({ traceId: spanOf(`job ${MAILS_JOB}`)?.traceId, kind: 3 })
    expect(received.bodies.join('')).not.toMatch(/@example|Halvorsen|Maria|Your invoice|reader-0/)
  } finally {
    await mailServer.close()
    await store.close()
  }
})

it('a collector that is away costs nobody anything, and the queue has an end', async () => {
  const gone = await collector()
  open.splice(0).forEach((server) => server.close())
  const traces = await openTraces(settingsOf(gone.port), '1')
  for (let at = 0; at < 20_000; at += 1) traces.begin(`span ${at}`, 'internal', {}).end()
  const back = await collector(gone.port)
  await traces.close()
  expect(back.spans.length).toBeLessThanOrEqual(2_048 + 512)
  // What waits for nobody any longer is not waited for either.
  const dead = await openTraces(settingsOf(1), '1')
  dead.begin('span', 'internal', {}).end()
  const begun = performance.now()
  await dead.close()
  expect(performance.now() - begun).toBeLessThan(10_000)
})

it('nothing is made where no collector is set, and a call is only that call', async () => {
  expect(readTraceSettings({ OTEL_SERVICE_NAME: 'other', OTEL_TRACES_SAMPLER: 'jaeger_remote' })).toBeNull()
  const answer = await during({ requestId: 'r-1' }, () =>
    asPart('provider find', {}, () => Promise.resolve(traceHeaders())),
  )
  expect(answer).toEqual({})
})

it.each([
  [{}, { isParentBased: true, ratio: 1 }],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, { isParentBased: false, ratio: 0 }],
  [
    { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
    { isParentBased: true, ratio: 0.1 },
  ],
])('the sampler %j is understood', (more, settings) => {
  expect(settingsOf(4318, more)).toMatchObject(settings)
})

it.each(['x-tenant', '=portal', 'two words=1', 'a=1,,b=2'])(
  'headers of the form "%s" are refused in one sentence',
  (headers) => {
    expect(() => settingsOf(4318, { OTEL_EXPORTER_OTLP_HEADERS: headers })).toThrow(
      'The environment variable OTEL_EXPORTER_OTLP_HEADERS must be pairs such as name=value, with commas between them.',
    )
  },
)
