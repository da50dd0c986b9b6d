import { ActivationRequestSchema, LinkRequestSchema, AccessLinkSchema } from '../../domain/contract/access/access.ts'
import { ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { replyOne } from '../http/reply.ts'
import { route, type Route } from '../http/route.ts'
import { selfResource } from '../session/self.ts'
import { activate, describeInvitation } from './activation.ts'
import { linkResource } from './recovery-routes.ts'
import { SelfSchema } from '../../domain/contract/self.ts'

const CALLS_A_MINUTE = 30

/** Who accepts an invitation is not signed in; the token of the e-mail is the proof. */
const open = { method: 'POST', permission: 'public', refuses: [404, 410], perMinute: CALLS_A_MINUTE } as const

export const activationRoutes: readonly Route[] = [
  route({
    ...open,
    path: '/ecaas/activation/link',
    summary: 'Read an invitation by its token',
    sends: LinkRequestSchema,
    returns: ok(AccessLinkSchema),
    async handle(c) {
      const { token } = await readBody(c, LinkRequestSchema, 1_000)
      return replyOne(c, linkResource(await describeInvitation(c, token)))
    },
  }),
  route({
    ...open,
    path: '/ecaas/activation',
    summary: 'Activate an invited user and sign in',
    sends: ActivationRequestSchema,
    returns: ok(SelfSchema),
    async handle(c) {
      const session = await activate(c, await readBody(c, ActivationRequestSchema, 10_000))
      return replyOne(c, await selfResource(c, session))
    },
  }),
]
