/** The call of the status page, for the administrators of support. */
import { replyOne } from '../http/reply.ts'
import { likePage, route, type Route } from '../http/route.ts'
import { readStatus } from './read-status.ts'

export const statusRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/status',
    permission: likePage('supportStatus', 'none'),
    // Each asks the provider, too.
    perMinute: 60,
    async handle(c) {
      return replyOne(c, await readStatus(c.var.deps))
    },
  }),
]
