import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { writePasswordChangedMail } from '../mail/password-mails.ts'
import { accessOf } from '../session/access-facts.ts'
import { checkPassword, recordRefusal } from '../session/check-password.ts'
import type { Session } from '../session/sessions.ts'
import { setPassword } from '../session/set-password.ts'
import { beginSession } from '../session/sign-in.ts'
import { signInBar } from '../../domain/rules/access/user-access.ts'

type Change = { username: string; currentPassword: string; password: string }

/**
 * Sets a new password of who knows the current one, ends all sessions, and begins a new one: a visitor whose password had
 * to be changed is signed in, and a signed-in user goes on with the same selection. Who has to change the challenge phrase
 * too does so at the next sign-in. Refuses with 403 `usernameNotYours`
 * another's name, like a sign-in (`passwordIncorrect`, `tooManyAttempts`, a closed account), and as `setPassword` does.
 */
export async function changePassword(
  c: PortalContext,
  { username, currentPassword, password }: Change,
): Promise<Session> {
  const { session, deps } = c.var
  if (session && session.user.username.toLowerCase() !== username.toLowerCase())
    throw refuse(403, 'usernameNotYours', { pointer: '/data/attributes/username' })
  const user = await checkPassword(c, { username, password: currentPassword }, 'passwordChange')
  const now = deps.clock.now()
  const closed = signInBar(accessOf(user), { expiresAt: null, mustChange: false, mustChangeChallenge: false }, now)
  if (closed) {
    await recordRefusal(c, user, 'passwordChange', closed)
    throw refuse(403, closed)
  }
  return beginSession(c, user, {
    async before() {
      await setPassword(deps, user, password)
      await recordAudit(c, { action: 'password.changed', subject: user.id, outcome: 'done', userId: user.id })
      await writePasswordChangedMail(deps.store, user, now)
    },
    ...(session ? { selection: session.selection } : {}),
  })
}
