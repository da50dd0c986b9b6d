/** POST /ecaas/tracking-events: which machine came to which state by which transition, and no data. */
import * as v from 'valibot'

import { MachineIdSchema, StateNameSchema } from '../flows/flow-recording.ts'

/** Events of one request at most. */
export const MOST_EVENTS = 100

const TrackingEventSchema = v.strictObject({
  machine: MachineIdSchema,
  state: StateNameSchema,
  /** The type of the transition as its machine has it; `always` for one without an event. */
  transition: v.pipe(v.string(), v.regex(/^[\w.*-]{1,200}$/)),
})
export type TrackingEvent = v.InferOutput<typeof TrackingEventSchema>

/** Refuses every key that is not named here. */
export const TrackingRequestSchema = v.pipe(
  v.strictObject({
    data: v.strictObject({
      type: v.literal('tracking-events'),
      attributes: v.strictObject({
        events: v.pipe(v.array(TrackingEventSchema), v.minLength(1), v.maxLength(MOST_EVENTS)),
      }),
    }),
  }),
  v.transform(({ data }) => data.attributes.events),
)
