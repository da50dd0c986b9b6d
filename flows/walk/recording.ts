import * as v from 'valibot'

/**
 * What a customer's session took of one machine: arrow ids and when, never what events or context carried. The
 * portal writes such recordings; `npm run flows -- repro` makes tests of them.
 */
export const Recording = v.strictObject({
  format: v.literal('statechart-recording'),
  version: v.literal(1),
  machine: v.string(),
  /** Of the chart that was recorded, as suite files have it. */
  machineHash: v.optional(v.string()),
  taken: v.array(
    v.strictObject({
      arrow: v.string(),
      /** Milliseconds since the machine started. */
      at: v.pipe(v.number(), v.minValue(0)),
    }),
  ),
})
export type Recording = v.InferOutput<typeof Recording>

/** Reads a recording. Refuses with what is wrong with it and where. */
export function recordingIn(json: string): Recording {
  let plain: unknown
  try {
    plain = JSON.parse(json)
  } catch {
    throw new Error('A recording is JSON; this is not.')
  }
  const read = v.safeParse(Recording, plain)
  if (read.success) return read.output
  const [{ message, path }] = read.issues
  const where = path?.map(({ key }) => String(key)).join('.')
  throw new Error(`This is no recording: ${where === undefined ? '' : `${where}: `}${message}.`)
}
