/** GET /ecaas/flow-sessions/summary: where recorded sessions of one machine went, waited and ended. */
import * as v from 'valibot'

import { DateSchema } from '../time.ts'
import { one } from '../json-api.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const valueCounts = v.array(v.object({ value: v.string(), sessions: count }))

const wire = v.object({
  machine: v.string(),
  /** The chart whose sessions these are; null while there is none. */
  machine_hash: v.nullable(v.string()),
  /** Recordings are deleted after so many days. */
  retention_days: count,
  from: DateSchema,
  to: DateSchema,
  /** Number of sessions under the filters. */
  sessions: count,
  /**
   * `taken`: how often; `sessions`: by how many of them at least once. Transitions that were never followed are absent.
   */
  transitions: v.array(v.object({ transition: v.string(), taken: count, sessions: count })),
  /**
   * Compound states too. `ended`: how many were there last. The median of the time spent there is exact to a tenth,
   * and null where nobody has left.
   */
  states: v.array(
    v.object({
      state: v.string(),
      entered: count,
      sessions: count,
      ended: count,
      median_ms: v.nullable(v.number()),
    }),
  ),
  /** By the innermost states before the last transition and after it: how many sessions ended by it. */
  left: v.array(v.object({ from: v.string(), to: v.string(), sessions: count })),
  /** Number of sessions for each value of a filter, with the other filters unchanged. */
  filters: v.object({ locale: valueCounts, role: valueCounts, device: valueCounts, method: valueCounts }),
  /** Sessions by day. */
  days: valueCounts,
  /** Every recorded chart of the machine, the latest first, with its sessions under the filters. */
  versions: v.array(v.object({ machine_hash: v.string(), last_day: DateSchema, sessions: count })),
})
export type FlowSummaryWire = v.InferOutput<typeof wire>

export const FlowSummarySchema = one(
  'flow-session-summaries',
  v.pipe(
    wire,
    v.transform(({ machine_hash: machineHash, retention_days: retentionDays, states, versions, ...rest }) => ({
      ...rest,
      machineHash,
      retentionDays,
      states: states.map(({ median_ms: medianMs, ...state }) => ({ ...state, medianMs })),
      versions: versions.map(({ machine_hash: hash, last_day: lastDay, sessions }) => ({
        machineHash: hash,
        lastDay,
        sessions,
      })),
    })),
  ),
)
export type FlowSessionSummary = v.InferOutput<typeof FlowSummarySchema>
