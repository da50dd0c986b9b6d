import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino, type DestinationStream, type Logger } from 'pino'

import { underWay } from './seeing/under-way.ts'

export type Log = Logger
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

const secrets = [
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'token',
  'tokenHash',
  'secret',
  'cookie',
  'authorization',
  '["set-cookie"]',
  '["idempotency-key"]',
  'cardNumber',
  'number',
  'securityCode',
  'accountNumber',
  'routingNumber',
]

/** pino looks at the exact depth only; what is logged here is never deeper. */
const paths = ['', '*.', '*.*.'].flatMap((above) =>
  secrets.map((key) => (key.startsWith('[') ? `${above.slice(0, -1)}${key}` : `${above}${key}`)),
)

function frames(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim())
}

/**
 * An error for the log. Of a failed query the values are left out, and of the database's answer its detail: both quote
 * what people typed.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return {
    type: error.name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message,
    ...('code' in error ? { code: error.code } : {}),
    stack: frames(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** The server's log: one JSON object a line, without secrets (promise S10). */
export function makeLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    // The lines of a request or a job are found by its trace.
    mixin: () => {
      const traceId = underWay()?.span?.traceId
      return traceId === undefined ? {} : { trace_id: traceId }
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
    redact: { paths, censor: '[removed]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
