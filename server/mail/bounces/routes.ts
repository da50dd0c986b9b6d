import { MailEventSchema } from '../../../domain/contract/notifications/mail-event.ts'
import { recordAudit } from '../../audit.ts'
import { noContent } from '../../http/answers.ts'
import { checkDocument, readFileBody } from '../../http/content.ts'
import { notFound, refuse } from '../../http/refusal.ts'
import { replyNothing } from '../../http/reply.ts'
import { route, type Route } from '../../http/route.ts'
import { isNewEvent, suppressAddress } from './suppression.ts'
import { signedEventId } from './webhook-signature.ts'

const BODY_LIMIT = 20_000
const CALLS_A_MINUTE = 600

export const mailEventRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/ecaas/mail-events',
    summary: 'Report a bounce or complaint of an e-mail',
    sends: MailEventSchema,
    headers: ['Webhook-Id', 'Webhook-Timestamp', 'Webhook-Signature'],
    returns: noContent,
    refuses: [401, 404],
    // The mail provider has no session: its signature is checked below. Without a secret there is no such call.
    permission: 'public',
    perMinute: CALLS_A_MINUTE,
    answers: 'file',
    accepts: 'json',
    /**
     * Stops e-mails to an address that bounced or complained. Refuses with 401 `signatureInvalid` what is not signed with
     * our secret within 5 minutes; an event that comes again is accepted and changes nothing.
     */
    async handle(c) {
      const { store, clock, mailWebhookSecret = null } = c.var.deps
      if (mailWebhookSecret === null) throw notFound()
      const body = await readFileBody(c, BODY_LIMIT)
      const now = clock.now()
      const headers = {
        id: c.req.header('webhook-id'),
        timestamp: c.req.header('webhook-timestamp'),
        signature: c.req.header('webhook-signature'),
      }
      const id = signedEventId(mailWebhookSecret, headers, body, now)
      if (id === null) throw refuse(401, 'signatureInvalid')
      const { type, address, reason, permanent } = checkDocument(body, MailEventSchema)
      await store.tx(async () => {
        if (!(await isNewEvent(store, id, now))) return
        if (type === 'delivered' || (type === 'bounce' && !permanent)) return
        await suppressAddress(store, { address, why: type, detail: reason }, now)
        await recordAudit(c, { action: 'mails.addressStopped', outcome: 'done', facts: { why: type, event: id } })
      })
      return replyNothing(c)
    },
  }),
]
