/** Refunds of payments through the provider, each under its own id there, and what they refund of which invoice. */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { instant, minor } from './columns.ts'
import { invoices } from './invoices.ts'
import { payments } from './payments.ts'
import { users } from './users.ts'

export const refunds = pgTable(
  'refunds',
  {
    /** The idempotency key at the provider, made with the form. */
    id: text().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    /** A status of the lifecycle `refund`. */
    status: text().notNull(),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    reason: text().notNull(),
    note: text().notNull(),
    /** Why the provider refused it, or why it failed later. */
    code: text(),
    providerRef: text(),
    /** How often it was sent to the provider. */
    sends: integer().notNull().default(0),
    requestedAt: instant().notNull(),
    requestedBy: text()
      .notNull()
      .references(() => users.id),
    /** When the money had gone back; stays where it came back later. */
    refundedAt: instant(),
    /** When it was refunded, refused or failed. */
    endedAt: instant(),
  },
  (t) => [
    index('refunds_payment').on(t.paymentId),
    index('refunds_requester').on(t.requestedBy),
    index('refunds_open')
      .on(t.requestedAt)
      .where(sql`${t.status} = 'requested'`),
    index('refunds_done')
      .on(t.refundedAt)
      .where(sql`${t.refundedAt} is not null`),
    index('refunds_failed')
      .on(t.endedAt)
      .where(sql`${t.status} = 'failed'`),
  ],
)

export const refundShares = pgTable(
  'refund_shares',
  {
    refundId: text()
      .notNull()
      .references(() => refunds.id),
    trxId: text()
      .notNull()
      .references(() => invoices.trxId),
    amountMinor: minor().notNull(),
  },
  (t) => [primaryKey({ columns: [t.refundId, t.trxId] })],
)
