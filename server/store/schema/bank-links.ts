import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { customers, merchants } from './accounts.ts'
import { instant } from './columns.ts'
import { paymentMethods } from './quotes.ts'
import { users } from './users.ts'

/**
 * Links by which somebody without a sign-in adds a bank account to the payment methods of an account (promise S9): the
 * link holds the secret, the row its hash. Each adds one bank account.
 */
export const bankLinks = pgTable(
  'bank_links',
  {
    tokenHash: text().primaryKey(),
    /** Names it to its account's administrators, whom the hash is not shown. */
    id: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    madeBy: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The merchant for which it was sent; null: by the account's or the program's own administrators. */
    buidMerchant: text().references(() => merchants.buid),
    sentTo: text().notNull(),
    createdAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** The moment from which on it is of no use any more, although its time is not over. */
    revokedAt: instant(),
    /** The bank account that it added. */
    paymentMethodId: text().references(() => paymentMethods.id),
  },
  (t) => [
    index('bank_links_customer').on(t.buidCustomer),
    index('bank_links_merchant').on(t.buidMerchant),
    uniqueIndex('bank_links_id').on(t.id),
  ],
)
