import { eq, sql } from 'drizzle-orm'

import type { Payer } from '../payments/payer.ts'
import { ProviderRefused } from '../provider/provider.ts'
import type { RefundAnswer } from '../provider/refunds.ts'
import { paymentAttempts } from '../store/schema/payments.ts'
import { refunds } from '../store/schema/refunds.ts'
import { moveRefund, type RefundServices } from './move-refund.ts'

/**
 * Sends a refund to the provider under its id, and stores the answer. Rejects without one: it stays requested, and is sent
 * again, so that nothing is refunded twice. Call it outside a transaction.
 */
export async function sendRefund(
  services: RefundServices,
  refundId: string,
  actor: Pick<Payer, 'userId' | 'requestId'> | null = null,
): Promise<void> {
  const { store, provider } = services
  const [found] = await store
    .db()
    .select({ refund: refunds, attemptId: paymentAttempts.id })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.paymentId, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (!found) throw new Error(`No refund ${refundId}.`)
  const { refund, attemptId } = found
  if (refund.status !== 'requested') return
  const [sent] = await store
    .db()
    .update(refunds)
    .set({ sends: sql`${refunds.sends} + 1` })
    .where(eq(refunds.id, refundId))
    .returning({ sends: refunds.sends })
  const { amountMinor, currency, paymentId } = refund
  const answer = await provider
    .refund(attemptId, { refundId, amountMinor, currency })
    .catch((error: unknown): RefundAnswer => {
      // Nothing was done by this request: that is final only where no other was sent before it.
      if (error instanceof ProviderRefused && sent?.sends === 1) return { outcome: 'refused', code: 'other' }
      throw error
    })
  const one = { refundId, paymentId }
  if (answer.outcome === 'accepted') {
    await moveRefund(services, one, 'refund.accept', { providerRef: answer.providerRef }, actor)
  } else await moveRefund(services, one, 'refund.refuse', { code: answer.code }, actor)
}
