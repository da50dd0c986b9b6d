import * as v from 'valibot'

import { request } from '../../../domain/contract/json-api.ts'
import { businessDate } from '../../../domain/dates.ts'
import { recordAudit } from '../../audit.ts'
import { readBody } from '../../http/body.ts'
import { notFound } from '../../http/refusal.ts'
import { replyOne, resource } from '../../http/reply.ts'
import { moveSession } from '../../session/sessions.ts'
import { sessionOf } from '../../http/permit.ts'
import { route } from '../../http/route.ts'

const A_YEAR_MS = 366 * 24 * 3_600_000

const MoveRequestSchema = request(
  'demo-clock',
  v.object({ move_ms: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(A_YEAR_MS)) }),
)

export const demoClockRoutes = [
  route({
    method: 'POST',
    path: '/ecaas/demo/clock',
    permission: 'signedIn',
    /** Moves the time forward, and runs what has become due. In production there is no such call: 404. */
    async handle(c) {
      const { clock, mode, store, afterClockMove } = c.var.deps
      if (mode === 'production' || !clock.move) throw notFound()
      const { move_ms: movedMs } = await readBody(c, MoveRequestSchema, 10_000)
      clock.move(movedMs)
      const now = clock.now()
      // Whoever moves the time wants to see what comes then, not to sign in again.
      await moveSession(store, sessionOf(c), now, movedMs)
      await recordAudit(c, { action: 'clock.moved', outcome: 'done', facts: { moved_ms: movedMs } })
      await afterClockMove?.()
      return replyOne(c, resource('demo-clock', 'clock', { now: now.toISOString(), business_date: businessDate(now) }))
    },
  }),
]
