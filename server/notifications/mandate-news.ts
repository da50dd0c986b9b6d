import { eq } from 'drizzle-orm'

import { payersOf } from '../mail/methods/method-mail.ts'
import { customers } from '../store/schema/accounts.ts'
import { autoPayHolders } from '../store/schema/auto-pay.ts'
import { mandates } from '../store/schema/methods/mandates.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import type { Store } from '../store/store.ts'
import { notifyWithMail } from './mail-news.ts'
import { news } from './news-types.ts'

/**
 * Notifies those who may pay for the account that one of its bank accounts cannot be debited, or no more; in the caller's
 * transaction. A removed one is no news.
 */
export async function tellOfMandate(
  store: Store,
  mandateId: string,
  end: 'refused' | 'ended',
  now: Date,
): Promise<void> {
  const [found] = await store
    .db()
    .select({
      method: paymentMethods,
      account: customers.name,
      programId: customers.programId,
      autoPay: autoPayHolders.paymentMethodId,
    })
    .from(mandates)
    .innerJoin(paymentMethods, eq(paymentMethods.id, mandates.paymentMethodId))
    .innerJoin(customers, eq(customers.buid, paymentMethods.buidCustomer))
    .leftJoin(autoPayHolders, eq(autoPayHolders.paymentMethodId, paymentMethods.id))
    .where(eq(mandates.id, mandateId))
  if (!found) throw new Error(`No mandate ${mandateId}.`)
  const { method, account, programId, autoPay } = found
  if (method.removedAt !== null) return
  const { buidCustomer, nickname, label, last4 } = method
  const told = news.mandateGone.make(
    `mandate-${end} ${mandateId}`,
    { news: end, account, method: `${nickname ?? label} ••${last4}`, isAutoPay: autoPay !== null },
    { party: 'customer', buidCustomer },
  )
  await notifyWithMail(store, told, await payersOf(store, buidCustomer, programId), now)
}
