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
    smtp: null,
    scanner: null,
    logLevel: 'warn',
  })
})

it('uses the variables that are set', () => {
  const environment = readEnvironment({
    PORT: '80',
    PORTAL_MODE: 'production',
    PUBLIC_ORIGIN: 'https://pay.example.com/',
    PREFIXES: '/next',
    REQUESTS_PER_MINUTE: '0',
    DATA_DIR: '/var/lib/portal',
    SMTP_URL: 'smtps://user:secret@mail.example.com',
    MAIL_FROM: 'Portal <portal@example.com>',
    CLAMD_HOST: 'scanner',
  })
  expect(environment).toMatchObject({
    port: 80,
    portalOrigins: ['https://pay.example.com'],
    prefixes: ['/next'],
    requestsPerMinute: null,
    dataDirectory: '/var/lib/portal',
    smtp: { url: 'smtps://user:secret@mail.example.com', from: 'Portal <portal@example.com>' },
    scanner: { host: 'scanner', port: 3310 },
    logLevel: 'info',
  })
})

it.each([
  [{ PORT: 'http' }, 'PORT must be a port number'],
  [{ PORTAL_MODE: 'prod' }, 'PORTAL_MODE must be demo or production'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be an address that begins with postgres://'],
  [{ PUBLIC_ORIGIN: 'pay.example.com' }, 'PUBLIC_ORIGIN must be an http or https address'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://'],
  [{ MAIL_FROM: 'Portal\r\nBcc: <a@b.c>' }, 'MAIL_FROM must be an address such as Portal <portal@example.com>'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM must be set when SMTP_URL is'],
])('says what is wrong with %j', (variables, sentence) => {
  expect(() => readEnvironment(variables)).toThrow(sentence)
})
