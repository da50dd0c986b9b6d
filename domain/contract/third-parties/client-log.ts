/** POST /ecaas/client-logs: a line of the page's log, on its way to the program's logging endpoint (§3, §8). */
import * as v from 'valibot'

/** §9, in order. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** Longest message or detail, in characters. */
export const LOG_TEXT_LENGTH = 3_000

const text = v.pipe(v.string(), v.maxLength(LOG_TEXT_LENGTH))
const ClientLogSchema = v.strictObject({
  level: v.picklist(logLevels),
  message: text,
  /** Of a failed call: its status, and both bodies. */
  details: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(40)), v.union([text, v.number(), v.boolean(), v.null()])),
    v.maxEntries(10),
  ),
  /** The path of the page. */
  page: v.pipe(v.string(), v.maxLength(300)),
})

export const ClientLogRequestSchema = v.pipe(
  v.strictObject({ data: v.strictObject({ type: v.literal('client-logs'), attributes: ClientLogSchema }) }),
  v.transform(({ data }) => data.attributes),
)
