import { eq } from 'drizzle-orm'

import type { UserType } from '../../domain/people.ts'
import { selectionToMake } from '../../domain/rules/session.ts'
import { typesInUse } from '../../domain/rules/access/user-types.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { users } from '../store/schema/users.ts'
import { barOf } from './access-facts.ts'
import { accountsOf } from './accounts.ts'
import { checkPassword, recordRefusal } from './check-password.ts'
import { sendUnlockLink } from './lock-after-attempts.ts'
import {
  endSession,
  hashToken,
  knownUserTypes,
  typeToUse,
  readSession,
  sessionCookie,
  setSessionCookie,
  startSession,
  type Selection,
  type Session,
} from './sessions.ts'

/** Of the browser's description of itself no more is stored. */
const USER_AGENT_LENGTH = 300

type UserRow = typeof users.$inferSelect

/**
 * Signs in and begins a new session, whatever the browser had before (promise S4). Refuses with 429 `tooManyAttempts`
 * before anything is looked up, with 401 `invalidCredentials` a wrong name or password, in the same words and time
 * (promise S6), and with 403 and its reason an account that is closed to its user, which only the right password
 * reveals (design §6).
 */
export async function signIn(c: PortalContext, credentials: { username: string; password: string }): Promise<Session> {
  const user = await checkPassword(c, credentials, 'signIn')
  const closed = barOf(user, c.var.deps.clock.now())
  if (closed) {
    await c.var.deps.store.tx(async () => {
      await recordRefusal(c, user, 'signIn', closed)
      if (closed === 'lockedLoginAttempts') await sendUnlockLink(c, user)
    })
    throw refuse(403, closed)
  }
  return beginSession(c, user)
}

/** Begins a new session in place of the browser's former one, in one transaction with `before`. */
export async function beginSession(
  c: PortalContext,
  user: UserRow,
  {
    before = () => Promise.resolve(),
    selection,
    isSso = false,
    passwordConfirmedAt,
  }: { before?: () => Promise<void>; selection?: Selection; isSso?: boolean; passwordConfirmedAt?: Date } = {},
): Promise<Session> {
  const { deps } = c.var
  const ownTypes = knownUserTypes(user.userTypes)
  const userType = typeToUse(ownTypes, user.userType)
  const former = sessionCookie(c)
  const token = await deps.store.tx(async () => {
    await before()
    if (former) await endSession(deps.store, hashToken(former))
    const begun = await startSession(
      deps,
      { id: user.id, userType },
      selection ?? (await onlyOnes(c, user, { userType, userTypes: typesInUse(ownTypes, userType) })),
      {
        isSso,
        userAgent: c.req.header('user-agent')?.slice(0, USER_AGENT_LENGTH) ?? null,
        ...(passwordConfirmedAt === undefined ? {} : { passwordConfirmedAt }),
      },
    )
    const facts = isSso ? { facts: { by: 'singleSignOn' } } : {}
    await recordAudit(c, { action: 'session.started', outcome: 'done', userId: user.id, ...facts })
    await deps.store.db().update(users).set({ lastSignInAt: deps.clock.now() }).where(eq(users.id, user.id))
    return begun
  })
  setSessionCookie(c, token)
  const session = await readSession(deps, token)
  if (!session) throw new Error('A session that has just begun is gone.')
  return session
}

/** Returns what the user selects without asking: the only account, a merchant user's only merchant. */
async function onlyOnes(
  c: PortalContext,
  { id, programId }: UserRow,
  types: { userType: UserType | null; userTypes: readonly UserType[] },
) {
  const accounts = await accountsOf(c.var.deps.store, { id, programId, userTypes: types.userTypes })
  return selectionToMake({ ...accounts, ...types, selectedCustomerId: null, selectedMerchantId: null }) ?? {}
}
