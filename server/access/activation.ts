import { eq } from 'drizzle-orm'

import type { AccessLink, LinkRefusal } from '../../domain/contract/access/access.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { accessOf } from '../session/access-facts.ts'
import { readLink, useLink as markLinkUsed } from '../session/access-links.ts'
import { accessSettingsOf } from '../session/access-settings.ts'
import { changeAccess } from '../session/change-access.ts'
import { setPassword } from '../session/set-password.ts'
import type { Session } from '../session/sessions.ts'
import { beginSession } from '../session/sign-in.ts'
import { isSsoUser } from '../session/sso-user.ts'
import { users } from '../store/schema/users.ts'
import { hashAnswer } from './challenge.ts'

type UserRow = typeof users.$inferSelect
type Activation = {
  token: string
  password: string
  fullName: string
  challenge: { question: string; answer: string } | null
}

/** Returns the link of an invitation, and for whom it is. */
export async function describeInvitation(c: PortalContext, token: string): Promise<AccessLink> {
  const user = await invitedBy(c, token)
  const { asksChallenge } = await accessSettingsOf(c.var.deps.store, user.programId)
  const fullName = `${user.firstName} ${user.lastName}`.trim()
  return { username: user.username, fullName, challengeQuestion: null, asksChallenge }
}

/**
 * Accepts an invitation: sets name, password and, where the program asks for one, a challenge phrase, and signs in.
 * Refuses with 404 and 410 a link that cannot be used, with 422 `challengeMissing`, and as `setPassword` does.
 */
export async function activate(
  c: PortalContext,
  { token, password, fullName, challenge }: Activation,
): Promise<Session> {
  const { deps } = c.var
  const user = await invitedBy(c, token)
  const { asksChallenge } = await accessSettingsOf(deps.store, user.programId)
  if (asksChallenge && challenge === null)
    throw refuse(422, 'challengeMissing', { pointer: '/data/attributes/challenge' })
  const phrase = asksChallenge && challenge !== null ? challenge : null
  return beginSession(c, user, {
    before: async () => {
      if (!(await markLinkUsed(deps, token))) throw refuse(410, 'linkUsed' satisfies LinkRefusal)
      await setPassword(deps, user, password)
      await changeAccess(deps.store, user.id, { type: 'user.activate' }, 'self', deps.clock.now())
      await deps.store
        .db()
        .update(users)
        .set({
          ...namesOf(fullName),
          ...(phrase === null
            ? {}
            : { challengeQuestion: phrase.question, challengeHash: await hashAnswer(phrase.answer) }),
        })
        .where(eq(users.id, user.id))
      await recordAudit(c, { action: 'user.activated', subject: user.id, outcome: 'done', userId: user.id })
    },
  })
}

async function invitedBy(c: PortalContext, token: string): Promise<UserRow> {
  const user = await readLink(c.var.deps, token, 'invitation')
  const { status } = accessOf(user)
  if (status === 'active' || status === 'locked') throw refuse(410, 'linkUsed' satisfies LinkRefusal)
  // Who has left does not come back by an old invitation.
  if (status !== 'invited' || (await isSsoUser(c.var.deps.store, user)))
    throw refuse(404, 'linkUnknown' satisfies LinkRefusal)
  return user
}

/** Returns a full name in its two columns: the last word is the last name. */
function namesOf(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/)
  const last = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName: last }
}
