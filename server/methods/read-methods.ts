import { and, asc, desc, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'

import { VERIFICATION_TRIES } from '../../domain/limits.ts'
import { knownMandate, type MandateStatus } from '../../domain/rules/mandates/status.ts'
import { notFound } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { paymentSettingsOf } from '../program/payment-settings.ts'
import { customers } from '../store/schema/accounts.ts'
import { autoPayHolders } from '../store/schema/auto-pay.ts'
import { mandates } from '../store/schema/methods/mandates.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import { accountsSeen, seesAccount, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

/** Enough to manage; an account of ten thousand accounts below it is looked at account by account. */
const MOST = 500

/** A stored method with what the rules ask about it. */
export type StoredMethod = typeof paymentMethods.$inferSelect & {
  readonly customerName: string
  readonly accountStatus: string
  readonly accountCurrency: string
  readonly holds: boolean
  readonly mandate: MandateStatus | null
  readonly inQuote: boolean
  readonly inPayment: boolean
  readonly lastUsedAt: Date | null
}

/** How a bank account is proved to be its holder's. */
export type BankProof = 'smallCredits' | 'instant'

/** Returns how the reader's program proves a bank account; small credits where it proves new ones no more. */
export async function proofOf(store: Store, { programId }: Reader): Promise<BankProof> {
  const { bankVerification } = await paymentSettingsOf(store, programId)
  return bankVerification === 'instant' ? 'instant' : 'smallCredits'
}

/** The currency in which AutoPay pays by it: the bank's, or where it has none the account's. */
export const currencyOf = ({ currency, accountCurrency }: StoredMethod): string => currency ?? accountCurrency

const liveQuote = (now: Date) => sql<boolean>`exists (
  select from quotes q where q.payment_method_id = ${paymentMethods.id} and q.expires_at > ${now.toISOString()}::timestamptz
    and not exists (select from payments p where p.quote_id = q.id)
)`
/** Payments of an account below are made by its bank accounts too. */
const underWay = sql<boolean>`exists (
  select from payments p join quotes q on q.id = p.quote_id
  where q.payment_method_id = ${paymentMethods.id} and p.state in ('created', 'authorizing', 'processing', 'unknown', 'challenged')
)`
const lastUse = sql<string | null>`(
  select max(p.created_at) from payments p join quotes q on q.id = p.quote_id
  where q.payment_method_id = ${paymentMethods.id} and p.state <> 'declined'
)`

async function select(store: Store, where: SQL | undefined, now: Date): Promise<StoredMethod[]> {
  const rows = await store
    .db()
    .select({
      ...getTableColumns(paymentMethods),
      customerName: customers.name,
      accountStatus: customers.status,
      accountCurrency: customers.currency,
      holds: sql<boolean>`${autoPayHolders.paymentMethodId} is not null`,
      mandate: mandates.status,
      inQuote: liveQuote(now),
      inPayment: underWay,
      lastUsedAt: lastUse,
    })
    .from(paymentMethods)
    .innerJoin(customers, eq(customers.buid, paymentMethods.buidCustomer))
    .leftJoin(autoPayHolders, eq(autoPayHolders.paymentMethodId, paymentMethods.id))
    .leftJoin(mandates, eq(mandates.paymentMethodId, paymentMethods.id))
    .where(and(isNull(paymentMethods.removedAt), where))
    .orderBy(
      asc(customers.name),
      asc(paymentMethods.kind),
      desc(paymentMethods.isDefault),
      asc(paymentMethods.label),
      asc(paymentMethods.id),
    )
    .limit(MOST)
  return rows.map((row) => ({
    ...row,
    mandate: knownMandate(row.mandate),
    lastUsedAt: row.lastUsedAt === null ? null : new Date(row.lastUsedAt),
  }))
}

const wireOf = (row: StoredMethod, proof: string): Resource =>
  resource('managed-payment-methods', row.id, {
    kind: row.kind,
    buid_customer: row.buidCustomer,
    customer_name: row.customerName,
    label: row.label,
    last4: row.last4,
    account_type: row.accountType,
    country: row.country,
    currency: row.currency,
    expiry: row.expiry,
    nickname: row.nickname,
    is_default: row.isDefault,
    online_payment: row.onlinePayment,
    auto_pay: row.holds,
    wants_auto_pay: row.wantsAutoPay,
    verification: row.verification,
    awaited_proof: row.verification === 'pending' ? proof : null,
    tries_left: Math.max(0, VERIFICATION_TRIES - row.verificationTries),
    in_quote: row.inQuote,
    in_payment: row.inPayment,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    mandate: row.mandate,
    agreed_at: row.agreedAt?.toISOString() ?? null,
    version: row.version,
  })

/** Returns the methods of an account and of the accounts below it, as far as the reader sees them. */
export async function listMethods(
  store: Store,
  reader: Reader,
  buidCustomer: string | null,
  now: Date,
): Promise<Resource[]> {
  const below = sql`${paymentMethods.buidCustomer} in (
    with recursive below (buid) as (
      select buid from customers where buid = ${buidCustomer} and ${seesAccount(reader, buidCustomer ?? '')}
      union select child.buid from customers child join below on child.parent_buid = below.buid
    )
    select buid from below
  )`
  const seen = sql`${paymentMethods.buidCustomer} in ${accountsSeen(reader)}`
  const rows = await select(store, buidCustomer === null ? seen : and(below, seen), now)
  const proof = await proofOf(store, reader)
  return rows.map((row) => wireOf(row, proof))
}

/** Returns one of the reader's methods; a removed, foreign or unknown one is not found. */
export async function findMethod(store: Store, reader: Reader, id: string, now: Date): Promise<StoredMethod> {
  const [row] = await select(
    store,
    and(eq(paymentMethods.id, id), seesAccount(reader, paymentMethods.buidCustomer)),
    now,
  )
  if (!row) throw notFound()
  return row
}

/** As `findMethod`; the method stays as it is until the transaction ends. */
export async function holdMethod(store: Store, reader: Reader, id: string, now: Date): Promise<StoredMethod> {
  await store.db().select({ id: paymentMethods.id }).from(paymentMethods).where(eq(paymentMethods.id, id)).for('update')
  return findMethod(store, reader, id, now)
}

export const readMethod = async (store: Store, reader: Reader, id: string, now: Date): Promise<Resource> =>
  wireOf(await findMethod(store, reader, id, now), await proofOf(store, reader))
