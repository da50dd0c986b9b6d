import { LOG_TEXT_LENGTH, type LogLevel } from '../../../domain/contract/third-parties/client-log.ts'
import { withoutSecrets } from '../../../domain/rules/third-parties/blank-secrets.ts'

/** JSON:API's, named here: sign-in's program, which has the constant, must not grow by a byte for it. */
const MEDIA_TYPE = 'application/vnd.api+json'

/** Lines that one page sends at most: one that fails over and over says nothing new. */
const MOST_LINES = 50
let sent = 0

const textOf = (value: unknown): string => withoutSecrets(String(value)).slice(0, LOG_TEXT_LENGTH)

function detailOf(value: unknown): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  return textOf(typeof value === 'object' ? JSON.stringify(value) : value)
}

/** Sends a line of the log to our server, also while the page goes. Nobody waits for the answer. */
export function sendLog(
  endpoint: string,
  level: LogLevel,
  message: string,
  details: Readonly<Record<string, unknown>>,
) {
  if (sent >= MOST_LINES) return
  sent += 1
  const attributes = {
    level,
    message: textOf(message),
    details: Object.fromEntries(Object.entries(details).map(([name, value]) => [name, detailOf(value)])),
    page: location.pathname.slice(0, 300),
  }
  const document = JSON.stringify({ data: { type: 'client-logs', attributes } })
  navigator.sendBeacon(endpoint, new Blob([document], { type: MEDIA_TYPE }))
}
