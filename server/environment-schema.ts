import * as v from 'valibot'

import { secret } from './variable.ts'

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
export const EnvironmentSchema = v.object({
  HOST: v.optional(v.pipe(v.string(), v.description('The address on which the portal listens.')), '127.0.0.1'),
  PORT: v.optional(v.pipe(PortSchema, v.description('The port on which it listens; 0 chooses a free one.')), '4180'),
  PORTAL_MODE: v.optional(
    v.pipe(
      v.picklist(['demo', 'production'], 'demo or production'),
      v.description(
        'demo has its own people and invoices, and a clock that can be moved; production has neither. Without it: demo.',
      ),
    ),
  ),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(?:ql)?:\/\//, 'an address that begins with postgres://'),
      secret(),
      v.description('A PostgreSQL server, as postgres://…. Without it the database is in the data folder.'),
    ),
  ),
  DATA_DIR: v.optional(
    v.pipe(v.string(), v.description('The data folder: the embedded database, and what the sandboxes remember.')),
    '.data',
  ),
  PUBLIC_ORIGIN: v.optional(
    v.pipe(
      OriginSchema,
      v.description('The address at which browsers reach the portal, when that is not HOST and PORT: behind a proxy.'),
    ),
  ),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      CountSchema,
      v.description('Number of our proxies that append to X-Forwarded-For; 0 believes the connection alone.'),
    ),
  ),
  PREFIXES: v.optional(
    v.pipe(
      PrefixesSchema,
      v.description(
        'First parts of the path under which the page is served besides the root, with commas between them.',
      ),
    ),
    '/beta,/prod',
  ),
  REQUESTS_PER_MINUTE: v.optional(
    v.pipe(CountSchema, v.description('API calls of one network address in a minute, at each server; 0 for no limit.')),
    '1200',
  ),
  CHANGE_FILE_MB: v.optional(
    v.pipe(
      CountSchema,
      v.minValue(1, 'a number of megabytes from 1 to 500'),
      v.maxValue(500, 'a number of megabytes from 1 to 500'),
      v.description('The largest file of changes that software may send, in megabytes.'),
    ),
    '200',
  ),
  AUDIT_DAYS: v.optional(v.pipe(CountSchema, v.description('Days that the audit is kept; 0 for ever.')), '730'),
  NOTIFICATION_DAYS: v.optional(
    v.pipe(
      CountSchema,
      v.minValue(1, 'a number of days, at least 1'),
      v.description('Days that news is kept which was read; unread news twice as long.'),
    ),
    '365',
  ),
  IDEMPOTENCY_DAYS: v.optional(
    v.pipe(
      CountSchema,
      v.minValue(1, 'a number of days, at least 1'),
      v.description('Days that the answer to a request is stored for those who send it again.'),
    ),
    '30',
  ),
  MAIL_DAYS: v.optional(v.pipe(CountSchema, v.description('Days that sent e-mails are stored; 0 for ever.')), '365'),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^smtps?:\/\//, 'an address that begins with smtp:// or smtps://'),
      secret(),
      v.description('A mail server, as smtps://user:password@host. Without it e-mails are stored and not sent.'),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      SenderSchema,
      v.description('The sender of e-mails, such as Portal <portal@example.com>; needed with SMTP_URL.'),
    ),
  ),
  MAIL_WEBHOOK_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.minLength(32, 'a secret of at least 32 characters'),
      secret(),
      v.description(
        'Signs what the mail provider says of bounces and complaints, at least 32 characters. Without it such calls are not accepted.',
      ),
    ),
  ),
  PROVIDER_WEBHOOK_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.minLength(32, 'a secret of at least 32 characters'),
      secret(),
      v.description(
        'Signs what the payment provider says of its news, at least 32 characters, the same at each server. Without it such calls are not accepted.',
      ),
    ),
  ),
  CLAMD_HOST: v.optional(v.pipe(v.string(), v.description("The host of ClamAV's daemon, to which uploads are sent."))),
  CLAMD_PORT: v.optional(v.pipe(PortSchema, v.description('The port of that daemon.')), '3310'),
  CLAMD_SOCKET: v.optional(v.pipe(v.string(), v.description("The path of that daemon's socket, instead of its host."))),
  LOG_LEVEL: v.optional(
    v.pipe(
      LevelSchema,
      v.description(
        'trace, debug, info, warn, error, fatal or silent. Without it: info in production, warn in the demonstration.',
      ),
    ),
  ),
  ACCESS_LOG: v.optional(
    v.pipe(LevelSchema, v.description('The level of the line that each request leaves in the log; silent for none.')),
    'info',
  ),
  SLOW_QUERY_MS: v.optional(
    v.pipe(CountSchema, v.description('Statements that take so many milliseconds are logged; 0 for none.')),
    '500',
  ),
  METRICS_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.~+/=-]{16,200}$/, 'at least 16 letters and digits'),
      secret(),
      v.description(
        'Monitors read /metrics with “Authorization: Bearer” and this. Without it, and without METRICS_PORT, there is no such path.',
      ),
    ),
  ),
  METRICS_PORT: v.optional(v.pipe(PortSchema, v.description('A port of its own for /metrics.'))),
  METRICS_HOST: v.optional(
    v.pipe(v.string(), v.description('The address of that port; another one than this machine needs METRICS_TOKEN.')),
    '127.0.0.1',
  ),
  JOBS: v.optional(
    v.pipe(
      v.picklist(['on', 'off'], 'on or off'),
      v.description('off: this server answers requests only, and others run the jobs.'),
    ),
    'on',
  ),
  SINK_KEYS: v.optional(
    v.pipe(
      OriginKeysSchema,
      secret(),
      v.description(
        'Bearer tokens for the endpoints that get error reports, tracking events and logs, by origin: https://errors.example.com=…, with commas between them.',
      ),
    ),
  ),
  PASS_THROUGH_KEYS: v.optional(
    v.pipe(
      OriginKeysSchema,
      secret(),
      v.description('Keys with which tokens for pass-through targets are signed, by origin in the same way.'),
    ),
  ),
})
