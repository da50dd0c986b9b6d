/** GET /ecaas/status: how the portal's server, its database and its jobs are. A call that §7 does not show. */
import * as v from 'valibot'

import { attributes, one } from '../json-api.ts'
import { InstantSchema } from '../time.ts'

export const PORTAL_STATUS = 'portal-status'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const ms = v.pipe(v.number(), v.minValue(0))
/** What waits, and since when the oldest does; null without any. */
const waiting = { waiting: count, oldest_at: v.nullable(InstantSchema) }

const JobSchema = attributes({
  /** As the log and the metrics name it. */
  name: v.string(),
  /** The least seconds between two beginnings; null where the server that answers does not run it. */
  every_seconds: v.nullable(v.number()),
  /** On the server that answers. */
  is_running: v.boolean(),
  /** Of the day (UTC), on all servers. */
  runs: count,
  failures: count,
  /** The last beginning on any server, and which it was; null: not known. */
  last_begun_at: v.nullable(InstantSchema),
  last_server: v.nullable(v.string()),
  last_ms: v.nullable(ms),
  /** When it begins next; null: nobody knows. */
  next_at: v.nullable(InstantSchema),
  /** `elsewhere`: another server was at it. */
  last_outcome: v.nullable(v.picklist(['done', 'failed', 'elsewhere'])),
  last_failed_at: v.nullable(InstantSchema),
  /** The kind of the last failure. */
  last_failure: v.nullable(v.string()),
})

export const PortalStatusSchema = one(
  PORTAL_STATUS,
  attributes({
    /** When all of this was read, by the portal's clock. */
    read_at: InstantSchema,
    version: v.string(),
    /** Null where it is not known. */
    commit: v.nullable(v.string()),
    mode: v.picklist(['production', 'demo', 'test']),
    uptime_seconds: count,
    database: attributes({
      kind: v.picklist(['pglite', 'postgres']),
      bytes: count,
      /** How long it took to answer the simplest question. */
      latency_ms: ms,
      /** The last migration that it has had; null where this portal does not know it. */
      schema: v.nullable(v.string()),
      /** It has every migration of this portal. */
      is_current: v.boolean(),
      /** Null on the embedded database, which has no pool. */
      connections: v.nullable(v.object({ open: count, idle: count, waiting: count })),
    }),
    provider: attributes({
      is_reachable: v.boolean(),
      /** Null where it did not answer. */
      latency_ms: v.nullable(ms),
    }),
    /** Null where documents are in the database alone. */
    document_storage: v.nullable(
      attributes({
        is_reachable: v.boolean(),
        /** Null where it did not answer. */
        latency_ms: v.nullable(ms),
      }),
    ),
    mails: attributes({ ...waiting, failed: count }),
    payments: attributes(waiting),
    imports: attributes(waiting),
    exports: attributes(waiting),
    webhooks: attributes({ ...waiting, failed: count }),
    /** Items that jobs have stopped trying, of all programs: somebody decides about each. */
    dead_letters: count,
    /** Null where this server runs none and no other is known to. */
    jobs: v.nullable(v.array(JobSchema)),
  }),
)
export type PortalStatus = v.InferOutput<typeof PortalStatusSchema>
export type PortalJob = NonNullable<PortalStatus['jobs']>[number]
