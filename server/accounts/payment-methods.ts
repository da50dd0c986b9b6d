import { and, asc, desc, eq, getTableColumns, isNull, ne, or, sql, type SQL } from 'drizzle-orm'

import { resource, type Resource } from '../http/reply.ts'
import { payments } from '../store/schema/payments.ts'
import { autoPayHolders } from '../store/schema/auto-pay.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import { requestedAccounts, accountsSeen, seesAccount, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

/** Enough to choose from; a program may have ten thousand accounts. */
const MOST = 500
/** Payments among which the last uses are looked for. */
const RECENT = 100

/**
 * The stored methods of an account, or (null) of all that the reader may see. The bank accounts of its parent are
 * among them, since they pay for its child accounts too (§5); they come after its own. Those come first that the reader
 * has paid with, the last one before all others. A bank account that is not for online payment, or not verified yet, is not
 * offered.
 */
export async function paymentMethodsOf(store: Store, reader: Reader, buidCustomer: string | null): Promise<Resource[]> {
  // As `isUsable` in domain/rules/methods says.
  const isOffered = and(eq(paymentMethods.onlinePayment, true), eq(paymentMethods.verification, 'verified'))
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
    .select({
      ...getTableColumns(paymentMethods),
      autoPay: sql<boolean>`${autoPayHolders.paymentMethodId} is not null`,
    })
    .from(paymentMethods)
    .leftJoin(autoPayHolders, eq(autoPayHolders.paymentMethodId, paymentMethods.id))
    .where(and(isNull(paymentMethods.removedAt), isOffered, or(isOwn, isOfParent)))
    .orderBy(
      desc(sql`${paymentMethods.buidCustomer} = ${buidCustomer}`),
      desc(paymentMethods.isDefault),
      asc(paymentMethods.kind),
      desc(sql`${autoPayHolders.paymentMethodId} is not null`),
      asc(paymentMethods.label),
      asc(paymentMethods.id),
    )
    .limit(MOST)
  const lastUses = buidCustomer === null ? new Map<string, Date>() : await lastUsesOf(store, reader.id, buidCustomer)
  const lastUse = ({ providerToken }: (typeof rows)[number]) => lastUses.get(providerToken) ?? null
  const ranked = rows.toSorted((one, other) => (lastUse(other)?.getTime() ?? 0) - (lastUse(one)?.getTime() ?? 0))
  return ranked.map((row) =>
    resource('payment-methods', row.id, {
      kind: row.kind,
      buid_customer: row.buidCustomer,
      label: row.nickname ?? row.label,
      last4: row.last4,
      account_type: row.accountType,
      country: row.country,
      currency: row.currency,
      expiry: row.expiry,
      auto_pay: row.autoPay,
      online_payment: row.onlinePayment,
      last_used_at: lastUse(row)?.toISOString() ?? null,
    }),
  )
}

/**
 * Returns when a user paid for an account by each method last, by the provider's token. A decline is no use, and neither
 * is a method whose last payment for the account the bank has returned, whoever made it: the reader is to choose.
 */
async function lastUsesOf(store: Store, userId: string, buidCustomer: string): Promise<ReadonlyMap<string, Date>> {
  const made = and(eq(payments.buidCustomer, buidCustomer), ne(payments.state, 'declined'))
  const own = await recentOf(store, and(made, eq(payments.createdBy, userId)))
  const ofAll = await recentOf(store, made)
  const uses = new Map<string, Date>()
  for (const [token, { at }] of own) if (ofAll.get(token)?.state !== 'returned') uses.set(token, at)
  return uses
}

/** Returns the last of these payments by each method, by the provider's token. */
async function recentOf(
  store: Store,
  condition: SQL | undefined,
): Promise<ReadonlyMap<string, { readonly at: Date; readonly state: string }>> {
  const recent = await store
    .db()
    .select({ token: payments.providerToken, at: payments.createdAt, state: payments.state })
    .from(payments)
    .where(condition)
    .orderBy(desc(payments.createdAt))
    .limit(RECENT)
  const last = new Map<string, { at: Date; state: string }>()
  for (const { token, ...use } of recent) if (token !== null && !last.has(token)) last.set(token, use)
  return last
}
