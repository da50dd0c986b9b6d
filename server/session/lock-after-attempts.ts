/**
 * The lock after too many wrong passwords, where the program wants one (setting `lockAfterAttempts`; by default attempts
 * are slowed down and never lock). A link in an e-mail lifts it, so that no stranger locks anyone out for good (promise
 * S7).
 */
import { and, desc, eq, sql } from 'drizzle-orm'

import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { writeUnlockMail } from '../mail/password-mails.ts'
import { accessLinks } from '../store/schema/passwords.ts'
import { programs } from '../store/schema/programs.ts'
import { users } from '../store/schema/users.ts'
import { reserveLink } from './access-links.ts'
import { changeAccess } from './change-access.ts'

type UserRow = typeof users.$inferSelect

/** Another link is not sent sooner, however often the right password is tried. */
const NEXT_LINK_MS = 5 * 60_000

const limit = sql<number | null>`(${programs.accessSettings}->>'lockAfterAttempts')::int`

/**
 * Counts a wrong password where the program locks after so many, and locks the account at the last one. Somebody unknown
 * costs the same statement (promise S6). Runs in the caller's transaction.
 */
export async function countWrongPassword(c: PortalContext, user: UserRow | null): Promise<void> {
  const { store, clock } = c.var.deps
  const [counted] = await store
    .db()
    .update(users)
    .set({ signInFailures: sql`${users.signInFailures} + 1` })
    .from(programs)
    .where(
      and(
        eq(users.id, user?.id ?? ''),
        eq(users.status, 'active'),
        eq(programs.id, users.programId),
        sql`${limit} is not null`,
      ),
    )
    .returning({ failures: users.signInFailures, limit })
  if (!user || !counted || counted.failures < (counted.limit ?? Infinity)) return
  await changeAccess(store, user.id, { type: 'user.lockAfterAttempts' }, 'system', clock.now())
  await recordAudit(c, {
    action: 'user.locked',
    subject: user.id,
    outcome: 'done',
    userId: user.id,
    facts: { reason: 'loginAttempts', attempts: counted.failures },
  })
  await sendUnlockLink(c, user)
}

/** Sends the link that unlocks, unless one was sent a moment ago. */
export async function sendUnlockLink(c: PortalContext, user: UserRow): Promise<void> {
  const { deps } = c.var
  const [last] = await deps.store
    .db()
    .select({ createdAt: accessLinks.createdAt })
    .from(accessLinks)
    .where(and(eq(accessLinks.userId, user.id), eq(accessLinks.purpose, 'unlock')))
    .orderBy(desc(accessLinks.createdAt))
    .limit(1)
  const now = deps.clock.now()
  if (last && now.getTime() - last.createdAt.getTime() < NEXT_LINK_MS) return
  await writeUnlockMail(deps.store, user, await reserveLink(deps, user.id, 'unlock'), now)
}
