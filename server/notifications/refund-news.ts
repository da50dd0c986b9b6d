import { eq } from 'drizzle-orm'

import { payersAndPayer } from '../mail/return-mail.ts'
import { customers } from '../store/schema/accounts.ts'
import { payments } from '../store/schema/payments.ts'
import { refunds } from '../store/schema/refunds.ts'
import type { Store } from '../store/store.ts'
import { notifyWithMail } from './mail-news.ts'
import { news } from './news-types.ts'

/** Notifies those who may pay for the account of a refund, or that one has failed; in the caller's transaction. */
export async function tellOfRefund(
  store: Store,
  refundId: string,
  end: 'refunded' | 'failed',
  now: Date,
): Promise<void> {
  const [found] = await store
    .db()
    .select({ payment: payments, refund: refunds, account: customers.name })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(customers, eq(customers.buid, payments.buidCustomer))
    .where(eq(refunds.id, refundId))
  if (!found) throw new Error(`No refund ${refundId}.`)
  const { payment, refund, account } = found
  const type = end === 'refunded' ? news.paymentRefunded : news.refundFailed
  const told = type.make(
    `refund-${end} ${refundId}`,
    {
      paymentId: payment.id,
      number: payment.paymentNumber,
      account,
      currency: refund.currency,
      minor: refund.amountMinor,
      method: `${payment.methodLabel ?? ''} ••${payment.methodLast4 ?? ''}`,
    },
    { party: 'customer', buidCustomer: payment.buidCustomer },
  )
  await notifyWithMail(store, told, await payersAndPayer(store, payment), now)
}
