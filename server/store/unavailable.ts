/** Errors that say that the database cannot be reached now: the request may be sent again. */

/** Of the connection, and of a PostgreSQL that is shut down, starts, or has no connection left. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
])
/** The driver gives these no code. */
const words = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

/** Checks whether an error, or what caused it, is one of the database's connection; the provider's are not. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (!(error instanceof Error) || error.name.startsWith('Provider')) return false
  if ('code' in error && codes.has(String(error.code))) return true
  return words.test(error.message) || isDatabaseUnavailable(error.cause)
}
