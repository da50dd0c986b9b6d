import { resolve } from 'node:path'
import * as v from 'valibot'

import { EnvironmentSchema } from './environment-schema.ts'
import { nearName } from './near-name.ts'
import { packageRoot } from './package-root.ts'
import { issuerVariables } from './issuer/issuer-settings.ts'
import { providerVariables } from './provider/provider-settings.ts'
import { traceVariables } from './seeing/trace-settings.ts'
import { storageVariables } from './storage/storage-settings.ts'
import { variablesOf, withSecretFiles } from './variable.ts'

/** Every environment variable of the portal and of what it starts. */
export const variables = [
  ...variablesOf(EnvironmentSchema.entries),
  ...traceVariables,
  ...storageVariables,
  ...providerVariables,
  ...issuerVariables,
]
const names = variables.flatMap(({ name, isSecret }) => (isSecret ? [name, `${name}_FILE`] : [name]))

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])
const proxiesUnknown =
  'TRUSTED_PROXIES must be set when PUBLIC_ORIGIN is: the number of proxies in front, 0 for none. ' +
  'Without it all visitors behind a proxy share one address, and one who guesses passwords slows all of them down.'
/** Prefixes of the variables meant for the portal; a name that nearly matches one of them counts as well. */
const ourPrefixes = /^(?:PORTAL|PROVIDER|DOCUMENTS)_/

/** Refuses a variable that is nearly one of ours: without it the portal would start as if nothing had been said. */
function refuseUnknown(set: readonly string[]): void {
  const ours = names.filter((name) => ourPrefixes.test(name))
  for (const name of set.filter((one) => !names.includes(one))) {
    const near = nearName(name, ourPrefixes.test(name) ? names : ours)
    const words = near === null ? '' : `: did you mean ${near}?`
    if (near !== null || ourPrefixes.test(name)) {
      throw new Error(`The environment variable ${name} is not known${words || '.'}`)
    }
  }
}

/** Returns the process's variables with the secrets that files hold; throws one sentence for a file that is wrong. */
export const readVariables = (environment: Readonly<Record<string, string | undefined>>) =>
  withSecretFiles(environment, variables)

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
  const { TRUSTED_PROXIES, REQUESTS_PER_MINUTE, CHANGE_FILE_MB, SMTP_URL, MAIL_FROM } = read.output
  const { AUDIT_DAYS, IDEMPOTENCY_DAYS, MAIL_DAYS, NOTIFICATION_DAYS } = read.output
  const { CLAMD_HOST, CLAMD_PORT, CLAMD_SOCKET, SINK_KEYS, PASS_THROUGH_KEYS } = read.output
  const { MAIL_WEBHOOK_SECRET, PROVIDER_WEBHOOK_SECRET } = read.output
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
    changeFileBytes: CHANGE_FILE_MB * 1_000_000,
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
    /** null: events of the payment provider are not accepted. */
    providerWebhookSecret: PROVIDER_WEBHOOK_SECRET ?? null,
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
