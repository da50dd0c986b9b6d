import { ProviderEventSchema } from '../../../domain/contract/notifications/provider-event.ts'
import { recordAudit } from '../../audit.ts'
import { noContent } from '../../http/answers.ts'
import { checkDocument } from '../../http/content.ts'
import { replyNothing } from '../../http/reply.ts'
import { route, type Route } from '../../http/route.ts'
import { isNewEvent } from '../../http/webhook/seen-events.ts'
import { readSignedEvent } from '../../http/webhook/signed-event.ts'
import { tellProviderNews } from './provider-news.ts'

const CALLS_A_MINUTE = 600

export const providerEventRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/ecaas/provider-events',
    summary: 'Report that the payment provider has news',
    sends: ProviderEventSchema,
    headers: ['Webhook-Id', 'Webhook-Timestamp', 'Webhook-Signature'],
    returns: noContent,
    refuses: [401, 404],
    // The payment provider has no session: its signature is checked below. Without a secret there is no such call.
    permission: 'public',
    perMinute: CALLS_A_MINUTE,
    answers: 'file',
    accepts: 'json',
    /**
     * Has the jobs ask the provider now, and does nothing else: no event says what is booked, so that none can lie. Refuses
     * with 401 `signatureInvalid` what is not signed with our secret within 5 minutes; an event that comes again is
     * accepted and causes nothing.
     */
    async handle(c) {
      const { store, clock, providerWebhookSecret } = c.var.deps
      const { id, body } = await readSignedEvent(c, providerWebhookSecret)
      const { type } = checkDocument(body, ProviderEventSchema)
      await store.tx(async () => {
        // The mail provider's ids are beside it. Were one like this, an asking would only come at its usual time.
        if (!(await isNewEvent(store, `provider:${id}`, clock.now()))) return
        await tellProviderNews(store, type)
        await recordAudit(c, { action: 'provider.newsReceived', outcome: 'done', facts: { type, event: id } })
      })
      return replyNothing(c)
    },
  }),
]
