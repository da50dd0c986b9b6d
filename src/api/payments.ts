import {
  PaymentMethodsSchema,
  PaymentSchema,
  QuoteSchema,
  type Payment,
  type PaymentMethod,
  type Quote,
} from '../../domain/contract/payment.ts'
import type { MethodChoiceWire } from '../../domain/contract/payments/payment-requests.ts'
import type { Client } from './client.ts'

/** The provider may take its time; the server answers "still processing" before this is over. */
const PAYMENT_TIMEOUT_MS = 60_000

/** GET /ecaas/payment-methods of an account. */
export async function readPaymentMethods(
  client: Client,
  { customerId }: { customerId: string },
  signal?: AbortSignal,
): Promise<readonly PaymentMethod[]> {
  const query = { 'filter[buid_customer]': customerId }
  return (await client.get('/ecaas/payment-methods', PaymentMethodsSchema, { query, signal })).items
}

export type QuoteLine = { trxId: string; amountMinor: number; version: number }

/** POST /ecaas/payment-quotes: amounts, fee and total, fixed for a while. */
export function requestQuote(
  client: Client,
  { lines, method }: { lines: readonly QuoteLine[]; method: MethodChoiceWire },
  signal?: AbortSignal,
): Promise<Quote> {
  const wire = lines.map(({ trxId, amountMinor, version }) => ({ trx_id: trxId, amount: amountMinor, version }))
  const body = { data: { type: 'payment-quotes', attributes: { lines: wire, method } } }
  return client.send('/ecaas/payment-quotes', QuoteSchema, { body, signal })
}

/** GET /ecaas/payment-quotes/{id}. */
export function readQuote(client: Client, { quoteId }: { quoteId: string }, signal?: AbortSignal): Promise<Quote> {
  return client.get(`/ecaas/payment-quotes/${encodeURIComponent(quoteId)}`, QuoteSchema, { signal })
}

/** POST …/fee-acceptance: names the fee that was shown. */
export function acceptFee(
  client: Client,
  { quoteId, feeMinor }: { quoteId: string; feeMinor: number },
  signal?: AbortSignal,
): Promise<Quote> {
  const body = { data: { type: 'fee-acceptances', attributes: { fee: feeMinor } } }
  return client.send(`/ecaas/payment-quotes/${encodeURIComponent(quoteId)}/fee-acceptance`, QuoteSchema, {
    body,
    signal,
  })
}

/** POST /ecaas/payments: one intent, however often it is sent with the same key (promise R1). */
export function createPayment(
  client: Client,
  { quoteId, termsAccepted, key, prefix }: { quoteId: string; termsAccepted: boolean; key: string; prefix: string },
  signal?: AbortSignal,
): Promise<Payment> {
  const body = { data: { type: 'payments', attributes: { quote_id: quoteId, terms_accepted: termsAccepted, prefix } } }
  const headers = { 'idempotency-key': key }
  return client.send('/ecaas/payments', PaymentSchema, { body, headers, signal, timeoutMs: PAYMENT_TIMEOUT_MS })
}

/** GET /ecaas/payments/{id}. */
export function readPayment(
  client: Client,
  { paymentId }: { paymentId: string },
  signal?: AbortSignal,
): Promise<Payment> {
  return client.get(`/ecaas/payments/${encodeURIComponent(paymentId)}`, PaymentSchema, { signal })
}
