import * as v from 'valibot'

import type { Client } from '../client.ts'

/** POST /ecaas/payments/:id/saved-card: the card of the payment becomes a card on file. */
export async function saveCard(client: Client, { paymentId }: { paymentId: string }): Promise<void> {
  await client.send(`/ecaas/payments/${encodeURIComponent(paymentId)}/saved-card`, v.unknown(), {
    body: { data: { type: 'saved-cards', attributes: {} } },
  })
}
