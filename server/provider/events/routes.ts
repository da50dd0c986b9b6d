import { ProviderEventSchema } from '../../../domain/contract/notifications/provider-event.ts'
import { recordAudit } from '../../audit.ts'
import type { Route } from '../../http/route.ts'
import { webhookRoute } from '../../http/webhook/webhook-route.ts'
import { tellProviderNews } from './provider-news.ts'

export const providerEventRoutes: readonly Route[] = [
  webhookRoute({
    path: '/ecaas/provider-events',
    summary: 'Report that the payment provider has news',
    sends: ProviderEventSchema,
    secretOf: ({ providerWebhookSecret }) => providerWebhookSecret,
    // The mail provider's ids are beside it. Were one like this, an asking would only come at its usual time.
    nameOf: (id) => `provider:${id}`,
    /** Has the jobs ask the provider now, and does nothing else: no event says what is booked, so that none can lie. */
    async work(c, { type }, event) {
      await tellProviderNews(c.var.deps.store, type)
      await recordAudit(c, { action: 'provider.newsReceived', outcome: 'done', facts: { type, event } })
    },
  }),
]
