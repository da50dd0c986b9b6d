import { and, eq, gt } from 'drizzle-orm'

import { CARD_VISIBLE_MS } from '../../domain/limits.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { sessionOf } from '../http/route.ts'
import { checkPassword } from '../session/check-password.ts'
import { beginSession } from '../session/sign-in.ts'
import { isSsoUser } from '../session/sso-user.ts'
import { sessions } from '../store/schema/sessions.ts'
import { users } from '../store/schema/users.ts'
import type { Session } from '../session/sessions.ts'

/** Returns the row of who is signed in. */
async function ownRow(c: PortalContext) {
  const [own] = await c.var.deps.store
    .db()
    .select()
    .from(users)
    .where(eq(users.id, sessionOf(c).user.id))
  return own ?? null
}

/** Checks whether who is signed in has a password here to enter again. */
export async function hasPassword(c: PortalContext): Promise<boolean> {
  const own = await ownRow(c)
  return own !== null && !(await isSsoUser(c.var.deps.store, own))
}

/**
 * Begins a session with a new key for who enters the password again (promise S4). Wrong ones count like those of a
 * sign-in (401 `passwordIncorrect`, 429 `tooManyAttempts`). Refuses with 403 `noPasswordHere` who signs in with the
 * company's own account.
 */
export async function confirmPassword(c: PortalContext, password: string): Promise<Session> {
  const { deps } = c.var
  const session = sessionOf(c)
  const own = await ownRow(c)
  if (own === null || (await isSsoUser(deps.store, own))) throw refuse(403, 'noPasswordHere')
  const user = await checkPassword(c, { username: own.username, password }, 'confirmation')
  return beginSession(c, user, {
    selection: session.selection,
    passwordConfirmedAt: deps.clock.now(),
    before: () => recordAudit(c, { action: 'password.confirmed', outcome: 'done' }),
  })
}

/** Uses up the password that was entered again: one view each. Refuses with 403 `passwordNeeded` without one. */
export async function consumeConfirmation(c: PortalContext): Promise<void> {
  const { store, clock } = c.var.deps
  const since = new Date(clock.now().getTime() - CARD_VISIBLE_MS)
  const used = await store
    .db()
    .update(sessions)
    .set({ passwordConfirmedAt: null })
    .where(and(eq(sessions.tokenHash, sessionOf(c).tokenHash), gt(sessions.passwordConfirmedAt, since)))
    .returning({ id: sessions.id })
  if (used.length === 0) throw refuse(403, 'passwordNeeded')
}
