import { expect, it } from 'vitest'

import { readEnvironment } from './environment.ts'
import { packageRoot } from './package-root.ts'

it('works with nothing set', () => {
  expect(readEnvironment({ DATABASE_URL: '' })).toEqual({
    host: '127.0.0.1',
    port: 4180,
    databaseUrl: null,
    dataDirectory: `${packageRoot}/.data`,
    mode: 'demo',
    isModeChosen: false,
    publicOrigin: null,
    portalOrigins: ['http://127.0.0.1:4180', 'http://localhost:4180'],
    prefixes: ['/beta', '/prod'],
    trustedProxies: 0,
    requestsPerMinute: 1200,
    auditDays: 730,
    changeFileBytes: 200_000_000,
    idempotencyDays: 30,
    mailDays: 365,
    mailWebhookSecret: null,
    providerWebhookSecret: null,
    notificationDays: 365,
    warnings: [],
    smtp: null,
    scanner: null,
    accessLog: 'info',
    slowQueryMs: 500,
    metrics: { token: null, port: null, host: '127.0.0.1' },
    runsJobs: true,
    sinkKeys: new Map(),
    passThroughKeys: new Map(),
    logLevel: 'warn',
  })
})

it('uses the variables that are set', () => {
  const environment = readEnvironment({
    PORT: '80',
    PORTAL_MODE: 'production',
    PUBLIC_ORIGIN: 'https://pay.example.com/',
    TRUSTED_PROXIES: '1',
    AUDIT_DAYS: '0',
    PREFIXES: '/next',
    REQUESTS_PER_MINUTE: '0',
    DATA_DIR: '/var/lib/portal',
    SMTP_URL: 'smtps://user:secret@mail.example.com',
    MAIL_FROM: 'Portal <portal@example.com>',
    CLAMD_HOST: 'scanner',
    ACCESS_LOG: 'silent',
    SLOW_QUERY_MS: '0',
    METRICS_PORT: '9464',
    METRICS_HOST: '0.0.0.0',
    METRICS_TOKEN: 'a-token-of-the-monitor',
    JOBS: 'off',
    SINK_KEYS: `https://errors.example.com=${'e'.repeat(32)}, https://logs.example.com:8443=${'l'.repeat(31)}=`,
    PASS_THROUGH_KEYS: `https://Reports.example.com=${'r'.repeat(32)}`,
  })
  expect(environment).toMatchObject({
    port: 80,
    portalOrigins: ['https://pay.example.com'],
    prefixes: ['/next'],
    trustedProxies: 1,
    auditDays: null,
    requestsPerMinute: null,
    dataDirectory: '/var/lib/portal',
    smtp: { url: 'smtps://user:secret@mail.example.com', from: 'Portal <portal@example.com>' },
    scanner: { host: 'scanner', port: 3310 },
    accessLog: 'silent',
    slowQueryMs: null,
    metrics: { token: 'a-token-of-the-monitor', port: 9464, host: '0.0.0.0' },
    runsJobs: false,
    sinkKeys: new Map([
      ['https://errors.example.com', 'e'.repeat(32)],
      ['https://logs.example.com:8443', `${'l'.repeat(31)}=`],
    ]),
    passThroughKeys: new Map([['https://reports.example.com', 'r'.repeat(32)]]),
    logLevel: 'info',
  })
})

it.each([
  [
    { SINK_KEYS: 'https://errors.example.com=short' },
    'SINK_KEYS must be origins with their keys of at least 32 characters',
  ],
  [{ PORT: 'http' }, 'PORT must be a port number'],
  [{ PORT: '99999' }, 'PORT must be a port number from 0 to 65535.'],
  [{ PREFIXES: 'beta' }, 'PREFIXES must be paths such as /beta, with commas between them.'],
  [{ PROTAL_MODE: 'production' }, 'PROTAL_MODE is not known: did you mean PORTAL_MODE?'],
  [{ PORTAL_NAME: 'x' }, 'PORTAL_NAME is not known.'],
  [{ PROVIDER_ULR: 'x' }, 'PROVIDER_ULR is not known: did you mean PROVIDER_URL?'],
  [{ PORTAL_MODE: 'production', PUBLIC_ORIGIN: 'https://pay.example.com' }, 'TRUSTED_PROXIES must be set'],
  [{ PORTAL_MODE: 'prod' }, 'PORTAL_MODE must be demo or production'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be an address that begins with postgres://'],
  [{ PUBLIC_ORIGIN: 'pay.example.com' }, 'PUBLIC_ORIGIN must be an http or https address'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://'],
  [{ MAIL_FROM: 'Portal\r\nBcc: <a@b.c>' }, 'MAIL_FROM must be an address such as Portal <portal@example.com>'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 16 letters and digits'],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' },
    'METRICS_TOKEN must be set when METRICS_HOST is not this machine',
  ],
  [{ SLOW_QUERY_MS: 'half' }, 'SLOW_QUERY_MS must be a whole number'],
  [{ ACCESS_LOG: 'off' }, 'ACCESS_LOG must be one of trace … fatal, silent'],
  [{ JOBS: 'no' }, 'JOBS must be on or off'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM must be set when SMTP_URL is'],
])('says what is wrong with %j', (variables, sentence) => {
  expect(() => readEnvironment(variables)).toThrow(sentence)
})

it('leaves variables of other programs alone', () => {
  expect(() => readEnvironment({ PORTER: 'x', PATH: '/bin', HOSTNAME: 'box', npm_config_port: '1' })).not.toThrow()
})

it('warns in the demonstration of proxies that nobody counted', () => {
  expect(readEnvironment({ PUBLIC_ORIGIN: 'http://box.lan' }).warnings).toEqual([
    expect.stringContaining('TRUSTED_PROXIES'),
  ])
})
