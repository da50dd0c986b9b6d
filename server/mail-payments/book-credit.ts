import { eq } from 'drizzle-orm'

import { businessDate } from '../../domain/dates.ts'
import { notFound } from '../http/refusal.ts'
import { invoiceLines, invoices } from '../store/schema/invoices.ts'
import { payments } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'
import { sharesOf } from './shares.ts'

/**
 * Books what a cheque brought above its invoices as a credit note of the account that nobody has used yet, in minor
 * units, so that overview, lists and statement show it. It is of the merchant whose invoice was paid last. In the
 * transaction that books the cheque: its number is made of the payment's, so that there cannot be a second one.
 */
export async function bookCredit(store: Store, paymentId: string, creditMinor: number, now: Date): Promise<void> {
  const { paymentNumber, buidCustomer, currency } = payments
  const [paid] = await store
    .db()
    .select({ paymentNumber, buidCustomer, currency })
    .from(payments)
    .where(eq(payments.id, paymentId))
  const last = (await sharesOf(store, paymentId)).at(-1)
  if (!paid || !last) throw notFound()
  const trxId = `credit-${paymentId}`
  const today = businessDate(now)
  await store
    .db()
    .insert(invoices)
    .values({
      trxId,
      invoiceId: `CR-${paid.paymentNumber}`,
      kind: 'creditNote',
      buidCustomer: paid.buidCustomer,
      buidMerchant: last.merchantId,
      currency: paid.currency,
      billedOn: today,
      receivedOn: today,
      billedMinor: -creditMinor,
      subtotalMinor: -creditMinor,
      openMinor: -creditMinor,
      eligibleForDispute: false,
    })
  await store
    .db()
    .insert(invoiceLines)
    .values({
      trxId,
      position: 1,
      number: paid.paymentNumber,
      description: `Cheque above the announced amount, payment ${paid.paymentNumber}`,
      quantity: '1',
      amountMinor: -creditMinor,
    })
}
