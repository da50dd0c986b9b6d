import { resolve } from 'node:path'
import * as v from 'valibot'

import { nearName } from './near-name.ts'
import { packageRoot } from './package-root.ts'
import { issuerVariables } from './issuer/issuer-settings.ts'
import { providerVariables } from './provider/provider-settings.ts'

const PORT_RANGE = 'a port number from 0 to 65535'
const PortSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, PORT_RANGE),
  v.transform(Number),
  v.maxValue(65_535, PORT_RANGE),
)

const CountSchema = v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'a whole number'), v.transform(Number))

const OriginSchema = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'an http or https address'),
  v.transform((text) => new URL(text).origin),
)

const SenderSchema = v.pipe(
  v.string(),
  v.regex(
    /^(?:[^<>\r\n"]* <[^<>\s@,;:"]+@[^<>\s@,;:"]+>|[^<>\s@,;:"]+@[^<>\s@,;:"]+)$/,
    'an address such as Portal <portal@example.com>',
  ),
)

const LevelSchema = v.picklist(
  ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
  'one of trace … fatal, silent',
)

/** Secrets by the origin that gets them, `https://errors.example.com=…`, with commas between them. */
const OriginKeysSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((pair) => pair.trim())),
  v.array(
    v.pipe(
      v.string(),
      v.regex(
        /^https?:\/\/[^\s=,/]+=[^\s,]{32,}$/,
        'origins with their keys of at least 32 characters, such as https://errors.example.com=…, with commas between them',
      ),
      v.check((pair) => URL.canParse(pair.slice(0, pair.indexOf('='))), 'origins with their keys'),
    ),
  ),
  v.transform(
    (pairs): ReadonlyMap<string, string> =>
      new Map(
        pairs.map((pair) => {
          const at = pair.indexOf('=')
          return [new URL(pair.slice(0, at)).origin, pair.slice(at + 1)]
        }),
      ),
  ),
)

const PrefixesSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((prefix) => prefix.trim())),
  v.array(v.pipe(v.string(), v.regex(/^\/[a-z0-9-]+$/, 'paths such as /beta, with commas between them'))),
)

/** Variables that configure the portal. Each has a default that works on a machine with nothing set up. */
const EnvironmentSchema = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(PortSchema, '4180'),
  /** A PostgreSQL server. Without it the database is in the data folder. */
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\//, 'an address that begins with postgres://')),
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  /** The demonstration has its own people and invoices, and a clock that can be moved; production has neither. */
  PORTAL_MODE: v.optional(v.picklist(['demo', 'production'], 'demo or production')),
  /** The address at which browsers reach the portal, when that is not HOST and PORT: behind a proxy. */
  PUBLIC_ORIGIN: v.optional(OriginSchema),
  /** First parts of the path under which the page is served besides the root. */
  PREFIXES: v.optional(PrefixesSchema, '/beta,/prod'),
  /** Number of our proxies that append to X-Forwarded-For; 0 believes the connection alone. */
  TRUSTED_PROXIES: v.optional(CountSchema),
  /** API calls of one network address in a minute; 0 for no limit. */
  REQUESTS_PER_MINUTE: v.optional(CountSchema, '1200'),
  /** Days that the audit is kept; 0 for ever. */
  AUDIT_DAYS: v.optional(CountSchema, '730'),
  /** Days that news is kept which was read; unread news twice as long. */
  NOTIFICATION_DAYS: v.optional(v.pipe(CountSchema, v.minValue(1, 'a number of days, at least 1')), '365'),
  /** Days that the answer to a request is stored for those who send it again. */
  IDEMPOTENCY_DAYS: v.optional(v.pipe(CountSchema, v.minValue(1, 'a number of days, at least 1')), '30'),
  /** Days that sent e-mails are stored; 0 for ever. */
  MAIL_DAYS: v.optional(CountSchema, '365'),
  /** A mail server. Without it e-mails are stored and not sent. */
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'an address that begins with smtp:// or smtps://'))),
  MAIL_FROM: v.optional(SenderSchema),
  /** Signs what the mail provider says of bounces and complaints. Without it such calls are not accepted. */
  MAIL_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'a secret of at least 32 characters'))),
  /** ClamAV's daemon, to which uploads are sent: its host, or the path of its socket. */
  CLAMD_HOST: v.optional(v.string()),
  CLAMD_PORT: v.optional(PortSchema, '3310'),
  CLAMD_SOCKET: v.optional(v.string()),
  LOG_LEVEL: v.optional(LevelSchema),
  /** The level of the line that each request leaves in the log; silent for none. */
  ACCESS_LOG: v.optional(LevelSchema, 'info'),
  /** Statements that take so long are logged; 0 for none. */
  SLOW_QUERY_MS: v.optional(CountSchema, '500'),
  /** Who reads /metrics says it as `Authorization: Bearer …`. */
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\w.~+/=-]{16,200}$/, 'at least 16 letters and digits'))),
  /** A port of its own for /metrics. */
  METRICS_PORT: v.optional(PortSchema),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  /** Off: this server answers requests, and others run the jobs. */
  JOBS: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  /** Bearer tokens for the endpoints that get error reports, tracking events and logs. */
  SINK_KEYS: v.optional(OriginKeysSchema),
  /** Keys with which tokens for pass-through targets are signed. */
  PASS_THROUGH_KEYS: v.optional(OriginKeysSchema),
})

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])
const variables = [...Object.keys(EnvironmentSchema.entries), ...providerVariables, ...issuerVariables]
const proxiesUnknown =
  'TRUSTED_PROXIES must be set when PUBLIC_ORIGIN is: the number of proxies in front, 0 for none. ' +
  'Without it all visitors behind a proxy share one address, and one who guesses passwords slows all of them down.'
