import { eq, sql } from 'drizzle-orm'

import type { SignInRefusal } from '../../domain/contract/self.ts'
import { customerToSelect } from '../../domain/rules/session.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { users } from '../store/schema/users.ts'
import { barOf } from './access-facts.ts'
import { accountsOf } from './accounts.ts'
import {
  deviceCookie,
  endSession,
  hashToken,
  knownUserTypes,
  newToken,
  readSession,
  sessionCookie,
  setDeviceCookie,
  setSessionCookie,
  startSession,
  type Session,
} from './sessions.ts'
import { isPassword } from './password.ts'
import { forgiveAttempt, recordAttempt } from './sign-in-attempts.ts'

type UserRow = typeof users.$inferSelect

/**
 * Signs in and begins a new session, whatever the browser had before (promise S4). Refuses with 429 `tooManyAttempts`
 * before anything is looked up, with 401 `invalidCredentials` a wrong name or password, in the same words and time
 * (promise S6), and with 403 and its reason an account that is closed to its user, which only the right password
 * reveals (design §6).
 */
export async function signIn(
  c: PortalContext,
  { username, password }: { username: string; password: string },
): Promise<Session> {
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
  if (!(await isPassword(password, user?.passwordHash ?? null)) || !user) {
    await recordFailure(c, user, 'invalidCredentials')
    throw refuse(401, 'invalidCredentials')
  }
  const device = attempt.device ?? newToken()
  await forgiveAttempt(deps, attempt, device)
  setDeviceCookie(c, device)
  const closed = barOf(user, deps.clock.now())
  if (closed) {
    await recordFailure(c, user, closed)
    throw refuse(403, closed)
  }
  return begin(c, user)
}

async function begin(c: PortalContext, user: UserRow): Promise<Session> {
  const { deps } = c.var
  const userTypes = knownUserTypes(user.userTypes)
  const former = sessionCookie(c)
  const token = await deps.store.tx(async () => {
    if (former) await endSession(deps.store, hashToken(former))
    const accounts = await accountsOf(deps.store, { id: user.id, programId: user.programId, userTypes })
    const customerId = customerToSelect({ ...accounts, userTypes, selectedCustomerId: null, selectedMerchantId: null })
    const begun = await startSession(deps, { id: user.id, userTypes }, { customerId })
    await recordAudit(c, { action: 'session.started', outcome: 'done', userId: user.id })
    return begun
  })
  setSessionCookie(c, token)
  const session = await readSession(deps, token)
  if (!session) throw new Error('A session that has just begun is gone.')
  return session
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

/** A name that we do not know is not written down: people type passwords into the wrong field. */
async function recordFailure(c: PortalContext, user: UserRow | null, code: SignInRefusal): Promise<void> {
  await recordAudit(c, {
    action: 'session.refused',
    outcome: 'refused',
    ...(user ? { userId: user.id } : {}),
    facts: { code },
  })
}
