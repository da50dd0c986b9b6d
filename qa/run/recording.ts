import * as v from 'valibot'

import {
  TransitionIdSchema,
  ElapsedSchema,
  MachineHashSchema,
  MachineIdSchema,
  StateNameSchema,
} from '../../domain/contract/flows/flow-recording.ts'

/**
 * A recorded session as a file: what the portal's wire carries of it, without whose it was. `npm run flows -- repro`
 * makes tests of such files.
 */
export const Recording = v.strictObject({
  format: v.literal('statechart-recording'),
  version: v.literal(1),
  machine: MachineIdSchema,
  machineHash: v.optional(MachineHashSchema),
  taken: v.array(
    v.strictObject({
      transition: TransitionIdSchema,
      at: ElapsedSchema,
      /** The innermost states that it led to. */
      to: v.optional(v.array(StateNameSchema)),
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
