import {
  MailPaymentReadSchema,
  MailPaymentsSchema,
  type MailPayment,
  type MailPaymentFilter,
  type MailPaymentList,
} from '../../../domain/contract/mail-payment.ts'
import { PaymentSchema, type Payment } from '../../../domain/contract/payment.ts'
import type { Client } from '../client.ts'
import { saveFile } from '../files/save-file.ts'

const paymentPath = (id: string, part: string) => `/ecaas/payments/${encodeURIComponent(id)}/${part}`

/** Returns the address of the remittance advice; the server answers it as an attachment. */
export const adviceHref = (client: Client, paymentId: string): string =>
  client.pathOf(paymentPath(paymentId, 'remittance-advice'))

/** The remittance advice into the reader's downloads: a failure is logged, and the caller's to say (§8). */
export async function downloadAdvice(
  client: Client,
  { paymentId, fileName }: { paymentId: string; fileName: string },
): Promise<void> {
  saveFile(await client.download(paymentPath(paymentId, 'remittance-advice'), '*/*'), fileName)
}

/** POST /ecaas/payments/{id}/take-back. */
export const takePaymentBack = (client: Client, { paymentId }: { paymentId: string }): Promise<Payment> =>
  client.send(paymentPath(paymentId, 'take-back'), PaymentSchema, {
    body: { data: { type: 'payment-take-backs', attributes: {} } },
  })

export type MailPaymentsQuery = { status: MailPaymentFilter; text: string; page: number; pageSize: number }

/** GET /ecaas/mail-payments: those that support or the reader's merchant books. */
export function readMailPayments(
  client: Client,
  { status, text, page, pageSize }: MailPaymentsQuery,
  signal?: AbortSignal,
): Promise<MailPaymentList> {
  const query = {
    'filter[status]': status,
    ...(text === '' ? {} : { 'filter[text]': text }),
    'page[number]': page,
    'page[size]': pageSize,
  }
  return client.get('/ecaas/mail-payments', MailPaymentsSchema, { query, signal })
}

/** POST /ecaas/mail-payments/{id}: the amount that came, in minor units; null: no cheque will come. */
export const bookCheque = (
  client: Client,
  { id, received }: { id: string; received: number | null },
): Promise<MailPayment> =>
  client.send(`/ecaas/mail-payments/${encodeURIComponent(id)}`, MailPaymentReadSchema, {
    body: { data: { type: 'mail-payment-bookings', attributes: { received } } },
  })
