/** Payments, with what they pay, their history and their attempts at the provider. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { customers } from './accounts.ts'
import { day, instant, minor } from './columns.ts'
import { invoices } from './invoices.ts'
import { programs } from './programs.ts'
import { quotes } from './quotes.ts'
import { users } from './users.ts'

export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    paymentNumber: text().notNull(),
    confirmationNumber: text(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    /** The paying account: of the invoices, or the first of them when a card pays for several. */
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    /** Some invoices are of other accounts, so that each is to be asked who may see the payment. */
    ofSeveralAccounts: boolean().notNull().default(true),
    quoteId: text()
      .notNull()
      .references(() => quotes.id),
    state: text().notNull(),
    declineCode: text(),
    returnCode: text(),
    methodKind: text().notNull(),
    methodLabel: text(),
    methodLast4: text(),
    providerToken: text(),
    currency: text().notNull(),
    subtotalMinor: minor().notNull(),
    feeMinor: minor().notNull(),
    totalMinor: minor().notNull(),
    createdAt: instant().notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    expectedFrom: day(),
    expectedTo: day(),
  },
  (t) => [
    uniqueIndex('payments_number').on(t.paymentNumber),
    uniqueIndex('payments_quote').on(t.quoteId),
    index('payments_customer').on(t.buidCustomer, t.createdAt.desc()),
    index('payments_creator').on(t.createdBy, t.buidCustomer),
    // The few that may be of an account without being its own.
    index('payments_several')
      .on(t.programId, t.id)
      .where(sql`${t.ofSeveralAccounts}`),
    index('payments_state').on(t.state, t.createdAt),
    // Of a program, in each order: a history of thousands of accounts begins with the first that its reader may see.
    index('payments_program').on(t.programId, t.createdAt, t.id),
    index('payments_program_method').on(t.programId, t.methodLabel, t.id),
    index('payments_program_state').on(t.programId, t.state, t.id),
    index('payments_program_total').on(t.programId, t.totalMinor, t.id),
    // The few of a currency.
    index('payments_program_sums').on(t.programId, t.currency, t.state, t.totalMinor, t.feeMinor),
    // Finds any part of a number. A database without pg_trgm has no such index (migration 0023).
    index('payments_text').using('gin', t.paymentNumber.op('gin_trgm_ops'), t.confirmationNumber.op('gin_trgm_ops')),
  ],
)

/**
 * Number of payments of a kind, and their sums, so that a history of 200,000 need not be read to be totalled. Triggers
 * append the difference that each statement on `payments` makes, and lock nothing by it: the sum over rows counts.
 * `fold_payment_tallies()` sums them up. Payments of several accounts are counted by their program alone: who sees the
 * paying account need not see them.
 */
export const paymentTallies = pgTable(
  'payment_tallies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    programId: text().notNull(),
    /** Null: all accounts of the program. */
    buidCustomer: text(),
    currency: text().notNull(),
    state: text().notNull(),
    methodKind: text().notNull(),
    paymentCount: minor().notNull(),
    totalMinor: minor().notNull(),
    feeMinor: minor().notNull(),
  },
  (t) => [index('payment_tallies_customer').on(t.programId, t.buidCustomer)],
)

/** Append-only: a reversal is a further row with the negative amount (promise R6). */
export const paymentAllocations = pgTable(
  'payment_allocations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    trxId: text()
      .notNull()
      .references(() => invoices.trxId),
    amountMinor: minor().notNull(),
    reason: text().notNull().default('payment'),
    at: instant().notNull(),
  },
  (t) => [
    index('payment_allocations_payment').on(t.paymentId),
    index('payment_allocations_trx').on(t.trxId),
    index('payment_allocations_returned')
      .on(t.at, t.trxId)
      .where(sql`${t.reason} = 'returned'`),
  ],
)

/** Every state that a payment entered, append-only. */
export const paymentHistory = pgTable(
  'payment_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    fromState: text(),
    state: text().notNull(),
    event: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('payment_history_payment').on(t.paymentId),
    index('payment_history_settled')
      .on(t.at, t.paymentId)
      .where(sql`${t.state} = 'settled'`),
  ],
)

/** Money that a card's network took back; `shares` are the invoices that it opened, `[{trxId, amountMinor}]`. */
export const chargebacks = pgTable(
  'chargebacks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    /** The provider's, one for each chargeback of a payment. */
    chargebackRef: text().notNull(),
    amountMinor: minor().notNull(),
    /** The network's own. */
    reasonCode: text().notNull(),
    /** Until when the merchant may contest it at the provider; null where nobody may. */
    respondBy: instant(),
    shares: jsonb().$type<readonly { trxId: string; amountMinor: number }[]>().notNull(),
    at: instant().notNull(),
    reversedAt: instant(),
  },
  (t) => [uniqueIndex('chargebacks_ref').on(t.paymentId, t.chargebackRef)],
)

/** Committed before the provider is called; the janitor resolves those without an outcome. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: text().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    startedAt: instant().notNull(),
    /** null while unknown. */
    outcome: text(),
    providerRef: text(),
    declineCode: text(),
    /** The bank's page on which the payer confirms it, where it asked for that, and until when. */
    challengeUrl: text(),
    challengeExpiresAt: instant(),
    resolvedAt: instant(),
    resolvedBy: text(),
  },
  (t) => [
    uniqueIndex('payment_attempts_payment').on(t.paymentId),
    index('payment_attempts_open')
      .on(t.startedAt)
      .where(sql`${t.outcome} is null`),
  ],
)
