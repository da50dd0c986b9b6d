/** What an operator sees of a portal, as the settings say: statements, numbers, and the line of its start. */
import type { Clock } from './clock.ts'
import type { Environment } from './environment.ts'
import type { Log } from './log.ts'
import { noMetrics, type Metrics } from './seeing/metrics.ts'
import { commit, schema, version } from './seeing/portal-version.ts'
import { openPrometheus } from './seeing/prometheus.ts'
import { serveScrapes } from './seeing/scrape-server.ts'
import { readTraceSettings } from './seeing/trace-settings.ts'
import type { Seeing } from './seeing/seeing.ts'
import { watchSlowStatements } from './seeing/statements.ts'
import { gaugesOf, readBacklog } from './status/backlog.ts'
import type { ObjectStorage } from './storage/object-storage.ts'
import type { Store } from './store/store.ts'
import type { StatementWatch } from './store/watch-statements.ts'

type Seen = { readonly store: Store; readonly clock: Clock }

export type OpenSeeing = Seeing & {
  readonly watch: StatementWatch
  /** Sends the traces that wait. */
  readonly close: () => Promise<void>
  /** Begins to count what waits, and listens for those who ask on a port of their own. */
  readonly begin: (seen: Seen) => Promise<{ readonly metricsAt: string | null; readonly close: () => Promise<void> }>
}

/** Opens it, before there is a database to look at. */
export async function openSeeing(
  { metrics: { token, port, host }, mode, slowQueryMs, accessLog }: Environment,
  variables: Readonly<Record<string, string | undefined>>,
  log: Log,
): Promise<OpenSeeing> {
  const settings = readTraceSettings(variables)
  const traces =
    settings === null ? null : await (await import('./seeing/open-telemetry.ts')).openTraces(settings, version)
  let seen: Seen | null = null
  const sources = {
    build: { version, commit: commit ?? '', mode, schema },
    async readGauges() {
      if (seen === null) throw new Error('The database is not open yet.')
      const now = seen.clock.now()
      return gaugesOf(await readBacklog(seen.store, now), now)
    },
    connections: () => seen?.store.connections() ?? null,
  }
  const opened = token === null && port === null ? null : await openPrometheus(sources)
  const metrics: Metrics = opened?.metrics ?? noMetrics
  return {
    metrics,
    traces,
    accessLevel: accessLog,
    scrape: opened !== null && token !== null && port === null ? { token, read: opened.scrape } : null,
    close: () => traces?.close() ?? Promise.resolve(),
    watch: watchSlowStatements(log, metrics, slowQueryMs),
    async begin(looked) {
      seen = looked
      if (opened === null) return { metricsAt: null, close: () => Promise.resolve() }
      if (port === null) return { metricsAt: '/metrics', close: () => Promise.resolve() }
      const { address, close } = await serveScrapes({ host, port, token, read: opened.scrape })
      return { metricsAt: address, close }
    },
  }
}

type Started = {
  readonly environment: Environment
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly store: Store
  readonly objects: ObjectStorage | null
  readonly address: string
  readonly metricsAt: string | null
}

/** The host of an address that may hold a password. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : 'unknown')

/** Writes the one line that says which portal has started, on what, and where it is reached; no secrets. */
export async function logStart(
  log: Log,
  { environment, variables, store, objects, address, metricsAt }: Started,
): Promise<void> {
  const { databaseUrl, smtp, publicOrigin, runsJobs, mode } = environment
  const sandbox = (url: string | undefined) => (url ? hostOf(url) : 'sandbox')
  log.info(
    {
      version,
      commit,
      mode,
      database: {
        kind: store.kind,
        host: databaseUrl === null ? null : hostOf(databaseUrl),
        schema: await store.schema(),
      },
      provider: sandbox(variables['PROVIDER_URL']),
      issuer: mode === 'production' && !variables['ISSUER_URL'] ? 'none' : sandbox(variables['ISSUER_URL']),
      documents: objects?.host ?? 'database',
      mail: smtp === null ? 'none' : hostOf(smtp.url),
      listens: address,
      publicOrigin,
      jobs: runsJobs ? 'on' : 'off',
      metrics: metricsAt,
      traces: variables['OTEL_EXPORTER_OTLP_ENDPOINT'] ? hostOf(variables['OTEL_EXPORTER_OTLP_ENDPOINT']) : 'none',
    },
    'started',
  )
}
