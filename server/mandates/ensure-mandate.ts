import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'

import { mandateSchemeOf } from '../../domain/rules/mandates/scheme.ts'
import { knownMandate, type MandateStatus } from '../../domain/rules/mandates/status.ts'
import { mandates } from '../store/schema/methods/mandates.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import type { Store } from '../store/store.ts'
import { askMandate } from './ask-mandate.ts'
import type { MandateServices } from './services.ts'

/** After this long its own request does not wait for the provider any more. */
export const MANDATE_GRACE_MS = 15_000

/** Returns the status of the mandate of a stored method; null: it has none. */
export async function mandateStatusOf(store: Store, paymentMethodId: string): Promise<MandateStatus | null> {
  const [row] = await store
    .db()
    .select({ status: mandates.status })
    .from(mandates)
    .where(eq(mandates.paymentMethodId, paymentMethodId))
  return knownMandate(row?.status ?? null)
}

/**
 * Returns the status of the mandate of a stored method, once its provider was asked for one: when the agreement is
 * accepted, and for accounts of before when they are to pay. Null where there is none: of a card, of an account without an
 * accepted agreement or in a country without direct debits, and of a provider that has no mandates or does not say so.
 * Call it outside a transaction.
 */
export async function ensureMandate(services: MandateServices, paymentMethodId: string): Promise<MandateStatus | null> {
  const { store, provider } = services
  const [row] = await store.db().select().from(mandates).where(eq(mandates.paymentMethodId, paymentMethodId))
  if (row) {
    const age = services.clock.now().getTime() - row.requestedAt.getTime()
    // Somebody needs it, also where the job has given it up.
    if (row.status === 'requested' && age > MANDATE_GRACE_MS) await askMandate(services, row.id).catch(() => undefined)
    return mandateStatusOf(store, paymentMethodId)
  }
  const [method] = await store.db().select().from(paymentMethods).where(eq(paymentMethods.id, paymentMethodId))
  if (method?.kind !== 'bankAccount' || method.removedAt !== null || method.agreedAt === null) return null
  const scheme = mandateSchemeOf(method.country)
  if (scheme === null) return null
  const can = await provider.capabilities().catch(() => null)
  if (can?.mandates !== true) return null
  const now = services.clock.now()
  const [stored] = await store
    .db()
    .insert(mandates)
    .values({
      id: randomUUID(),
      paymentMethodId,
      providerToken: method.providerToken,
      scheme,
      status: 'requested',
      acceptedAt: method.agreedAt,
      requestedAt: now,
      changedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: mandates.id })
  // Another request has stored it, and asks. Without an answer it is asked for again later.
  if (stored) await askMandate(services, stored.id).catch(() => undefined)
  return mandateStatusOf(store, paymentMethodId)
}
