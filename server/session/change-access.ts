import { and, eq, sql } from 'drizzle-orm'

import {
  refuseActor,
  refuseUnlock,
  refuseUnlockByMail,
  type AccessActor,
  type AccessFacts,
  type AccessRefusal,
  type LockReason,
} from '../../domain/rules/access/user-access.ts'
import { at, decide } from '../../machines/lifecycles/decide.ts'
import { userAccessLifecycle, type UserAccessEvent } from '../../machines/lifecycles/user-access/user-access.machine.ts'
import { announceTransition } from '../announce/announce-transition.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { accessOf } from './access-facts.ts'
import { endSessionsOf } from './sessions.ts'

/** The reason with which an event locks. */
function reasonOf(event: UserAccessEvent): LockReason | null {
  if (event.type === 'user.lock') return event.by
  if (event.type === 'user.lockAfterAttempts') return 'loginAttempts'
  return event.type === 'user.lockAfterChallenges' ? 'challengeAttempts' : null
}

/** Returns why an event does not lift this lock, or null where it is no event that would. */
function refuseLifting(facts: AccessFacts, event: UserAccessEvent): AccessRefusal | null {
  if (event.type === 'user.unlock' || event.type === 'user.deactivate') return refuseUnlock(facts, event.by)
  return event.type === 'user.unlockByMail' ? refuseUnlockByMail(facts) : null
}

/**
 * Moves a user's access along its lifecycle, and ends the sessions of who may no longer sign in. Refuses with 403
 * `accessNotYours` an actor who may not, and with 409 what the status or the lock does not allow, or what somebody else
 * has changed meanwhile. Runs in the caller's transaction, who audits it.
 */
export async function changeAccess(
  store: Store,
  userId: string,
  event: UserAccessEvent,
  actor: AccessActor,
  now: Date,
): Promise<void> {
  const refusal = refuseActor(actor, event.type)
  if (refusal !== null) throw refuse(403, refusal)
  const [user] = await store.db().select().from(users).where(eq(users.id, userId))
  if (!user) throw notFound()
  const { status, lockReason } = accessOf(user)
  const next = decide(userAccessLifecycle, at(userAccessLifecycle, status, { lockReason }), event)
  if (next === null) {
    const why = status === 'locked' ? refuseLifting({ lockReason }, event) : null
    throw refuse(409, why ?? 'accessStatusChanged', { meta: { status } })
  }
  const changed = await store
    .db()
    .update(users)
    .set({
      status: next.value,
      lockReason: reasonOf(event),
      version: sql`${users.version} + 1`,
      ...(next.value === 'active' ? { signInFailures: 0 } : {}),
      // A link proves the mailbox alone: it gives nobody further answers to the challenge phrase.
      ...(next.value === 'active' && event.type !== 'user.unlockByMail' ? { challengeFailures: 0 } : {}),
      // Who comes back chooses a password as a new person does.
      ...(event.type === 'user.reactivate' ? { passwordHash: null } : {}),
    })
    .where(and(eq(users.id, userId), eq(users.status, user.status)))
    .returning({ id: users.id })
  if (changed.length === 0) throw refuse(409, 'accessStatusChanged')
  await announceTransition(store, {
    lifecycle: 'userAccess',
    id: userId,
    transition: event.type,
    from: status,
    to: next.value,
    now,
  })
  if (next.value !== 'active') await endSessionsOf(store, userId)
}
