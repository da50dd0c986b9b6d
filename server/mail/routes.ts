import { ConfirmationRequestSchema } from '../../domain/contract/email-confirmation.ts'
import { noContent } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { replyNothing } from '../http/reply.ts'
import { route, type Route } from '../http/route.ts'
import { mailEventRoutes } from './bounces/routes.ts'
import { confirmAddress } from './mail-consents.ts'
import { unsubscribeRoutes } from './unsubscribe/routes.ts'

const CONFIRMATIONS_A_MINUTE = 30

export const mailRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/ecaas/email-confirmations',
    summary: 'Confirm an e-mail address',
    sends: ConfirmationRequestSchema,
    returns: noContent,
    refuses: [404, 410],
    // Outside contacts have no account; the token of their e-mail is all that they have.
    permission: 'public',
    perMinute: CONFIRMATIONS_A_MINUTE,
    async handle(c) {
      const { token } = await readBody(c, ConfirmationRequestSchema, 1_000)
      const { store, clock } = c.var.deps
      await confirmAddress(store, token, clock.now())
      return replyNothing(c)
    },
  }),
  ...unsubscribeRoutes,
  ...mailEventRoutes,
]
