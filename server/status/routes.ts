/** The call of the status page, for the administrators of support. */
import { ok } from '../http/answers.ts'
import { replyOne } from '../http/reply.ts'
import { likePage, route, type Route } from '../http/route.ts'
import { readStatus } from './read-status.ts'
import { PortalStatusSchema } from '../../domain/contract/status/portal-status.ts'

export const statusRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/status',
    summary: 'Read the status of the portal',
    returns: ok(PortalStatusSchema),
    permission: likePage('supportStatus', 'none'),
    // Each asks the provider, too.
    perMinute: 60,
    async handle(c) {
      return replyOne(c, await readStatus(c.var.deps))
    },
  }),
]
