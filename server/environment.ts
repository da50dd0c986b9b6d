import { resolve } from 'node:path'
import * as v from 'valibot'

import { packageRoot } from './package-root.ts'

const PortSchema = v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'a port number'), v.transform(Number), v.maxValue(65_535))

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
  TRUSTED_PROXIES: v.optional(CountSchema, '0'),
  /** API calls of one network address in a minute; 0 for no limit. */
  REQUESTS_PER_MINUTE: v.optional(CountSchema, '1200'),
  /** A mail server. Without it e-mails are stored and not sent. */
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'an address that begins with smtp:// or smtps://'))),
  MAIL_FROM: v.optional(SenderSchema),
  /** ClamAV's daemon, to which uploads are sent: its host, or the path of its socket. */
  CLAMD_HOST: v.optional(v.string()),
  CLAMD_PORT: v.optional(PortSchema, '3310'),
  CLAMD_SOCKET: v.optional(v.string()),
  LOG_LEVEL: v.optional(
    v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'one of trace … fatal, silent'),
  ),
})

/** Reads the variables; throws one sentence that names the first one that is wrong. Empty ones count as unset. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>) {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const read = v.safeParse(EnvironmentSchema, set)
  if (!read.success) {
    const [issue] = read.issues
    throw new Error(`The environment variable ${v.getDotPath(issue) ?? ''} must be ${issue.message}.`)
  }
  const { HOST, PORT, DATABASE_URL, DATA_DIR, PORTAL_MODE, PUBLIC_ORIGIN, PREFIXES, LOG_LEVEL } = read.output
  const { TRUSTED_PROXIES, REQUESTS_PER_MINUTE, SMTP_URL, MAIL_FROM, CLAMD_HOST, CLAMD_PORT, CLAMD_SOCKET } =
    read.output
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) {
    throw new Error('The environment variable MAIL_FROM must be set when SMTP_URL is.')
  }
  const mode = PORTAL_MODE ?? 'demo'
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
    trustedProxies: TRUSTED_PROXIES,
    /** null: no limit. */
    requestsPerMinute: REQUESTS_PER_MINUTE || null,
    /** null: e-mails are sent nowhere. */
    smtp: SMTP_URL === undefined || MAIL_FROM === undefined ? null : { url: SMTP_URL, from: MAIL_FROM },
    /** null: uploads are inspected by the portal alone. */
    scanner: scannerPlace(CLAMD_SOCKET, CLAMD_HOST, CLAMD_PORT),
    logLevel: LOG_LEVEL ?? (mode === 'demo' ? 'warn' : 'info'),
  } as const
}

function scannerPlace(socket: string | undefined, host: string | undefined, port: number) {
  if (socket !== undefined) return { path: socket }
  return host === undefined ? null : { host, port }
}

export type Environment = ReturnType<typeof readEnvironment>
