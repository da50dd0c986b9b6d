import { and, eq, inArray } from 'drizzle-orm'

import type { MandateEvent } from '../provider/mandates.ts'
import { mandates } from '../store/schema/methods/mandates.ts'
import { askMandate } from './ask-mandate.ts'
import { moveMandate } from './move-mandate.ts'
import type { MandateServices } from './services.ts'

/** The reason of a mandate that ends because the bank never agreed. */
const REFUSED = 'refused'

/**
 * Books what became of a mandate, once however often it is reported. It is found by the provider's reference; where that is
 * unknown, its answer may not be stored yet: those of the account that are still open are asked after again.
 */
export async function bookMandateEvent(services: MandateServices, event: MandateEvent): Promise<void> {
  const { token, reference } = event
  const ofToken = eq(mandates.providerToken, token)
  const q = services.store.db().select({ id: mandates.id, status: mandates.status }).from(mandates)
  const known = await q.where(and(ofToken, eq(mandates.reference, reference)))
  const at = new Date(event.occurredAt)
  for (const { id, status } of known) {
    if (event.type === 'mandateActive') {
      await moveMandate(services, id, 'mandate.agree', { at })
      continue
    }
    const { reasonCode } = event
    const isRefused = status === 'pending' && reasonCode === REFUSED
    const moved = isRefused ? await moveMandate(services, id, 'mandate.refuse', { at, reasonCode }) : null
    // It may have become active since it was read.
    if (moved === null) await moveMandate(services, id, 'mandate.end', { at, reasonCode })
  }
  if (known.length > 0) return
  const open = await services.store
    .db()
    .select({ id: mandates.id })
    .from(mandates)
    .where(and(ofToken, inArray(mandates.status, ['requested', 'pending'])))
  for (const { id } of open) await askMandate(services, id)
}
