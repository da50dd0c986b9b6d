import { count, desc } from 'drizzle-orm'
import * as v from 'valibot'

import { request } from '../../domain/contract/json-api.ts'
import { businessDate } from '../../domain/dates.ts'
import { recordAudit } from '../audit.ts'
import { readBody } from '../http/content.ts'
import { pageParameters } from '../http/parameters.ts'
import { route, type Permission, type Route } from '../http/route.ts'
import { notFound } from '../http/refusal.ts'
import { replyOne, replyPage, resource } from '../http/reply.ts'
import { withLinks } from '../mail/links.ts'
import { moveSessions } from '../session/sessions.ts'
import { mails } from '../store/schema/mails.ts'

const A_YEAR_MS = 366 * 24 * 3_600_000

const MoveRequestSchema = request(
  'demo-clock',
  v.object({ move_ms: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(A_YEAR_MS)) }),
)

/** For those who run the demonstration: e-mails are other people's, and the time is everybody's. */
const forRunners: Permission = { object: 'none', userTypes: ['admin'] }

export const demoRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/ecaas/demo/clock',
    permission: forRunners,
    /** Moves the time forward, and runs what has become due. In production there is no such call: 404. */
    async handle(c) {
      const { clock, mode, store, afterClockMove } = c.var.deps
      if (mode === 'production' || !clock.move) throw notFound()
      const { move_ms: movedMs } = await readBody(c, MoveRequestSchema, 10_000)
      clock.move(movedMs)
      const now = clock.now()
      await moveSessions(store, movedMs)
      await recordAudit(c, { action: 'clock.moved', outcome: 'done', facts: { moved_ms: movedMs } })
      await afterClockMove?.()
      return replyOne(c, resource('demo-clock', 'clock', { now: now.toISOString(), business_date: businessDate(now) }))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/demo/mails',
    permission: forRunners,
    parameters: pageParameters(100, 25),
    /** Lists the e-mails that the demonstration would have sent, newest first. In production there is no such call: 404. */
    async handle(c, { 'page[number]': number, 'page[size]': size }) {
      const { mode, store, publicOrigin, sentBodies } = c.var.deps
      if (mode === 'production') throw notFound()
      const [all] = await store.db().select({ total: count() }).from(mails)
      const rows = await store
        .db()
        .select()
        .from(mails)
        .orderBy(desc(mails.id))
        .limit(size)
        .offset((number - 1) * size)
      const origin = publicOrigin ?? new URL(c.req.url).origin
      const items = rows.map((mail) =>
        resource('mails', String(mail.id), {
          to_name: mail.toName,
          to_address: mail.toAddress,
          language: mail.language,
          subject: mail.subject,
          body: sentBodies?.get(mail.key) ?? withLinks(mail.body, origin),
          created_at: mail.createdAt.toISOString(),
          sent_at: mail.sentAt?.toISOString() ?? null,
          failure: mail.failure,
        }),
      )
      return replyPage(c, items, { total: all?.total ?? 0, number, size })
    },
  }),
]
