/** What a user says about themself: languages and time zone. Name, e-mail address and access are an administrator's. */
import { eq } from 'drizzle-orm'

import { ProfileRequestSchema, ProfileSchema, type ProfileChoices } from '../../domain/contract/access/profile.ts'
import { recordAudit } from '../audit.ts'
import { ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import type { PortalContext } from '../http/portal.ts'
import { replyOne, resource } from '../http/reply.ts'
import { route, sessionOf } from '../http/route.ts'
import { users } from '../store/schema/users.ts'
import { selectInSession } from './sessions.ts'

export const ownProfileRoutes = [
  route({
    method: 'GET',
    path: '/ecaas/profile',
    summary: 'Read own languages and time zone',
    returns: ok(ProfileSchema),
    permission: 'signedIn',
    handle: async (c) => replyOne(c, await profileOf(c)),
  }),
  route({
    method: 'POST',
    path: '/ecaas/profile',
    summary: 'Change own languages and time zone',
    sends: ProfileRequestSchema,
    returns: ok(ProfileSchema),
    permission: 'signedIn',
    async handle(c) {
      await change(c, await readBody(c, ProfileRequestSchema, 10_000))
      return replyOne(c, await profileOf(c))
    },
  }),
]

async function profileOf(c: PortalContext) {
  const { user } = sessionOf(c)
  const [row] = await c.var.deps.store.db().select().from(users).where(eq(users.id, user.id))
  if (!row) throw new Error(`The user ${user.id} of a session is not there.`)
  return resource('profile', row.id, {
    full_name: `${row.firstName} ${row.lastName}`.trim(),
    username: row.username,
    email_address: row.email,
    language: row.language,
    mail_language: row.mailLanguage,
    time_zone: row.timeZone,
  })
}

/** Stores the choices with the user; the session in use follows at once, others at their next sign-in. */
async function change(c: PortalContext, choices: ProfileChoices): Promise<void> {
  const session = sessionOf(c)
  const { store } = c.var.deps
  await store.tx(async () => {
    await store.db().update(users).set(choices).where(eq(users.id, session.user.id))
    await selectInSession(store, session, { language: choices.language })
    await recordAudit(c, { action: 'profile.changed', outcome: 'done', facts: { ...choices } })
  })
}
