import type { Config } from '../../../domain/contract/config.ts'
import type { CallFailure } from '../../api/client.ts'
import { quietly } from './lazy-load.ts'

export type LogLevel = Config['logging']['level']
const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

let level: LogLevel = 'error'
let endpoint: string | null = null

/** From the configuration, once it is there; until then only errors, to the console (§9). */
export function configureLog(logging: Config['logging']) {
  level = logging.level
  endpoint = logging.endpoint
}

/** Writes to the console, and by our server to the program's endpoint where one is configured. Never throws. */
export function log(at: LogLevel, message: string, details: Readonly<Record<string, unknown>> = {}) {
  if (order.indexOf(at) < order.indexOf(level)) return
  console[at](message, details)
  const to = endpoint
  // A log that cannot be sent must not break what it reports.
  if (to !== null)
    quietly(() => import('../third-parties/send-log.ts')).then(
      ({ sendLog }) => sendLog(to, at, message, details),
      () => {},
    )
}

/** §8: each failed call with both bodies; secrets have been blanked by the client. */
export function logCallFailure({ method, url, failure, requestBody, responseBody }: CallFailure) {
  log('error', `failed ${method} ${url} ${failure.message}`, { status: failure.status, requestBody, responseBody })
}
