/** News of chargebacks: to those who may pay for the account, and to the merchants whose invoices are open again. */
import { and, eq, inArray } from 'drizzle-orm'

import { businessDate } from '../../domain/dates.ts'
import { answeringRoles } from '../../domain/people.ts'
import { payersAndPayer } from '../mail/return-mail.ts'
import { customers } from '../store/schema/accounts.ts'
import type { chargebacks } from '../store/schema/payments.ts'
import { invoices } from '../store/schema/invoices.ts'
import { payments } from '../store/schema/payments.ts'
import { userMerchants, users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { notifyWithMail } from '../notifications/mail-news.ts'
import { news } from '../notifications/news-types.ts'

type Chargeback = Pick<
  typeof chargebacks.$inferSelect,
  'paymentId' | 'chargebackRef' | 'amountMinor' | 'reasonCode' | 'shares' | 'at'
>

/** Notifies everybody concerned by a chargeback, or by its end; in the caller's transaction. */
export async function tellOfChargeback(
  store: Store,
  { paymentId, chargebackRef, amountMinor, reasonCode, shares, at }: Chargeback,
  what: 'chargedBack' | 'reversed',
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
  const key = `chargeback-${what} ${paymentId} ${chargebackRef}`
  const common = { account, currency: payment.currency, day: businessDate(at), what }
  const told = news.chargeback.make(
    key,
    { ...common, paymentId, number: payment.paymentNumber, minor: amountMinor, code: reasonCode },
    { party: 'customer', buidCustomer: payment.buidCustomer },
  )
  await notifyWithMail(store, told, await payersAndPayer(store, payment), now)

  const opened = await store
    .db()
    .select({ trxId: invoices.trxId, number: invoices.invoiceId, buidMerchant: invoices.buidMerchant })
    .from(invoices)
    .where(inArray(invoices.trxId, [...shares.map(({ trxId }) => trxId), '']))
  for (const buidMerchant of new Set(opened.map((invoice) => invoice.buidMerchant))) {
    const own = opened.filter((invoice) => invoice.buidMerchant === buidMerchant)
    const minor = shares.reduce(
      (sum, share) => (own.some(({ trxId }) => trxId === share.trxId) ? sum + share.amountMinor : sum),
      0,
    )
    const ofMerchant = news.merchantChargeback.make(
      `${key} ${buidMerchant}`,
      { ...common, minor, invoices: own.map(({ number }) => number).join(', ') },
      { party: 'merchant', buidMerchant },
    )
    await notifyWithMail(store, ofMerchant, await peopleOfMerchant(store, buidMerchant, payment.programId), now)
  }
}

/** Returns the active users of a merchant who answer for it. */
async function peopleOfMerchant(store: Store, buidMerchant: string, programId: string) {
  const rows = await store
    .db()
    .select({ user: users })
    .from(users)
    .innerJoin(userMerchants, eq(userMerchants.userId, users.id))
    .where(
      and(
        eq(userMerchants.buidMerchant, buidMerchant),
        eq(users.programId, programId),
        eq(users.status, 'active'),
        inArray(users.role, [...answeringRoles]),
      ),
    )
    .orderBy(users.id)
  return rows.map(({ user }) => user)
}
