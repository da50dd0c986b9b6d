/** Invoices that wait for credit: stored on hold, and released when their account has enough of it again. */
import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'
import { invoices } from './invoices.ts'

export const creditHolds = pgTable(
  'credit_holds',
  {
    trxId: text()
      .primaryKey()
      .references(() => invoices.trxId, { onDelete: 'cascade' }),
    /** Those of the invoice, which never change. */
    buidCustomer: text().notNull(),
    currency: text().notNull(),
    /** `overCreditLimit` or `creditLineMissing`, as the rule says. */
    reason: text().notNull(),
    heldAt: instant().notNull(),
    releasedAt: instant(),
  },
  (t) => [
    index('credit_holds_waiting')
      .on(t.buidCustomer, t.currency, t.heldAt)
      .where(sql`${t.releasedAt} is null`),
  ],
)
