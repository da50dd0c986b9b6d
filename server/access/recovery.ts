import { eq, sql } from 'drizzle-orm'

import type { AccessLink, LinkRefusal } from '../../domain/contract/access/access.ts'
import { CHALLENGE_ATTEMPTS } from '../../domain/limits.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { writePasswordChangedMail } from '../mail/password-mails.ts'
import { accessOf, barOf } from '../session/access-facts.ts'
import { readLink, useLink } from '../session/access-links.ts'
import { accessSettingsOf } from '../session/access-settings.ts'
import { changeAccess } from '../session/change-access.ts'
import { setPassword } from '../session/set-password.ts'
import { isSsoUser } from '../session/sso-user.ts'
import { recordRecovery } from '../session/sign-in-attempts.ts'
import { recoveryRequests } from '../store/schema/passwords.ts'
import { users } from '../store/schema/users.ts'
import { isAnswer } from './challenge.ts'

type UserRow = typeof users.$inferSelect

/**
 * Notes that somebody has forgotten a password or a username. Nothing is looked up: whose it is, a job finds out, so that
 * the call costs the same for everyone (promise S6). Refuses with 429 `tooManyAttempts` too many for one name or from one
 * address, whether the name exists or not.
 */
export async function requestRecovery(c: PortalContext, kind: 'password' | 'username', name: string): Promise<void> {
  const { deps, address, requestId } = c.var
  const blocked = await recordRecovery(deps, { name, address })
  const now = deps.clock.now()
  if (blocked) {
    const seconds = Math.max(1, Math.ceil((blocked.getTime() - now.getTime()) / 1000))
    throw refuse(429, 'tooManyAttempts', {
      headers: { 'Retry-After': String(seconds) },
      meta: { retry_after: seconds },
    })
  }
  // NUL can be in no name, and PostgreSQL would refuse the row.
  const typed = name.trim().replaceAll('\u0000', '')
  await deps.store.tx(async () => {
    await deps.store.db().insert(recoveryRequests).values({ kind, name: typed, requestId, requestedAt: now })
    // Without the name: people type passwords into the wrong field.
    await recordAudit(c, { action: `${kind}.forgotten`, outcome: 'done' })
  })
}

/** Returns the link of an e-mail that resets a password, and whose it is. */
export async function describeResetLink(c: PortalContext, token: string): Promise<AccessLink> {
  const user = await userOfLink(c, token)
  return {
    username: user.username,
    fullName: `${user.firstName} ${user.lastName}`.trim(),
    challengeQuestion: (await asksChallenge(c, user)) ? user.challengeQuestion : null,
    asksChallenge: false,
  }
}

/**
 * Sets a new password with the link of an e-mail, which also lifts a lock after attempts. Refuses with 404 and 410 a link
 * that cannot be used, with 403 an account that was closed, with 422 `challengeIncorrect` a wrong answer, which locks
 * when it was the last one, and as `setPassword` does.
 */
export async function resetPassword(
  c: PortalContext,
  { token, password, challengeAnswer }: { token: string; password: string; challengeAnswer: string | null },
): Promise<void> {
  const { deps } = c.var
  const refusal = await deps.store.tx(() => checkAnswer(c, token, challengeAnswer))
  if (refusal !== null) throw refusal
  await deps.store.tx(async () => {
    const user = await userOfLink(c, token)
    if (!(await useLink(deps, token))) throw refuse(410, 'linkUsed' satisfies LinkRefusal)
    await setPassword(deps, user, password)
    const { status } = accessOf(user)
    if (status === 'locked')
      await changeAccess(deps.store, user.id, { type: 'user.unlockByMail' }, 'self', deps.clock.now())
    await recordAudit(c, { action: 'password.reset', subject: user.id, outcome: 'done', userId: user.id })
    await writePasswordChangedMail(deps.store, user, deps.clock.now())
  })
}

async function userOfLink(c: PortalContext, token: string): Promise<UserRow> {
  const { deps } = c.var
  const user = await readLink(deps, token, 'reset')
  if (await isSsoUser(deps.store, user)) throw refuse(404, 'linkUnknown' satisfies LinkRefusal)
  const bar = barOf({ ...user, passwordExpiresAt: null, mustChangePassword: false }, deps.clock.now())
  // Who has to renew the phrase does so after signing in.
  if (bar !== null && bar !== 'lockedLoginAttempts' && bar !== 'challengeChangeRequired') throw refuse(403, bar)
  return user
}

async function asksChallenge(c: PortalContext, user: UserRow): Promise<boolean> {
  if (user.challengeHash === null) return false
  return (await accessSettingsOf(c.var.deps.store, user.programId)).asksChallenge
}

/** Returns the refusal of an answer, or null. It is returned, not thrown, so that the count of it is stored. */
async function checkAnswer(c: PortalContext, token: string, answer: string | null) {
  const { store, clock } = c.var.deps
  const user = await userOfLink(c, token)
  if (!(await asksChallenge(c, user))) return null
  const pointer = '/data/attributes/challenge_answer'
  if (answer === null) return refuse(422, 'challengeIncorrect', { pointer })
  const mine = eq(users.id, user.id)
  if (await isAnswer(answer, user.challengeHash)) {
    await store.db().update(users).set({ challengeFailures: 0 }).where(mine)
    return null
  }
  const [counted] = await store
    .db()
    .update(users)
    .set({ challengeFailures: sql`${users.challengeFailures} + 1` })
    .where(mine)
    .returning({ failures: users.challengeFailures })
  const attempts = counted?.failures ?? 0
  await recordAudit(c, { action: 'challenge.refused', subject: user.id, outcome: 'refused', userId: user.id })
  if (attempts < CHALLENGE_ATTEMPTS) return refuse(422, 'challengeIncorrect', { pointer })
  await changeAccess(store, user.id, { type: 'user.lockAfterChallenges' }, 'system', clock.now())
  const facts = { reason: 'challengeAttempts', attempts }
  await recordAudit(c, { action: 'user.locked', subject: user.id, outcome: 'done', userId: user.id, facts })
  return refuse(403, 'lockedChallengeAttempts')
}
