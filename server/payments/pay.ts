import { and, eq, isNull } from 'drizzle-orm'

import { notFound } from '../http/refusal.ts'
import { documentText } from '../http/reply.ts'
import { fingerprint, ofIntent, type Intent, type StoredAnswer } from '../intents.ts'
import type { ChargeOutcome, ChargeRequest, PaymentProvider } from '../provider/provider.ts'
import { idempotencyKeys } from '../store/schema/idempotency-keys.ts'
import { payments } from '../store/schema/payments.ts'
import { begin, type PaymentRequest } from './begin.ts'
import { CHARGE_TIMEOUT_MS, type Payer, type PaymentServices } from './payer.ts'
import { paymentResources } from './payment-resource.ts'
import { conclude } from './transition.ts'

/**
 * Pays a quote once, for any number of requests with the same key (promises R1-R4): the payment, its shares and the
 * attempt are committed, then the provider is called outside of any transaction, then the outcome is stored together
 * with the answer. Answers 201 (`processing` or `declined`) or 202 (`unknown`). Refuses another payload under the same
 * key (422 idempotencyKeyReused), a payment under way (409 paymentInFlight), and what the rules refuse at this moment.
 */
export async function pay(
  services: PaymentServices,
  payer: Payer,
  key: string,
  request: PaymentRequest,
): Promise<StoredAnswer> {
  // The payload, with its members in any order.
  const hash = fingerprint([request.quote_id, request.terms_accepted])
  const intent = { userId: payer.userId, key, hash, request }
  const begun = await begin(services, payer, intent)
  if (begun.step === 'answered') return begun.answer
  if (begun.step === 'charge') {
    const end = await chargeWithin(services.provider, begun.charge, services.chargeTimeoutMs ?? CHARGE_TIMEOUT_MS)
    await conclude(services, begun.paymentId, end, { name: 'request', payer })
  }
  return firstAnswer(services, intent, begun.paymentId)
}

/** Stores the answer with its key unless there is one already, and gives the one that is stored. */
async function firstAnswer({ store }: PaymentServices, intent: Intent, paymentId: string): Promise<StoredAnswer> {
  return store.tx(async () => {
    const [row] = await store.db().select().from(payments).where(eq(payments.id, paymentId))
    const [payment] = row ? await paymentResources(store, [row]) : []
    if (!row || !payment) throw notFound()
    const status = row.state === 'unknown' ? 202 : 201
    const text = documentText(payment)
    const [stored] = await store
      .db()
      .update(idempotencyKeys)
      .set({ responseStatus: status, responseBody: text })
      .where(and(ofIntent(intent), isNull(idempotencyKeys.responseStatus)))
      .returning({ key: idempotencyKeys.key })
    if (stored) return { status, text }
    const [earlier] = await store.db().select().from(idempotencyKeys).where(ofIntent(intent))
    return { status: earlier?.responseStatus ?? status, text: earlier?.responseBody ?? text }
  })
}

/**
 * Calls the provider and stops waiting after the time limit. Everything but a clear answer counts as `timedOut`: the
 * money may have moved (promise R3), and the janitor finds out later.
 */
async function chargeWithin(
  provider: PaymentProvider,
  request: ChargeRequest,
  timeoutMs: number,
): Promise<ChargeOutcome | { outcome: 'timedOut' }> {
  const signal = AbortSignal.timeout(timeoutMs)
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The provider took too long.')), { once: true })
  })
  try {
    return await Promise.race([provider.charge({ ...request, signal }), tooLate])
  } catch {
    return { outcome: 'timedOut' }
  }
}
