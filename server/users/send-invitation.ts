import { eq } from 'drizzle-orm'

import { INVITATION_LINK_MS } from '../../domain/limits.ts'
import { defaultLocale, localeFor } from '../../domain/locales.ts'
import type { AppDeps } from '../http/portal.ts'
import { invitationMail } from '../mail/invitation-mail.ts'
import { reserveLink } from '../session/access-links.ts'
import { isSsoUser } from '../session/sso-user.ts'
import { mails } from '../store/schema/mails.ts'
import { programs } from '../store/schema/programs.ts'
import { users } from '../store/schema/users.ts'

const DAY_MS = 24 * 3_600_000

/** Writes an invitation to a user, whose link ends the one before. In the caller's transaction. */
export async function sendInvitation(
  deps: Pick<AppDeps, 'store' | 'clock'>,
  userId: string,
  inviter: { firstName: string; lastName: string },
): Promise<void> {
  const { store, clock } = deps
  const q = store.db()
  const [row] = await q
    .select({ user: users, program: programs.title })
    .from(users)
    .innerJoin(programs, eq(programs.id, users.programId))
    .where(eq(users.id, userId))
  if (!row) throw new Error(`The user ${userId} is not there to be invited.`)
  const { user, program } = row
  const invitedAt = clock.now()
  const isSso = await isSsoUser(store, user)
  const tokenHash = isSso ? null : await reserveLink(deps, userId, 'invitation')
  const language = localeFor(user.mailLanguage ?? user.language) ?? defaultLocale
  const name = `${user.firstName} ${user.lastName}`.trim()
  const mail = invitationMail(
    {
      name,
      username: user.username,
      inviter: `${inviter.firstName} ${inviter.lastName}`.trim(),
      program,
      isSso,
      days: INVITATION_LINK_MS / DAY_MS,
    },
    language,
  )
  await q.update(users).set({ invitedAt }).where(eq(users.id, userId))
  await q.insert(mails).values({
    ...mail,
    key: `invitation ${userId} ${invitedAt.toISOString()}`,
    userId,
    kind: 'security',
    toName: name,
    toAddress: user.email,
    programId: user.programId,
    language,
    tokenHash,
    createdAt: invitedAt,
  })
}
