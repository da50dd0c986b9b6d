import { ActivationRequestSchema, LinkRequestSchema } from '../../domain/contract/access/access.ts'
import { readBody } from '../http/content.ts'
import { replyOne } from '../http/reply.ts'
import { route, type Route } from '../http/route.ts'
import { selfResource } from '../session/self.ts'
import { activate, describeInvitation } from './activation.ts'
import { linkResource } from './recovery-routes.ts'

const CALLS_A_MINUTE = 30

/** Who accepts an invitation is not signed in; the token of the e-mail is the proof. */
const open = { method: 'POST', permission: 'public', perMinute: CALLS_A_MINUTE } as const

export const activationRoutes: readonly Route[] = [
  route({
    ...open,
    path: '/ecaas/activation/link',
    async handle(c) {
      const { token } = await readBody(c, LinkRequestSchema, 1_000)
      return replyOne(c, linkResource(await describeInvitation(c, token)))
    },
  }),
  route({
    ...open,
    path: '/ecaas/activation',
    async handle(c) {
      const session = await activate(c, await readBody(c, ActivationRequestSchema, 10_000))
      return replyOne(c, await selfResource(c, session))
    },
  }),
]
