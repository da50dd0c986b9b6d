import { eq } from 'drizzle-orm'

import { signInBar } from '../../domain/rules/access/user-access.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { writeChallengeChangedMail } from '../mail/password-mails.ts'
import { accessOf } from '../session/access-facts.ts'
import { checkPassword, recordRefusal } from '../session/check-password.ts'
import type { Session } from '../session/sessions.ts'
import { beginSession } from '../session/sign-in.ts'
import { users } from '../store/schema/users.ts'
import { hashAnswer } from './challenge.ts'

type Change = { username: string; currentPassword: string; question: string; answer: string }

/**
 * Sets a new challenge phrase of who knows the password, and begins a session: a visitor whose phrase had to be changed is
 * signed in, and a signed-in user goes on with the same selection. Refuses with 403 `usernameNotYours` another's name, and
 * like a sign-in (`passwordIncorrect`, `tooManyAttempts`, a closed account, a password that must be changed first).
 */
export async function changeChallenge(
  c: PortalContext,
  { username, currentPassword, question, answer }: Change,
): Promise<Session> {
  const { session, deps } = c.var
  if (session && session.user.username.toLowerCase() !== username.toLowerCase())
    throw refuse(403, 'usernameNotYours', { pointer: '/data/attributes/username' })
  const user = await checkPassword(c, { username, password: currentPassword }, 'challengeChange')
  const { passwordExpiresAt: expiresAt, mustChangePassword: mustChange } = user
  const now = deps.clock.now()
  const closed = signInBar(accessOf(user), { expiresAt, mustChange, mustChangeChallenge: false }, now)
  if (closed) {
    await recordRefusal(c, user, 'challengeChange', closed)
    throw refuse(403, closed)
  }
  const challengeHash = await hashAnswer(answer)
  return beginSession(c, user, {
    async before() {
      await deps.store
        .db()
        .update(users)
        .set({ challengeQuestion: question, challengeHash, challengeFailures: 0, mustChangeChallenge: false })
        .where(eq(users.id, user.id))
      await recordAudit(c, { action: 'challenge.changed', subject: user.id, outcome: 'done', userId: user.id })
      await writeChallengeChangedMail(deps.store, user, now)
    },
    ...(session ? { selection: session.selection } : {}),
  })
}
