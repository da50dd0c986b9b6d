/** Payment methods, and quotes of payments by them. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { customers } from './accounts.ts'
import { instant, minor } from './columns.ts'
import { invoices } from './invoices.ts'
import { terms } from './programs.ts'
import { users } from './users.ts'

export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: text().primaryKey(),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    kind: text().notNull(),
    label: text().notNull(),
    last4: text().notNull(),
    accountType: text(),
    country: text().notNull(),
    currency: text(),
    expiry: text(),
    onlinePayment: boolean().notNull().default(true),
    /** The name that the customer gave it; null: that of its bank or brand. */
    nickname: text(),
    /** The one that is offered first. */
    isDefault: boolean().notNull().default(false),
    /** `pending` until the two small credits are confirmed; `failed` when they never were: it is seen and not used. */
    verification: text().notNull().default('verified'),
    verificationTries: integer().notNull().default(0),
    /** AutoPay moves to it once it is verified. */
    wantsAutoPay: boolean().notNull().default(false),
    /** The bank account from which AutoPay then moves, as its holder agreed; null: from none. */
    replacesId: text(),
    /** The agreement that its holder accepted, and when; null for a card. */
    agreement: text(),
    agreedAt: instant(),
    /** Its words as they were accepted, and their language; null where it was accepted before they were stored. */
    agreementText: text(),
    agreementLocale: text(),
    addedBy: text().references(() => users.id),
    addedAt: instant(),
    /** Counts changes, so that two administrators do not overwrite one another. */
    version: integer().notNull().default(1),
    /** The provider's token; never an account or card number. */
    providerToken: text().notNull(),
    removedAt: instant(),
  },
  (t) => [
    index('payment_methods_customer').on(t.buidCustomer),
    uniqueIndex('payment_methods_default')
      .on(t.buidCustomer)
      .where(sql`is_default and removed_at is null`),
  ],
)

export const quotes = pgTable(
  'quotes',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    currency: text().notNull(),
    methodKind: text().notNull(),
    paymentMethodId: text(),
    providerToken: text(),
    methodLabel: text(),
    methodLast4: text(),
    subtotalMinor: minor().notNull(),
    feeMinor: minor().notNull(),
    feeBasisPoints: integer().notNull(),
    feeFixedMinor: minor().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    feeAcceptedAt: instant(),
    feeAcceptedMinor: minor(),
    /** The program's own payment terms, which paying accepts; null: the portal's. */
    termsVersion: text().references(() => terms.version),
  },
  (t) => [index('quotes_method').on(t.paymentMethodId)],
)

export const quoteLines = pgTable(
  'quote_lines',
  {
    quoteId: text()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    trxId: text()
      .notNull()
      .references(() => invoices.trxId),
    amountMinor: minor().notNull(),
    openMinor: minor().notNull(),
    invoiceVersion: integer().notNull(),
  },
  (t) => [primaryKey({ name: 'quote_lines_pk', columns: [t.quoteId, t.position] })],
)
