import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'

import { resource, type Resource } from '../http/reply.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import { requestedAccounts, accountsSeen, seesAccount, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

/** Enough to choose from; a program may have ten thousand accounts. */
const MOST = 500

/**
 * The stored methods of an account, or (null) of all that the reader may see. The bank accounts of its parent are
 * among them, since they pay for its child accounts too (§5); they come after its own.
 */
export async function paymentMethodsOf(store: Store, reader: Reader, buidCustomer: string | null): Promise<Resource[]> {
  const isOwn = sql`${paymentMethods.buidCustomer} in ${requestedAccounts(reader, buidCustomer)}`
  const isOfParent =
    buidCustomer === null
      ? undefined
      : and(
          eq(paymentMethods.kind, 'bankAccount'),
          sql`${paymentMethods.buidCustomer} in (
            select parent_buid from customers where buid = ${buidCustomer} and ${seesAccount(reader, buidCustomer)}
              and parent_buid in ${accountsSeen(reader)}
          )`,
        )
  const rows = await store
    .db()
    .select()
    .from(paymentMethods)
    .where(and(isNull(paymentMethods.removedAt), or(isOwn, isOfParent)))
    .orderBy(
      desc(sql`${paymentMethods.buidCustomer} = ${buidCustomer}`),
      asc(paymentMethods.kind),
      desc(paymentMethods.autoPay),
      asc(paymentMethods.label),
      asc(paymentMethods.id),
    )
    .limit(MOST)
  return rows.map((row) =>
    resource('payment-methods', row.id, {
      kind: row.kind,
      buid_customer: row.buidCustomer,
      label: row.label,
      last4: row.last4,
      account_type: row.accountType,
      country: row.country,
      currency: row.currency,
      expiry: row.expiry,
      auto_pay: row.autoPay,
      online_payment: row.onlinePayment,
    }),
  )
}
