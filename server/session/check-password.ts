import { eq, sql } from 'drizzle-orm'

import type { SignInRefusal } from '../../domain/contract/self.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { users } from '../store/schema/users.ts'
import { countWrongPassword } from './lock-after-attempts.ts'
import { isPassword } from './password.ts'
import { isSsoUser } from './sso-user.ts'
import { deviceCookie, newToken, setDeviceCookie } from './sessions.ts'
import { forgiveAttempt, recordAttempt } from './sign-in-attempts.ts'

type UserRow = typeof users.$inferSelect

/** The calls that ask for a password, each with its row in the audit and its word for a wrong one. */
const purposes = {
  signIn: { action: 'session.refused', wrong: 'invalidCredentials' },
  passwordChange: { action: 'password.refused', wrong: 'passwordIncorrect' },
  challengeChange: { action: 'password.refused', wrong: 'passwordIncorrect' },
  /** Entered again, before something that must not be seen over a shoulder. */
  confirmation: { action: 'password.refused', wrong: 'passwordIncorrect' },
} as const
type Purpose = keyof typeof purposes

/**
 * Returns the user whose name and password these are, whatever the account may do. Refuses with 429 `tooManyAttempts`
 * before anything is looked up, and with 401 a wrong name or password, in the same words and time (promise S6).
 */
export async function checkPassword(
  c: PortalContext,
  { username, password }: { username: string; password: string },
  purpose: Purpose,
): Promise<UserRow> {
  const { deps, address, log } = c.var
  const attempt = { username, address, device: deviceCookie(c) }
  const blocked = await recordAttempt(deps, attempt)
  if (blocked) {
    log.info({ address }, 'Sign-in refused for a while')
    const seconds = Math.max(1, Math.ceil((blocked.getTime() - deps.clock.now().getTime()) / 1000))
    throw refuse(429, 'tooManyAttempts', {
      headers: { 'Retry-After': String(seconds) },
      meta: { retry_after: seconds },
    })
  }

  const user = await findUser(c, username)
  // Who signs in with the company's own account has no password here, even where one is stored: like a wrong one.
  const isSso = await isSsoUser(deps.store, user ?? { isSso: false, groupId: null })
  const hash = isSso ? null : (user?.passwordHash ?? null)
  if (!(await isPassword(password, hash)) || !user) {
    const { wrong } = purposes[purpose]
    await deps.store.tx(async () => {
      await recordRefusal(c, user, purpose, wrong)
      await countWrongPassword(c, user)
    })
    throw refuse(401, wrong)
  }
  const device = attempt.device ?? newToken()
  await forgiveAttempt(deps, attempt, device)
  if (user.signInFailures > 0)
    await deps.store.db().update(users).set({ signInFailures: 0 }).where(eq(users.id, user.id))
  setDeviceCookie(c, device)
  return user
}

async function findUser(c: PortalContext, username: string): Promise<UserRow | null> {
  // NUL can be in no user name, and PostgreSQL would refuse the query.
  const name = username.trim().replaceAll('\u0000', '')
  const [user] = await c.var.deps.store
    .db()
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${name})`))
  return user ?? null
}

/** Records a refusal. A name that we do not know is not written down: people type passwords into the wrong field. */
export async function recordRefusal(
  c: PortalContext,
  user: UserRow | null,
  purpose: Purpose,
  code: SignInRefusal | 'passwordIncorrect',
): Promise<void> {
  await recordAudit(c, {
    action: purposes[purpose].action,
    outcome: 'refused',
    ...(user ? { userId: user.id } : {}),
    facts: { code },
  })
}
