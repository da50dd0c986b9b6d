/**
 * A recording of a customer's session on one machine: ids of transitions, names of states and times, never the data of
 * events, context, outputs or errors. The same words in the browser that records, on the wire, in the store and in QA's
 * files.
 */
import * as v from 'valibot'

import { locales } from '../../locales.ts'
import { roles } from '../../people.ts'
import { many, one } from '../json-api.ts'

/** A longer session is recorded up to here. */
export const MOST_STEPS = 200
/** Recordings of one request at most. */
export const MOST_RECORDINGS = 20
const DAY_MS = 86_400_000
/** Fewer sessions are not listed one by one: whoever knows the customer would know the session. */
export const LEAST_LISTED = 5
/** Regions that are active at once. */
const MOST_LEAVES = 8

/** Facts by which recordings are filtered, each with all its values. */
export const recordingFacts = {
  locale: locales,
  role: [...roles, 'visitor'],
  device: ['phone', 'desktop'],
  method: ['bank', 'card', 'none'],
} as const
export type RecordingFact = keyof typeof recordingFacts
export const factNames = ['locale', 'role', 'device', 'method'] as const satisfies readonly RecordingFact[]
export type RecordingFacts = { readonly [Fact in RecordingFact]: (typeof recordingFacts)[Fact][number] }

export const MachineIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{0,63}$/))
/** The hash of the recorded chart, as suite files have it. */
export const MachineHashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))
/** `payment.drafting.steps.choosing` */
export const StateNameSchema = v.pipe(v.string(), v.maxLength(200), v.regex(/^[A-Za-z][\w-]*(?:\.[\w-]+)+$/))
/** `payment.leaving --leave.confirm--> payment.cancelled`: what a chart can say, and nothing that a person could type. */
export const TransitionIdSchema = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^[\w.-]+ --[\w.*()[\],{}":][\w.*()[\],{}": -]*--> (?:stays|[\w.-]+(?: \+ [\w.-]+)*)(?: #\d+)?$/),
)
/** Whole milliseconds since the recording began. */
export const ElapsedSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DAY_MS))

/** The innermost active states: several where regions run at once. */
const LeavesSchema = v.pipe(v.array(StateNameSchema), v.minLength(1), v.maxLength(MOST_LEAVES))

const wireRecording = v.pipe(
  v.strictObject({
    /** Random, made by the browser: who knows it may delete the recording. */
    id: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
    machine: MachineIdSchema,
    machine_hash: MachineHashSchema,
    locale: v.picklist(recordingFacts.locale),
    role: v.picklist(recordingFacts.role),
    device: v.picklist(recordingFacts.device),
    method: v.picklist(recordingFacts.method),
    /** States at the beginning of the recording. */
    starts: LeavesSchema,
    taken: v.pipe(
      v.array(v.strictObject({ transition: TransitionIdSchema, at: ElapsedSchema, to: LeavesSchema })),
      v.maxLength(MOST_STEPS),
      v.check((taken) => taken.every(({ at }, step) => at >= (taken[step - 1]?.at ?? 0)), 'time goes on'),
    ),
  }),
  v.check(
    ({ machine, starts, taken }) =>
      [...starts, ...taken.flatMap(({ transition, to }) => [transition, ...to])].every(
        (name) => name.startsWith(`${machine}.`) || name.startsWith(`${machine} --`),
      ),
    'transitions and states are those of the machine',
  ),
  v.transform(({ machine_hash: machineHash, ...recording }) => ({ ...recording, machineHash })),
)
export type FlowRecording = v.InferOutput<typeof wireRecording>

/**
 * POST /ecaas/flow-sessions: recordings of one browser. Refuses every key that is not named here, since an unforeseen
 * key could be a secret.
 */
export const RecordingRequestSchema = v.pipe(
  v.strictObject({
    data: v.strictObject({
      type: v.literal('flow-session-batches'),
      attributes: v.strictObject({
        sessions: v.pipe(v.array(wireRecording), v.minLength(1), v.maxLength(MOST_RECORDINGS)),
      }),
    }),
  }),
  v.transform(({ data }) => data.attributes.sessions),
)
/** The answer to it: how many were stored, and for how many days. */
export const RecordingReceiptSchema = one(
  'flow-session-batches',
  v.object({ stored: v.number(), retention_days: v.number() }),
)

/** The document for POST. */
export function recordingRequest(recordings: readonly FlowRecording[]) {
  const sessions = recordings.map(({ machineHash, ...recording }) => ({ ...recording, machine_hash: machineHash }))
  return { data: { type: 'flow-session-batches', attributes: { sessions } } }
}

const factEntries = {
  machine: v.string(),
  machine_hash: v.string(),
  /** The business day on which the server received it; the hour is not stored. */
  day: v.string(),
  locale: v.string(),
  role: v.string(),
  device: v.string(),
  method: v.string(),
}

/** GET /ecaas/flow-sessions: recordings without their steps. */
export const FlowSessionsSchema = many(
  'flow-sessions',
  v.pipe(
    v.object({ ...factEntries, ended: v.array(v.string()), steps: v.number(), lasted_ms: v.number() }),
    v.transform(({ machine_hash: machineHash, lasted_ms: lastedMs, ...rest }) => ({ ...rest, machineHash, lastedMs })),
  ),
)

/** GET /ecaas/flow-sessions/{id}: one, to be replayed. */
export const FlowSessionSchema = one(
  'flow-sessions',
  v.pipe(
    v.object({
      ...factEntries,
      starts: v.array(v.string()),
      taken: v.array(v.object({ transition: v.string(), at: v.number(), to: v.array(v.string()) })),
    }),
    v.transform(({ machine_hash: machineHash, ...rest }) => ({ ...rest, machineHash })),
  ),
)
export type FlowSession = v.InferOutput<typeof FlowSessionSchema>
