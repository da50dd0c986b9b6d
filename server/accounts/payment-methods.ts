import { and, asc, desc, eq, getTableColumns, isNull, ne, or, sql, type SQL } from 'drizzle-orm'

import { knownMandate, mandateObstacle } from '../../domain/rules/mandates/status.ts'
import { resource, type Resource } from '../http/reply.ts'
import { paymentHistory, payments } from '../store/schema/payments.ts'
import { autoPayHolders } from '../store/schema/auto-pay.ts'
import { mandates } from '../store/schema/methods/mandates.ts'
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
 * has paid with, the last one before all others, and last those with which the bank returned the account's payment. A bank account that is not for online payment, or not verified yet, is not
 * offered; one whose direct debit is not set up says so.
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
      mandate: mandates.status,
    })
    .from(paymentMethods)
    .leftJoin(autoPayHolders, eq(autoPayHolders.paymentMethodId, paymentMethods.id))
    .leftJoin(mandates, eq(mandates.paymentMethodId, paymentMethods.id))
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
  const past = buidCustomer === null ? noPast : await pastOf(store, reader.id, buidCustomer)
  const lastUse = ({ providerToken }: (typeof rows)[number]) => past.lastUses.get(providerToken) ?? null
  const rank = (row: (typeof rows)[number]) =>
    lastUse(row)?.getTime() ?? (past.returned.has(row.providerToken) ? -1 : 0)
  const ranked = rows.toSorted((one, other) => rank(other) - rank(one))
  return ranked.map((row) => {
    const mandate = mandateObstacle(knownMandate(row.mandate))
    return resource('payment-methods', row.id, {
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
      ...(mandate !== null && { mandate }),
      last_used_at: lastUse(row)?.toISOString() ?? null,
    })
  })
}

type Past = {
  /** The instants at which the reader paid by each method last, by the provider's token. */
  readonly lastUses: ReadonlyMap<string, Date>
  /** Methods with which the bank returned a payment, until a later one is complete. */
  readonly returned: ReadonlySet<string>
}
const noPast: Past = { lastUses: new Map(), returned: new Set() }

/**
 * Returns how an account was paid for. A decline is no use, and neither is one of a method that the bank has returned
 * since, whoever paid: the reader is to choose.
 */
async function pastOf(store: Store, userId: string, buidCustomer: string): Promise<Past> {
  const ofAccount = eq(payments.buidCustomer, buidCustomer)
  const own = await lastOf(store, and(ofAccount, ne(payments.state, 'declined'), eq(payments.createdBy, userId)))
  const complete = await lastOf(store, and(ofAccount, eq(payments.state, 'settled')))
  const returns = await lastReturnsOf(store, buidCustomer)
  const returned = new Set(
    [...returns].filter(([token, at]) => (complete.get(token) ?? 0) <= at).map(([token]) => token),
  )
  return { lastUses: new Map([...own].filter(([token]) => !returned.has(token))), returned }
}

/** Returns when the last of these payments was made by each method, by the provider's token. */
async function lastOf(store: Store, condition: SQL | undefined): Promise<ReadonlyMap<string, Date>> {
  const recent = await store
    .db()
    .select({ token: payments.providerToken, at: payments.createdAt })
    .from(payments)
    .where(condition)
    .orderBy(desc(payments.createdAt))
    .limit(RECENT)
  const last = new Map<string, Date>()
  for (const { token, at } of recent) if (token !== null && !last.has(token)) last.set(token, at)
  return last
}

/** Returns when the bank returned a payment for the account last, by the provider's token. */
async function lastReturnsOf(store: Store, buidCustomer: string): Promise<ReadonlyMap<string, Date>> {
  const isReturn = and(eq(paymentHistory.paymentId, payments.id), eq(paymentHistory.state, 'returned'))
  const recent = await store
    .db()
    .select({ token: payments.providerToken, at: paymentHistory.at })
    .from(payments)
    .innerJoin(paymentHistory, isReturn)
    .where(and(eq(payments.buidCustomer, buidCustomer), eq(payments.state, 'returned')))
    .orderBy(desc(payments.createdAt))
    .limit(RECENT)
  const last = new Map<string, Date>()
  for (const { token, at } of recent) {
    const known = token === null ? undefined : last.get(token)
    if (token !== null && (known === undefined || known < at)) last.set(token, at)
  }
  return last
}
