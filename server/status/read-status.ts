import { sql } from 'drizzle-orm'
import { setTimeout as passed } from 'node:timers/promises'
import * as v from 'valibot'

import { PORTAL_STATUS } from '../../domain/contract/status/portal-status.ts'
import type { AppDeps } from '../http/portal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { commit, version } from '../seeing/portal-version.ts'
import type { Store } from '../store/store.ts'
import { readBacklog } from './backlog.ts'
import { readJobs } from './read-jobs.ts'

/** The provider is asked about this attempt, which nobody makes. */
const NO_ATTEMPT = 'portal-status'
/** A service that takes longer is as good as away. */
const ANSWERS_WITHIN_MS = 3_000

const SizeSchema = v.object({ bytes: v.pipe(v.string(), v.transform(Number)) })

/** Returns what a call needs, in ms. */
async function timed(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await call()
  return Math.round((performance.now() - begun) * 10) / 10
}

async function readDatabase(store: Store) {
  const latency = await timed(() => store.db().execute(sql`select 1`))
  const { rows } = await store.db().execute(sql`select pg_database_size(current_database())::text as bytes`)
  return {
    kind: store.kind,
    bytes: v.parse(SizeSchema, rows[0]).bytes,
    latency_ms: latency,
    schema: await store.schema(),
    is_current: await store.isCurrent(),
    connections: store.connections(),
  }
}

/** Asks a service about nothing: that it answers in time is the answer. */
async function ask(call: () => Promise<unknown>) {
  const ended = new AbortController()
  const late = passed(ANSWERS_WITHIN_MS, null, { signal: ended.signal, ref: false }).catch(() => null)
  try {
    const latency = await Promise.race([timed(call), late])
    return { is_reachable: latency !== null, latency_ms: latency }
  } catch {
    return { is_reachable: false, latency_ms: null }
  } finally {
    ended.abort()
  }
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

/** Reads how this server, its database, the jobs, its payment provider and its document storage are. */
export async function readStatus({ store, clock, provider, objects = null, mode, jobs }: AppDeps): Promise<Resource> {
  const now = clock.now()
  const [database, backlog, jobsSeen, answered, stored] = await Promise.all([
    readDatabase(store),
    readBacklog(store, now),
    readJobs(store, jobs ?? null, now),
    ask(() => provider.find(NO_ATTEMPT)),
    objects === null ? null : ask(objects.probe),
  ])
  const waiting = ({ waiting: many, oldestAt }: { waiting: number; oldestAt: Date | null }) => ({
    waiting: many,
    oldest_at: instant(oldestAt),
  })
  return resource(PORTAL_STATUS, 'portal', {
    read_at: now.toISOString(),
    version,
    commit,
    mode,
    uptime_seconds: Math.floor(process.uptime()),
    database,
    provider: answered,
    document_storage: stored,
    mails: { ...waiting(backlog.mails), failed: backlog.mails.failed },
    payments: waiting(backlog.payments),
    imports: waiting(backlog.imports),
    exports: waiting(backlog.exports),
    webhooks: { ...waiting(backlog.webhooks), failed: backlog.webhooks.failed },
    dead_letters: backlog.deadLetters,
    jobs: jobsSeen,
  })
}