/** Prefixes of the variables meant for the portal; a name that nearly matches one of them counts as well. */
const ourPrefixes = /^(?:PORTAL|PROVIDER)_/

/** Refuses a variable that is nearly one of ours: without it the portal would start as if nothing had been said. */
function refuseUnknown(names: readonly string[]): void {
  const ours = variables.filter((name) => ourPrefixes.test(name))
  for (const name of names.filter((one) => !variables.includes(one))) {
    const near = nearName(name, ourPrefixes.test(name) ? variables : ours)
    const words = near === null ? '' : `: did you mean ${near}?`
    if (near !== null || ourPrefixes.test(name)) {
      throw new Error(`The environment variable ${name} is not known${words || '.'}`)
    }
  }
}

/** Reads the variables; throws one sentence that names the first one that is wrong. Empty ones count as unset. */
export function readEnvironment(environment: Readonly<Record<string, string | undefined>>) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  refuseUnknown(Object.keys(set))
  const read = v.safeParse(EnvironmentSchema, set)
  if (!read.success) {
    const [issue] = read.issues
    throw new Error(`The environment variable ${String(issue.path?.[0].key)} must be ${issue.message}.`)
  }
  const { HOST, PORT, DATABASE_URL, DATA_DIR, PORTAL_MODE, PUBLIC_ORIGIN, PREFIXES, LOG_LEVEL } = read.output
  const { TRUSTED_PROXIES, REQUESTS_PER_MINUTE, SMTP_URL, MAIL_FROM } = read.output
  const { AUDIT_DAYS, IDEMPOTENCY_DAYS, MAIL_DAYS, NOTIFICATION_DAYS } = read.output
  const { CLAMD_HOST, CLAMD_PORT, CLAMD_SOCKET, SINK_KEYS, PASS_THROUGH_KEYS, MAIL_WEBHOOK_SECRET } = read.output
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) {
    throw new Error('The environment variable MAIL_FROM must be set when SMTP_URL is.')
  }
  const { ACCESS_LOG, SLOW_QUERY_MS, METRICS_TOKEN, METRICS_PORT, METRICS_HOST, JOBS } = read.output
  if (METRICS_PORT !== undefined && METRICS_TOKEN === undefined && !loopback.has(METRICS_HOST)) {
    throw new Error(
      'The environment variable METRICS_TOKEN must be set when METRICS_HOST is not this machine: anybody could read the numbers.',
    )
  }
  const mode = PORTAL_MODE ?? 'demo'
  const needsProxies = PUBLIC_ORIGIN !== undefined && TRUSTED_PROXIES === undefined
  if (needsProxies && mode === 'production') throw new Error(`The environment variable ${proxiesUnknown}`)
  const ownOrigins = [`http://${HOST}:${PORT}`, ...(HOST === '127.0.0.1' ? [`http://localhost:${PORT}`] : [])]
  return {
    host: HOST,
    port: PORT,
    databaseUrl: DATABASE_URL ?? null,
    dataDirectory: resolve(packageRoot, DATA_DIR),
    mode,
    /** False: it is the default. */
    isModeChosen: PORTAL_MODE !== undefined,
    /** null: any host that the browser names is ours. */
    publicOrigin: PUBLIC_ORIGIN ?? null,
    /** Origins from which browsers may come. */
    portalOrigins: PUBLIC_ORIGIN === undefined ? ownOrigins : [PUBLIC_ORIGIN],
    prefixes: PREFIXES,
    trustedProxies: TRUSTED_PROXIES ?? 0,
    /** null: no limit. */
    requestsPerMinute: REQUESTS_PER_MINUTE || null,
    /** null: for ever. */
    auditDays: AUDIT_DAYS || null,
    idempotencyDays: IDEMPOTENCY_DAYS,
    /** null: for ever. */
    mailDays: MAIL_DAYS || null,
    notificationDays: NOTIFICATION_DAYS,
    /** Sentences for the log: nothing is wrong with these for sure. */
    warnings: needsProxies ? [proxiesUnknown] : [],
    /** null: e-mails are sent nowhere. */
    smtp: SMTP_URL === undefined || MAIL_FROM === undefined ? null : { url: SMTP_URL, from: MAIL_FROM },
    /** null: events of the mail provider are not accepted. */
    mailWebhookSecret: MAIL_WEBHOOK_SECRET ?? null,
    /** null: uploads are inspected by the portal alone. */
    scanner: scannerPlace(CLAMD_SOCKET, CLAMD_HOST, CLAMD_PORT),
    accessLog: ACCESS_LOG,
    /** null: none is logged. */
    slowQueryMs: SLOW_QUERY_MS || null,
    metrics: {
      /** null: without a port, there are none. */
      token: METRICS_TOKEN ?? null,
      /** null: they are at /metrics of the portal's own port. */
      port: METRICS_PORT ?? null,
      host: METRICS_HOST,
    },
    runsJobs: JOBS === 'on',
    /** Secrets by origin. */
    sinkKeys: SINK_KEYS ?? new Map<string, string>(),
    passThroughKeys: PASS_THROUGH_KEYS ?? new Map<string, string>(),
    logLevel: LOG_LEVEL ?? (mode === 'demo' ? 'warn' : 'info'),
  } as const
}

function scannerPlace(socket: string | undefined, host: string | undefined, port: number) {
  if (socket !== undefined) return { path: socket }
  return host === undefined ? null : { host, port }
}

export type Environment = ReturnType<typeof readEnvironment>
