/** Where a user is signed in: the list, and the end of one of them. Sessions of others are as unknown as none. */
import { and, desc, eq, gt, ne } from 'drizzle-orm'

import { OwnSessionsSchema } from '../../domain/contract/access/own-session.ts'
import { SESSION_IDLE_MS } from '../../domain/limits.ts'
import { deviceOf } from '../../domain/rules/access/device.ts'
import { recordAudit } from '../audit.ts'
import { noContent, ok } from '../http/answers.ts'
import { pathId } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound } from '../http/refusal.ts'
import { replyMany, replyNothing, resource } from '../http/reply.ts'
import { route, sessionOf } from '../http/route.ts'
import { sessions } from '../store/schema/sessions.ts'

export const ownSessionRoutes = [
  route({
    method: 'GET',
    path: '/ecaas/sessions',
    summary: 'List own sessions',
    returns: ok(OwnSessionsSchema),
    permission: 'signedIn',
    handle: async (c) => replyMany(c, await ownSessions(c)),
  }),
  route({
    method: 'DELETE',
    path: '/ecaas/sessions/:id',
    summary: 'End an own session',
    sends: null,
    returns: noContent,
    permission: 'signedIn',
    async handle(c) {
      await endOne(c, pathId(c))
      return replyNothing(c)
    },
  }),
]

async function ownSessions(c: PortalContext) {
  const { user, tokenHash } = sessionOf(c)
  const { store, clock } = c.var.deps
  const now = clock.now()
  const isOpen = and(gt(sessions.endsAt, now), gt(sessions.lastSeenAt, new Date(now.getTime() - SESSION_IDLE_MS)))
  const rows = await store
    .db()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), isOpen))
    .orderBy(desc(eq(sessions.tokenHash, tokenHash)), desc(sessions.lastSeenAt), sessions.id)
  return rows.map((row) =>
    resource('sessions', row.id, {
      ...deviceOf(row.userAgent),
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
      is_current: row.tokenHash === tokenHash,
    }),
  )
}

/** Ends another session of the user. Refuses with 404 `notFound` what is none, and the one in use, which signs out. */
async function endOne(c: PortalContext, id: string): Promise<void> {
  const { user, tokenHash } = sessionOf(c)
  const { store } = c.var.deps
  await store.tx(async () => {
    const [ended] = await store
      .db()
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, user.id), ne(sessions.tokenHash, tokenHash)))
      .returning({ id: sessions.id })
    if (!ended) throw notFound()
    await recordAudit(c, { action: 'session.endedElsewhere', subject: id, outcome: 'done' })
  })
}
