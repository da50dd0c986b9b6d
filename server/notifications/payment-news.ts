/** News of payments and cards for which there was no e-mail before. */
import { eq } from 'drizzle-orm'

import { administratorsOf } from '../mail/methods/method-mail.ts'
import { payersAndPayer } from '../mail/return-mail.ts'
import { customers } from '../store/schema/accounts.ts'
import type { cards } from '../store/schema/cards.ts'
import { payments } from '../store/schema/payments.ts'
import type { Store } from '../store/store.ts'
import { notifyWithMail } from './mail-news.ts'
import { news } from './news-types.ts'

/** Notifies those who may pay for the account that a payment was settled, or has failed after all; in the caller's transaction. */
export async function tellOfPayment(
  store: Store,
  paymentId: string,
  end: 'settled' | 'failed',
  now: Date,
): Promise<void> {
  const [found] = await store
    .db()
    .select({ payment: payments, account: customers.name })
    .from(payments)
    .innerJoin(customers, eq(customers.buid, payments.buidCustomer))
    .where(eq(payments.id, paymentId))
  if (!found) throw new Error(`No payment ${paymentId}.`)
  const { payment, account } = found
  const { paymentNumber: number, currency, totalMinor: minor } = payment
  const type = end === 'settled' ? news.paymentSettled : news.paymentFailed
  const told = type.make(
    `payment-${end} ${paymentId}`,
    { paymentId, number, account, currency, minor },
    { party: 'customer', buidCustomer: payment.buidCustomer },
  )
  await notifyWithMail(store, told, await payersAndPayer(store, payment), now)
}

/** Notifies the account's administrators that the issuer has made a card and mails it; in the caller's transaction. */
export async function tellOfCard(
  store: Store,
  { id, buidCustomer, holder }: Pick<typeof cards.$inferSelect, 'id' | 'buidCustomer' | 'holder'>,
  last4: string,
  now: Date,
): Promise<void> {
  const [account] = await store.db().select().from(customers).where(eq(customers.buid, buidCustomer))
  if (!account) throw new Error(`No account ${buidCustomer}.`)
  const readers = await administratorsOf(store, buidCustomer, account.programId)
  const mailed = news.cardMailed.make(`card-mailed ${id}`, { holder, last4 }, { party: 'customer', buidCustomer })
  await notifyWithMail(store, mailed, readers, now)
}
