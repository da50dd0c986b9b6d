import { MailEventSchema } from '../../../domain/contract/notifications/mail-event.ts'
import { recordAudit } from '../../audit.ts'
import { noContent } from '../../http/answers.ts'
import { checkDocument } from '../../http/content.ts'
import { replyNothing } from '../../http/reply.ts'
import { route, type Route } from '../../http/route.ts'
import { isNewEvent } from '../../http/webhook/seen-events.ts'
import { readSignedEvent } from '../../http/webhook/signed-event.ts'
import { suppressAddress } from './suppression.ts'

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
      const { store, clock, mailWebhookSecret } = c.var.deps
      const { id, body } = await readSignedEvent(c, mailWebhookSecret)
      const now = clock.now()
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
