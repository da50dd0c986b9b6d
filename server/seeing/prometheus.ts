/** The portal's numbers in Prometheus's text format. */
import type { Connections, Gauges, Metrics, Scrape } from './metrics.ts'

const REQUEST_BUCKETS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const JOB_BUCKETS_S = [0.01, 0.1, 1, 10, 60, 600]
const STATEMENT_BUCKETS_S = [0.001, 0.01, 0.05, 0.1, 0.5, 1, 5, 15]
/** Several monitors that ask at once cost the database one look. */
const GAUGES_KEPT_MS = 5_000
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type Sources = {
  readonly build: Readonly<Record<'version' | 'commit' | 'mode' | 'schema', string>>
  /** Reads what waits; rejects while the database is away. */
  readonly readGauges: () => Promise<Gauges>
  /** Null on the embedded database, which has no pool. */
  readonly connections: () => Connections | null
}

const gaugeNames = {
  mailsWaiting: ['portal_mails_waiting', 'E-mails that wait to be sent.'],
  mailsFailed: ['portal_mails_failed', 'E-mails that were given up.'],
  paymentsUnresolved: ['portal_payments_unresolved', 'Payment attempts without an answer of the provider.'],
  oldestUnresolvedSeconds: ['portal_payments_unresolved_oldest_seconds', 'Age of the oldest of them; 0 without any.'],
  importsWaiting: ['portal_imports_waiting', 'Imports of invoices that are checked or stored.'],
  exportsUnderWay: ['portal_exports_under_way', 'Files that are written for their readers.'],
  deadLetters: ['portal_dead_letters', 'Items that jobs have stopped trying, until somebody decides.'],
  webhooksWaiting: ['portal_webhooks_waiting', 'Webhook deliveries that wait to be sent, or to be tried again.'],
  webhooksDead: ['portal_webhooks_dead', 'Webhook deliveries that were given up.'],
} as const satisfies Record<keyof Gauges, readonly [string, string]>
// The keys are those of the record itself.
const gaugeKeys = Object.keys(gaugeNames) as (keyof Gauges)[]

/**
 * Opens the registry, whose library is loaded only here. The numbers of the process and its event loop are among them.
 */
export async function openPrometheus({ build, readGauges, connections }: Sources): Promise<{
  metrics: Metrics
  scrape: Scrape
}> {
  const { Registry, Counter, Gauge, Histogram, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  new Gauge({
    name: 'portal_build_info',
    help: 'Always 1; the labels say which portal this is.',
    labelNames: ['version', 'commit', 'mode', 'schema'],
    registers,
  }).set({ ...build }, 1)
  const requests = new Counter({
    name: 'portal_http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time to the last byte of an answer.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  })
  const jobRuns = new Counter({
    name: 'portal_job_runs_total',
    help: 'Runs of a job, by how they ended.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const jobDurations = new Histogram({
    name: 'portal_job_duration_seconds',
    help: 'Duration of the runs of a job.',
    labelNames: ['job'],
    buckets: JOB_BUCKETS_S,
    registers,
  })
  const statements = new Histogram({
    name: 'portal_database_statement_duration_seconds',
    help: 'Duration of statements, without waiting for a connection.',
    buckets: STATEMENT_BUCKETS_S,
    registers,
  })
  const slowStatements = new Counter({
    name: 'portal_database_slow_statements_total',
    help: 'Statements that took longer than SLOW_QUERY_MS.',
    registers,
  })
  const providerCalls = new Histogram({
    name: 'portal_provider_call_duration_seconds',
    help: 'Calls of the payment provider, by how they ended.',
    labelNames: ['call', 'outcome'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  })
  const webhooks = new Counter({
    name: 'portal_webhook_deliveries_total',
    help: 'Attempts to deliver a webhook, by what became of the delivery.',
    labelNames: ['outcome'],
    registers,
  })
  const pool = new Gauge({
    name: 'portal_database_connections',
    help: 'Connections of the pool, and those that wait for one.',
    labelNames: ['state'],
    registers,
  })
  const isUp = new Gauge({ name: 'portal_database_up', help: '1 while the database answers.', registers })
  const gauges = gaugeKeys.map((key) => {
    const [name, help] = gaugeNames[key]
    return { key, gauge: new Gauge({ name, help, registers }) }
  })

  let readAt = -Infinity
  let reading: Promise<void> = Promise.resolve()
  async function readThem(): Promise<void> {
    try {
      const values = await readGauges()
      isUp.set(1)
      for (const { key, gauge } of gauges) gauge.set(values[key])
    } catch {
      // A number that nobody knows is not 0: it would end an alarm.
      isUp.set(0)
      for (const { gauge } of gauges) gauge.remove()
    }
  }

  return {
    metrics: {
      request({ method, route, status, seconds }) {
        const labels = { method: METHODS.includes(method) ? method : 'other', route }
        requests.inc({ ...labels, status: `${Math.floor(status / 100)}xx` })
        durations.observe(labels, seconds)
      },
      jobRun({ job, outcome, seconds }) {
        jobRuns.inc({ job, outcome })
        if (outcome !== 'elsewhere') jobDurations.observe({ job }, seconds)
      },
      statement({ seconds, isSlow }) {
        statements.observe(seconds)
        if (isSlow) slowStatements.inc()
      },
      providerCall({ call, outcome, seconds }) {
        providerCalls.observe({ call, outcome }, seconds)
      },
      webhookDelivery({ outcome }) {
        webhooks.inc({ outcome })
      },
    },
    async scrape() {
      if (performance.now() - readAt >= GAUGES_KEPT_MS) {
        readAt = performance.now()
        reading = readThem()
      }
      await reading
      const used = connections()
      if (used !== null) {
        pool.set({ state: 'open' }, used.open)
        pool.set({ state: 'idle' }, used.idle)
        pool.set({ state: 'waiting' }, used.waiting)
      }
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}
