import type { SecureCard } from '../../domain/contract/cards/card.ts'
import { CARD_VISIBLE_MS } from '../../domain/limits.ts'
import { consumeConfirmation } from '../access/confirm-password.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { sessionOf } from '../http/route.ts'
import { writeCardMail } from '../mail/methods/card-mails.ts'
import { cardOf } from './read-cards.ts'

type Asked = { buid_customer: string; card_id: string }
type Wire = Record<'card_name' | 'card_identifier' | 'expiry_date' | 'secret_address', string> & {
  visible_seconds: SecureCard['visibleSeconds']
}

/**
 * Opens an issuer's page with the full number, once, for who has just entered the password again (promise S10). The
 * number itself never comes here. It is audited and e-mailed before it is shown. Refuses with 403 `passwordNeeded`, with
 * 409 `cardNotActive`, and with 503 `issuerUnavailable`.
 */
export async function viewSecure(c: PortalContext, asked: Asked): Promise<Resource<Wire>> {
  const { store, issuer, clock } = c.var.deps
  const { user } = sessionOf(c)
  const { card } = await cardOf(store, user, asked.card_id)
  if (card.buidCustomer !== asked.buid_customer) throw notFound()
  if (card.status !== 'active' || card.expiry === null) throw refuse(409, 'cardNotActive')
  await consumeConfirmation(c)
  if (issuer === null) throw refuse(503, 'issuerUnavailable')
  const address = await issuer.openView(card.id).catch(() => {
    throw refuse(503, 'issuerUnavailable')
  })
  await store.tx(async () => {
    await recordAudit(c, { action: 'card.viewed', outcome: 'done', subject: card.id })
    await writeCardMail(store, user.id, { card, news: 'viewed', now: clock.now() })
  })
  return resource('secure-cards', card.id, {
    card_name: card.holder,
    card_identifier: `•••• ${card.last4 ?? ''}`,
    expiry_date: card.expiry,
    secret_address: address,
    visible_seconds: CARD_VISIBLE_MS / 1000,
  })
}
