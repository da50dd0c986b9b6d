import { MailEventSchema } from '../../../domain/contract/notifications/mail-event.ts'
import { recordAudit } from '../../audit.ts'
import type { Route } from '../../http/route.ts'
import { webhookRoute } from '../../http/webhook/webhook-route.ts'
import { suppressAddress } from './suppression.ts'

export const mailEventRoutes: readonly Route[] = [
  webhookRoute({
    path: '/ecaas/mail-events',
    summary: 'Report a bounce or complaint of an e-mail',
    sends: MailEventSchema,
    secretOf: ({ mailWebhookSecret }) => mailWebhookSecret,
    /** Stops e-mails to an address that bounced for good or complained. */
    async work(c, { type, address, reason, permanent }, event) {
      if (type === 'delivered' || (type === 'bounce' && !permanent)) return
      const { store, clock } = c.var.deps
      await suppressAddress(store, { address, why: type, detail: reason }, clock.now())
      await recordAudit(c, { action: 'mails.addressStopped', outcome: 'done', facts: { why: type, event } })
    },
  }),
]
