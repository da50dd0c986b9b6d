/** Payments, with what they pay, their history and their attempts at the provider. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

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
    // All of a program: the newest or oldest of them, and their sums.
    index('payments_program').on(t.programId, t.createdAt, t.id),
    index('payments_program_sums').on(t.programId, t.currency, t.state, t.totalMinor, t.feeMinor),
  ],
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
