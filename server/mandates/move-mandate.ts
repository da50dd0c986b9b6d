/** Moves a mandate by its lifecycle, with what follows from it: news, webhooks and the audit. */
import { and, eq } from 'drizzle-orm'

import { knownMandate, type MandateStatus } from '../../domain/rules/mandates/status.ts'
import { at, decide } from '../../machines/lifecycles/decide.ts'
import { mandateLifecycle, type MandateEvent } from '../../machines/lifecycles/mandate/mandate.machine.ts'
import { announceTransition } from '../announce/announce-transition.ts'
import { tellOfMandate } from '../notifications/mandate-news.ts'
import { audit } from '../store/schema/audit.ts'
import { mandates } from '../store/schema/methods/mandates.ts'
import type { MandateServices } from './services.ts'

type Facts = { readonly reference?: string; readonly reasonCode?: string; readonly at?: Date }

/**
 * Moves a mandate, all or nothing, and returns its next status; null where the lifecycle does not allow the event, as of
 * one that comes a second time. `at`: when it happened, an instant.
 */
export async function moveMandate(
  { store, clock }: Pick<MandateServices, 'store' | 'clock'>,
  id: string,
  event: MandateEvent['type'],
  facts: Facts = {},
): Promise<MandateStatus | null> {
  return store.tx(async () => {
    const [row] = await store.db().select().from(mandates).where(eq(mandates.id, id)).for('update')
    const from = knownMandate(row?.status ?? null)
    if (!row || from === null) throw new Error(`No mandate ${id}.`)
    const status = decide(mandateLifecycle, at(mandateLifecycle, from, {}), { type: event })?.value ?? null
    if (status === null) return null
    const now = clock.now()
    const { reference = row.reference, reasonCode = row.reasonCode, at: changedAt = now } = facts
    const moved = await store
      .db()
      .update(mandates)
      .set({ status, reference, reasonCode, changedAt })
      .where(and(eq(mandates.id, id), eq(mandates.status, from)))
      .returning({ id: mandates.id })
    if (moved.length === 0) return null
    await announceTransition(store, { lifecycle: 'mandate', id, transition: event, from, to: status, now })
    if (status === 'refused' || status === 'ended') await tellOfMandate(store, id, status, now)
    await store
      .db()
      .insert(audit)
      .values({
        action: `mandate.${status}`,
        subject: row.paymentMethodId,
        outcome: status === 'refused' ? 'refused' : 'done',
        facts: { mandateId: id, scheme: row.scheme, reference, reasonCode },
        at: now,
        userId: null,
        requestId: null,
      })
    return status
  })
}
