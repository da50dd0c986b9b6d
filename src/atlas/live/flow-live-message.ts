import * as v from 'valibot'

const text = v.pipe(v.string(), v.maxLength(400))
const texts = v.pipe(v.array(text), v.maxLength(100))

/** A message on the channel: ids, names of states and types of events, and nothing else. */
export const LiveMessage = v.variant('type', [
  /** A view has come and wants to know who runs. */
  v.strictObject({ type: v.literal('hello') }),
  /** A tab has come whose machines can be watched. */
  v.strictObject({ type: v.literal('joined') }),
  /** The state of a machine, and the transitions that led there. */
  v.strictObject({
    type: v.literal('at'),
    session: text,
    machine: text,
    active: texts,
    transitions: texts,
    isOver: v.boolean(),
  }),
  /** An actor was started. */
  v.strictObject({ type: v.literal('@xstate.actor'), session: text, name: text }),
  /** An actor was sent an event. */
  v.strictObject({ type: v.literal('@xstate.event'), session: text, event: text }),
  /** An actor is in another state. */
  v.strictObject({ type: v.literal('@xstate.snapshot'), session: text, status: text }),
])
export type LiveMessage = v.InferOutput<typeof LiveMessage>

/** Reads what came over the channel; null for what is none of ours. */
export function liveMessageIn(data: unknown): LiveMessage | null {
  const read = v.safeParse(LiveMessage, data)
  return read.success ? read.output : null
}
