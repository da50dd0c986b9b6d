import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { SESSION_IDLE_MS } from '../../domain/limits.ts'
import type { AppDeps } from '../http/portal.ts'
import { notFound } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { accessOf, barOf } from '../session/access-facts.ts'
import { blockOf } from '../session/sign-in-attempts.ts'
import { audit } from '../store/schema/audit.ts'
import { sessions } from '../store/schema/sessions.ts'
import { users } from '../store/schema/users.ts'
import type { Manager } from './manager.ts'
import { managedUser } from './read-user.ts'

/** Refused attempts that are shown, and whose addresses are asked for blocks. */
const FAILURES = 5

const isoOf = (at: Date | null | undefined) => at?.toISOString() ?? null

type Deps = Pick<AppDeps, 'store' | 'clock'>

/** Returns why a user cannot sign in, as far as we know. Refuses with 404 a user whom the manager does not see. */
export async function readSignInFacts(deps: Deps, manager: Manager, userId: string): Promise<Resource> {
  const { store, clock } = deps
  await managedUser(store, manager, userId)
  const [user] = await store.db().select().from(users).where(eq(users.id, userId))
  if (!user) throw notFound()
  const failures = await lastFailures(deps, userId)
  const { status, lockReason } = accessOf(user)
  const lock = status === 'locked' ? await lastLock(deps, userId) : null
  const addresses = new Set(failures.flatMap(({ address }) => address ?? []))
  return resource('sign-in-facts', userId, {
    status,
    lock_reason: lockReason,
    bar: barOf(user, clock.now()),
    locked_at: isoOf(lock?.at),
    locked_by: lock?.by ?? null,
    has_password: user.passwordHash !== null,
    is_sso: user.isSso,
    password_expires_at: isoOf(user.passwordExpiresAt),
    must_change_password: user.mustChangePassword,
    must_change_challenge: user.mustChangeChallenge,
    throttled_until: isoOf(await blockOf(deps, user.username, [...addresses])),
    session_count: await sessionsOf(deps, userId),
    last_sign_in_at: isoOf(user.lastSignInAt),
    failures: failures.map(({ at, code }) => ({ at: at.toISOString(), code })),
  })
}

const lastFailures = ({ store }: Deps, userId: string) =>
  store
    .db()
    .select({
      at: audit.at,
      code: sql<string | null>`${audit.facts}->>'code'`,
      address: sql<string | null>`${audit.facts}->>'address'`,
    })
    .from(audit)
    .where(and(eq(audit.userId, userId), eq(audit.action, 'session.refused')))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(FAILURES)

/** The latest lock, and who did it; nobody where attempts did. */
async function lastLock({ store }: Deps, userId: string): Promise<{ at: Date; by: string | null } | null> {
  const by = alias(users, 'by')
  const [row] = await store
    .db()
    .select({ at: audit.at, id: by.id, first: by.firstName, last: by.lastName })
    .from(audit)
    .leftJoin(by, eq(by.id, audit.userId))
    .where(and(eq(audit.subject, userId), eq(audit.action, 'user.locked')))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(1)
  if (!row) return null
  return { at: row.at, by: row.id === null || row.id === userId ? null : `${row.first} ${row.last}`.trim() }
}

/** Counts the sessions that are still open. */
async function sessionsOf({ store, clock }: Deps, userId: string): Promise<number> {
  const now = clock.now()
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS)
  const [row] = await store
    .db()
    .select({ count: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.lastSeenAt, idleSince), gt(sessions.endsAt, now)))
  return row?.count ?? 0
}
