import { and, eq } from 'drizzle-orm'

import { SettlementDiffers } from '../payments/settlement-differs.ts'
import { auditMoney } from '../payments/transition.ts'
import type { ProviderEvent } from '../provider/provider-events.ts'
import type { RefundEvent } from '../provider/refunds.ts'
import { paymentAttempts } from '../store/schema/payments.ts'
import { refunds } from '../store/schema/refunds.ts'
import { moveRefund, type RefundServices } from './move-refund.ts'

export const isRefundEvent = (event: ProviderEvent): event is RefundEvent =>
  event.type === 'refunded' || event.type === 'refundFailed'

/**
 * Books what became of a refund, once however often it is reported. An unknown one is written down; one of another amount
 * books nothing. Rejects with `SettlementDiffers` then.
 */
export async function bookRefundEvent(services: RefundServices, event: RefundEvent): Promise<void> {
  const { id, type, attemptId, refundId, amountMinor, currency, occurredAt } = event
  const [found] = await services.store
    .db()
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.paymentId, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(paymentAttempts.id, attemptId)))
  const facts = { event: id, type, attemptId, refundId, amountMinor, currency }
  if (!found) {
    await auditMoney(services, null, {
      action: 'settlement.received',
      subject: attemptId,
      outcome: 'failed',
      facts,
    })
    return
  }
  const { refund } = found
  if (amountMinor !== refund.amountMinor || currency !== refund.currency) {
    await auditMoney(services, null, {
      action: 'settlement.received',
      subject: refund.paymentId,
      outcome: 'failed',
      facts: { ...facts, refundedMinor: refund.amountMinor, refundedCurrency: refund.currency },
    })
    throw new SettlementDiffers(id, 'refunded')
  }
  const one = { refundId, paymentId: refund.paymentId }
  const at = new Date(occurredAt)
  if (type === 'refunded') await moveRefund(services, one, 'refund.complete', { at })
  else await moveRefund(services, one, 'refund.fail', { at, code: event.code })
}
