import {
  RefundablePaymentSchema,
  RefundSchema,
  type Refund,
  type RefundablePayment,
  type RefundRequest,
} from '../../../domain/contract/payments/refund.ts'
import type { Client } from '../client.ts'

/** The provider may take its time; the server answers before this is over. */
const REFUND_TIMEOUT_MS = 60_000

/** GET /ecaas/refundable-payments/{id}: by its id or its number; refuses `notFound`. */
export const readRefundablePayment = (
  client: Client,
  { paymentId }: { paymentId: string },
  signal?: AbortSignal,
): Promise<RefundablePayment> =>
  client.get(`/ecaas/refundable-payments/${encodeURIComponent(paymentId)}`, RefundablePaymentSchema, { signal })

/** POST /ecaas/payments/{id}/refunds: one refund, however often it is sent with the same `refund_id`. */
export const requestRefund = (
  client: Client,
  { paymentId, request }: { paymentId: string; request: RefundRequest },
  signal?: AbortSignal,
): Promise<Refund> =>
  client.send(`/ecaas/payments/${encodeURIComponent(paymentId)}/refunds`, RefundSchema, {
    body: { data: { type: 'refunds', attributes: request } },
    signal,
    timeoutMs: REFUND_TIMEOUT_MS,
  })

/** GET /ecaas/refunds/{id}; refuses `notFound`. */
export const readRefund = (client: Client, { refundId }: { refundId: string }, signal?: AbortSignal): Promise<Refund> =>
  client.get(`/ecaas/refunds/${encodeURIComponent(refundId)}`, RefundSchema, { signal })
